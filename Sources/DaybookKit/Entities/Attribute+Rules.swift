#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Attribute where Value.Unwrapped: Comparable {
  /// Allows values from the lower through the upper bound: of numbers and
  /// dates.
  public func range(_ range: ClosedRange<Value.Unwrapped>) -> Self {
    changing { $0.setRange(range.lowerBound, range.upperBound) }
  }

  /// Allows values from the lower bound on: of numbers and dates.
  public func range(_ range: PartialRangeFrom<Value.Unwrapped>) -> Self {
    changing { $0.setRange(range.lowerBound, nil) }
  }

  /// Allows values through the upper bound: of numbers and dates.
  public func range(_ range: PartialRangeThrough<Value.Unwrapped>) -> Self {
    changing { $0.setRange(nil, range.upperBound) }
  }
}

extension Attribute where Value.Unwrapped == String {
  /// Allows texts of so many characters.
  public func length(_ range: ClosedRange<Int>) -> Self {
    changing { $0.setLength(range.lowerBound, range.upperBound) }
  }

  /// Allows texts of at least so many characters.
  public func length(_ range: PartialRangeFrom<Int>) -> Self {
    changing { $0.setLength(range.lowerBound, nil) }
  }

  /// Allows texts of at most so many characters.
  public func length(_ range: PartialRangeThrough<Int>) -> Self {
    changing { $0.setLength(nil, range.upperBound) }
  }

  /// Allows texts that this regular expression matches as a whole.
  public func pattern(_ pattern: String) -> Self {
    changing { $0.attribute.pattern = pattern }
  }
}

extension Attribute where Value.Unwrapped == Data {
  /// Allows data of so many bytes.
  public func length(_ range: ClosedRange<Int>) -> Self {
    changing { $0.setLength(range.lowerBound, range.upperBound) }
  }

  /// Allows data of at least so many bytes.
  public func length(_ range: PartialRangeFrom<Int>) -> Self {
    changing { $0.setLength(range.lowerBound, nil) }
  }

  /// Allows data of at most so many bytes.
  public func length(_ range: PartialRangeThrough<Int>) -> Self {
    changing { $0.setLength(nil, range.upperBound) }
  }
}

extension Attribute {
  /// Allows these values alone.
  public func oneOf(_ values: Value.Unwrapped...) -> Self {
    changing { $0.setAllowed(values) }
  }

  /// Allows these values alone: all cases of an enum, for example.
  public func oneOf(_ values: some Sequence<Value.Unwrapped>) -> Self {
    changing { $0.setAllowed(Array(values)) }
  }

  /// Refuses nil at `save()`, for a property that is optional: a context may
  /// hold the object without a value meanwhile.
  public func required() -> Self {
    changing { $0.attribute.isOptional = false }
  }

  /// Says that objects are often looked for, or sorted, by it. The model keeps
  /// this; nothing is faster by it in this version.
  public func indexed() -> Self {
    changing { $0.attribute.isIndexed = true }
  }

  /// Refuses, at `save()`, a value that another object has. Any number of
  /// objects may have nil.
  public func unique() -> Self {
    changing { $0.attribute.isUnique = true }
  }

  /// Reads a stored value that the Swift type does not know as nil or as the
  /// default; what is stored stays until the attribute is assigned. Without
  /// this, fetching such an object is `record.damaged`.
  public func unknown(_ reading: UnknownValue) -> Self {
    changing { $0.unknown = reading }
  }

  /// Says what the attribute was called in an earlier model.
  public func renamed(from name: String) -> Self {
    changing { $0.attribute.renamedFrom = name }
  }

  /// Adds a rule of your own; a value for which `isRight` is false is refused
  /// at `save()` with this message, as `validation.check`.
  ///
  /// ```swift
  /// Attribute("phone", \.phone).check("must have a country code") { $0.hasPrefix("+") }
  /// ```
  ///
  /// - Parameters:
  ///   - message: A clause that goes on after the attribute's name.
  ///   - isRight: Called with every value but nil.
  public func check(
    _ message: String, _ isRight: @escaping @Sendable (Value.Unwrapped) -> Bool
  ) -> Self {
    changing { $0.checks.append(.init(message: message, isRight: isRight)) }
  }
}
