import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

enum Mood: String, Codable, AttributeValue {
  case calm, merry
}

/// As many attributes as a large table has.
struct Forty: Entity {
  var title0: String = "note"
  var title1: Int = 1
  var title2: Double = 0.5
  var title3: Bool = false
  var subtitle4 = Date()
  var subtitle5 = UUID()
  var subtitle6: [String] = []
  var subtitle7 = Mood.calm
  var author8: String?
  var author9: Decimal?
  var author10: String = "note"
  var author11: Int = 1
  var city12: Double = 0.5
  var city13: Bool = false
  var city14 = Date()
  var city15 = UUID()
  var street16: [String] = []
  var street17 = Mood.calm
  var street18: String?
  var street19: Decimal?
  var country20: String = "note"
  var country21: Int = 1
  var country22: Double = 0.5
  var country23: Bool = false
  var phone24 = Date()
  var phone25 = UUID()
  var phone26: [String] = []
  var phone27 = Mood.calm
  var mail28: String?
  var mail29: Decimal?
  var mail30: String = "note"
  var mail31: Int = 1
  var language32: Double = 0.5
  var language33: Bool = false
  var language34 = Date()
  var language35 = UUID()
  var currency36: [String] = []
  var currency37 = Mood.calm
  var currency38: String?
  var currency39: Decimal?

  static let entity = EntityDescription<Forty>("Forty") {
    Attribute("title0", \.title0, default: "note").length(1...80).pattern("[a-z]+")
    Attribute("title1", \.title1, default: 1).range(-5...100)
    Attribute("title2", \.title2, default: 0.5).range(0...1).required()
    Attribute("title3", \.title3, default: false)
    Attribute("subtitle4", \.subtitle4, default: .timeOfInsertion).indexed()
    Attribute("subtitle5", \.subtitle5)
    Attribute("subtitle6", \.subtitle6, default: []).check("must be few") { $0.count < 9 }
    Attribute("subtitle7", \.subtitle7, default: .calm).oneOf(.calm, .merry)
    Attribute("author8", \.author8).length(1...80)
    Attribute("author9", \.author9).range(0...)
    Attribute("author10", \.author10, default: "note").length(1...80).pattern("[a-z]+")
    Attribute("author11", \.author11, default: 1).range(-5...100)
    Attribute("city12", \.city12, default: 0.5).range(0...1).required()
    Attribute("city13", \.city13, default: false)
    Attribute("city14", \.city14, default: .timeOfInsertion).indexed()
    Attribute("city15", \.city15)
    Attribute("street16", \.street16, default: []).check("must be few") { $0.count < 9 }
    Attribute("street17", \.street17, default: .calm).oneOf(.calm, .merry)
    Attribute("street18", \.street18).length(1...80)
    Attribute("street19", \.street19).range(0...)
    Attribute("country20", \.country20, default: "note").length(1...80).pattern("[a-z]+")
    Attribute("country21", \.country21, default: 1).range(-5...100)
    Attribute("country22", \.country22, default: 0.5).range(0...1).required()
    Attribute("country23", \.country23, default: false)
    Attribute("phone24", \.phone24, default: .timeOfInsertion).indexed()
    Attribute("phone25", \.phone25)
    Attribute("phone26", \.phone26, default: []).check("must be few") { $0.count < 9 }
    Attribute("phone27", \.phone27, default: .calm).oneOf(.calm, .merry)
    Attribute("mail28", \.mail28).length(1...80)
    Attribute("mail29", \.mail29).range(0...)
    Attribute("mail30", \.mail30, default: "note").length(1...80).pattern("[a-z]+")
    Attribute("mail31", \.mail31, default: 1).range(-5...100)
    Attribute("language32", \.language32, default: 0.5).range(0...1).required()
    Attribute("language33", \.language33, default: false)
    Attribute("language34", \.language34, default: .timeOfInsertion).indexed()
    Attribute("language35", \.language35)
    Attribute("currency36", \.currency36, default: []).check("must be few") { $0.count < 9 }
    Attribute("currency37", \.currency37, default: .calm).oneOf(.calm, .merry)
    Attribute("currency38", \.currency38).length(1...80)
    Attribute("currency39", \.currency39).range(0...)
    Index(\.title0, \.title3)
    Unique(\.title1)
    Check("is titled") { !$0.title0.isEmpty }
  }
}
