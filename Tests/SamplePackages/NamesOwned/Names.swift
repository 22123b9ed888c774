// Names a program may have of its own: they hide ours.

@propertyWrapper struct FetchRequest<Result> {
  var wrappedValue: [Result] = []
}

@propertyWrapper struct State<Value> {
  var wrappedValue: Value
}

struct Predicate<Input> {
  var test: (Input) -> Bool
}

struct SortDescriptor<Compared> {}
struct Model {}
struct Record {}
struct Condition {}
struct Sort {}
struct Store {}
struct Document {}
enum Event {}
