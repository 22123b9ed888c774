// The names that SwiftUI, SwiftData, Combine and Foundation give a program beside ours, with no
// more behind them than it takes to use them.

@propertyWrapper package struct State<Value> {
  package var wrappedValue: Value
  package var projectedValue: Binding<Value> { Binding(wrappedValue: wrappedValue) }
  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@propertyWrapper package struct Binding<Value> {
  package var wrappedValue: Value
  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@propertyWrapper package struct FetchRequest<Result> {
  package var wrappedValue: [Result] { [] }
  package init(sortDescriptors: [SortDescriptor<Result>], predicate: Predicate<Result>? = nil) {}
}

@propertyWrapper package struct Query<Element> {
  package var wrappedValue: [Element] { [] }
  package init(sort: SortDescriptor<Element>? = nil) {}
}

@propertyWrapper package struct Environment<Value> {
  package var wrappedValue: Value
  package init(_ value: Value) { wrappedValue = value }
}

package struct SortDescriptor<Compared> {
  package init<Value: Comparable>(_ path: KeyPath<Compared, Value>) {}
}

package struct Predicate<Input> {
  package init(_ test: @escaping (Input) -> Bool) {}
}

package struct Model<Value> {
  package init(_ type: Value.Type) {}
}

package struct Record<Output, Failure: Error> {}

package struct Condition {}
package struct Sort {}

package protocol View {
  associatedtype Body
  var body: Body { get throws }
}
