import DaybookKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Right descriptions of unusual types.
enum Unusual {
  indirect enum Expression: Codable, AttributeValue {
    case number(Int)
    case sum(Expression, Expression)
  }

  struct Tree: Codable, AttributeValue {
    var name: String
    var branches: [Tree]
    var byName: [String: Tree]
  }

  enum Only: String, Codable, AttributeValue { case one }

  struct Formula: Entity {
    var expression: Expression
    var tree: Tree
    var only: Only
    var same: Only
    static let entity = EntityDescription<Formula>("Formula") {
      Attribute("expression", \.expression)
      Attribute("tree", \.tree)
      Attribute("only", \.only)
      Attribute("same", \.same)
    }
  }

  /// Observers, an alias, a flattened struct and keys of its own.
  struct Contact: Entity {
    var name: String { didSet { changes += 1 } }
    var street: String
    var city: String
    var email: Mistaken.Email
    var byYear: [String: [Int]]
    var changes = 0

    var title: String {
      get { name }
      set { name = newValue }
    }
    var isNamed: Bool { !name.isEmpty }

    enum CodingKeys: String, CodingKey {
      case name = "full_name"
      case street, city, email, byYear
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decodeIfPresent(String.self, forKey: .name) ?? "nobody"
      street = try values.decode(String.self, forKey: .street)
      city = try values.decode(String.self, forKey: .city)
      email = try values.decode(Mistaken.Email.self, forKey: .email)
      byYear = try values.decode([String: [Int]].self, forKey: .byYear)
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(name, forKey: .name)
      try values.encode(street, forKey: .street)
      try values.encode(city, forKey: .city)
      try values.encode(email, forKey: .email)
      try values.encode(byYear, forKey: .byYear)
    }

    static let entity = EntityDescription<Contact>("Contact") {
      Attribute("full_name", \.name, default: "nobody")
      Attribute("street", \.street)
      Attribute("city", \.city)
      Attribute("email", \.email, default: Mistaken.Email("a@b"))
      Attribute("byYear", \.byYear)
    }
  }

  struct Flags: Entity {
    var a = false, b = false, c = false, d = false, e = false, f = false, g = false, h = false
    var i = false, j = false, k = false, l = false, m = false, n = false, o = false, p = false
    var x: Int8 = 0
    var y: Int8 = 0

    static let entity = EntityDescription<Flags>("Flags") {
      Attribute("a", \.a)
      Attribute("b", \.b)
      Attribute("c", \.c)
      Attribute("d", \.d)
      Attribute("e", \.e)
      Attribute("f", \.f)
      Attribute("g", \.g)
      Attribute("h", \.h)
      Attribute("i", \.i)
      Attribute("j", \.j)
      Attribute("k", \.k)
      Attribute("l", \.l)
      Attribute("m", \.m)
      Attribute("n", \.n)
      Attribute("o", \.o)
      Attribute("p", \.p)
      Attribute("x", \.x)
      Attribute("y", \.y)
    }
  }
}

/// A restaurant whose rules are the program's own.
struct Diner: Entity {
  enum Kind: String, Codable, AttributeValue, CaseIterable { case bar, cafe }

  var name: String
  var opens: Int
  var closes: Int
  var kind: Kind
  var second: Kind?
  var address: Address?

  static let entity = EntityDescription<Diner>("Diner") {
    Attribute("name", \.name).check("must not shout") { $0 != $0.uppercased() }
    Attribute("opens", \.opens)
    Attribute("closes", \.closes)
    Attribute("kind", \.kind, default: .cafe).unknown(.asDefault)
    Attribute("second", \.second)
    Attribute("address", \.address).check("must have a city") { !$0.city.isEmpty }
    Check("must open before it closes") { $0.opens < $0.closes }
  }
}
