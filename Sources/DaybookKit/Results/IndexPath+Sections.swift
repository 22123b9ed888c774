#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Frameworks of Apple's that show lists bring these themselves.
#if !canImport(UIKit) && !canImport(AppKit)
  extension IndexPath {
    /// The path of a row in a section, both counted from 0.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// The path of an item in a section, both counted from 0.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The number of the section.
    public var section: Int { self[0] }
    /// The number of the row in its section.
    public var row: Int { self[1] }
    /// The number of the item in its section.
    public var item: Int { self[1] }
  }
#endif

extension IndexPath {
  /// The path `init(row:section:)` makes, on every platform.
  init(_ section: Int, _ row: Int) { self.init(indexes: [section, row]) }
}
