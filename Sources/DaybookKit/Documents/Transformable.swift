#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONText

/// A value that an attribute keeps as a JSON file of its own, read when it is
/// asked for: a placemark, a route, a drawing.
///
/// ```swift
/// location.placemark = try Transformable(placemark)
/// try context.save()
/// let city = try location.placemark?.load().locality
/// ```
///
/// It is for what is large, or seldom read; a small struct that conforms to
/// `AttributeValue` is kept in the record. Predicates reach inside by text:
/// `placemark.locality = %@`.
///
/// A transformable is an attribute of its own: not an element of an array, nor
/// a property of a struct that is one. Coded by other coders, such as
/// Foundation's, it carries its value along.
///
/// In a module whose declarations are on the main actor by default, the value
/// is a `nonisolated struct`.
public struct Transformable<Value: Codable & Sendable>: AttributeValue {
  let document: Document

  init(document: Document) { self.document = document }

  /// Encodes a value, to be written when its object is saved.
  ///
  /// - Throws: `value.invalid` when it cannot be encoded: infinity, NaN, or an
  ///   error of its own `encode(to:)`.
  /// - Complexity: O(size of the value).
  public init(_ value: Value) throws(DaybookError) {
    let text: [UInt8]
    do {
      text = try JSONTextEncoder().encode(value)
    } catch {
      throw DaybookError(
        .valueInvalid, "\(Value.self) cannot be kept: \(KeptValue.problem(error).reason).",
        recoverySuggestion: "Give a value that JSON can hold.", underlying: [error])
    }
    document = Document(Data(text), type: Document.jsonType)
  }

  /// `transformable`.
  public static var attributeKind: AttributeKind { AttributeKind(.transformable) }

  /// Reads the value from its file.
  ///
  /// - Throws: `document.missing`; `document.damaged` when the file is not
  ///   what was saved; `value.invalid` when it is, and is no `Value`.
  /// - Complexity: O(size of the value); nothing is kept.
  public func load() throws(DaybookError) -> Value {
    let text = Bytes([UInt8](try document.data()))
    do {
      return try JSONTextDecoder().decode(Value.self, from: text)
    } catch {
      throw DaybookError(
        .valueInvalid,
        "The document \(document.fileName.map { "“\($0)”" } ?? "in memory") is no \(Value.self): "
          + "\(DecodingWords.reason(error)).",
        recoverySuggestion: "Give \(Value.self) an init(from:) that reads what is stored, or "
          + "assign the attribute anew.",
        context: .init(file: document.fileName), underlying: [error])
    }
  }
}

extension Transformable: DocumentValue {}

extension Transformable: Hashable {
  /// Whether both have the same JSON, by SHA-256.
  public static func == (left: Self, right: Self) -> Bool { left.document == right.document }

  /// Hashes the SHA-256 of the JSON.
  public func hash(into hasher: inout Hasher) { hasher.combine(document.sha256) }
}

extension Transformable: CustomStringConvertible {
  /// Its type and size.
  public var description: String { "Transformable<\(Value.self)>(\(document.byteCount) bytes)" }
}

extension Transformable: Codable {
  /// Reads what stands for the value in a record; from other coders, the value.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    if let document = try RecordDocuments.document(from: decoder) {
      self.init(document: document)
    } else {
      try self.init(try decoder.singleValueContainer().decode(Value.self))
    }
  }

  /// Writes what stands for the value in a record; to other coders, the value.
  ///
  /// - Throws: `document.missing`, `document.damaged`, when the value must be
  ///   read for it.
  public func encode(to encoder: any Encoder) throws {
    if RecordDocuments.isKnown(to: encoder) {
      return try document.encodeReference(
        to: encoder, inline: document.isPending ? InlineJSON(json: try document.jsonValue()) : nil)
    }
    var container = encoder.singleValueContainer()
    try container.encode(try load())
  }
}
