import JSONText
import Testing

@Suite("Codable containers")
struct ContainerTests {
  class Animal: Codable {
    var name: String
    init(name: String) { self.name = name }
  }

  final class Dog: Animal {
    var isGood: Bool
    enum CodingKeys: CodingKey { case isGood }

    init(name: String, isGood: Bool) {
      self.isGood = isGood
      super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      isGood = try container.decode(Bool.self, forKey: .isGood)
      try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try super.encode(to: container.superEncoder())
      try container.encode(isGood, forKey: .isGood)
    }
  }

  @Test("of a class and its superclass nest by way of super")
  func superclass() throws {
    let text = #"{"super":{"name":"Rex"},"isGood":true}"#
    #expect(try encoded(Dog(name: "Rex", isGood: true)) == text)
    let dog = try decoded(Dog.self, text)
    #expect(dog.name == "Rex")
    #expect(dog.isGood)
  }

  final class Cat: Animal {
    var lives: Int
    enum CodingKeys: CodingKey { case lives }

    init(name: String, lives: Int) {
      self.lives = lives
      super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
      lives = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .lives)
      try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(lives, forKey: .lives)
    }
  }

  @Test(
    "of a class and its superclass may be one",
    arguments: [#"{"name":"Tom","lives":9}"#, #"{"lives":9,"name":"Tom"}"#])
  func sharedContainer(text: String) throws {
    #expect(try encoded(Cat(name: "Tom", lives: 9)) == #"{"name":"Tom","lives":9}"#)
    let cat = try decoded(Cat.self, text)
    #expect(cat.name == "Tom")
    #expect(cat.lives == 9)
  }

  enum Key: String, CodingKey { case a, b, c, d }

  /// Encodes by a closure.
  struct Script: Encodable {
    var run: @Sendable (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try run(encoder) }
  }

  @Test("can be nested by hand, in objects and arrays")
  func nested() throws {
    let script = Script { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var object = outer.nestedContainer(keyedBy: Key.self, forKey: .a)
      try object.encode(1, forKey: .b)
      var array = object.nestedUnkeyedContainer(forKey: .c)
      try array.encode("x")
      var inner = array.nestedContainer(keyedBy: Key.self)
      try inner.encodeNil(forKey: .a)
      var numbers = array.nestedUnkeyedContainer()
      try numbers.encode(contentsOf: [1, 2])
      try array.encodeNil()
      #expect(array.count == 4)
      try outer.encode(true, forKey: .d)
    }
    #expect(try encoded(script) == #"{"a":{"b":1,"c":["x",{"a":null},[1,2],null]},"d":true}"#)
  }

  @Test("may be gone on with in any order")
  func interleaved() throws {
    let script = Script { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var first = outer.nestedContainer(keyedBy: Key.self, forKey: .a)
      var second = outer.nestedUnkeyedContainer(forKey: .b)
      try first.encode(1, forKey: .a)
      try second.encode(1)
      try outer.encode("end", forKey: .c)
      try second.encode(["k": [2]])
      try first.encode([1, 2], forKey: .b)
      var third = first.nestedContainer(keyedBy: Key.self, forKey: .c)
      try second.encode(3)
      try third.encode(0.5, forKey: .a)
      try outer.encode(1, forKey: .d)
      try third.encode(false, forKey: .b)
      try second.encode(4)
    }
    #expect(
      try encoded(script)
        == #"{"a":{"a":1,"b":[1,2],"c":{"a":0.5,"b":false}},"b":[1,{"k":[2]},3,4],"#
        + #""c":"end","d":1}"#)
  }

  @Test("of a super encoder may be written late, or never")
  func lateSuper() throws {
    let script = Script { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      let first = outer.superEncoder()
      let second = outer.superEncoder(forKey: .a)
      let third = outer.superEncoder(forKey: .b)
      _ = outer.superEncoder(forKey: .c)
      try outer.encode(1, forKey: .d)
      var container = first.container(keyedBy: Key.self)
      try container.encode(2, forKey: .a)
      var single = second.singleValueContainer()
      try single.encode([1, 2, 3])
      var array = third.unkeyedContainer()
      try array.encode(4)
      try container.encode(3, forKey: .b)
    }
    #expect(
      try encoded(script) == #"{"super":{"a":2,"b":3},"a":[1,2,3],"b":[4],"c":{},"d":1}"#)
  }

  @Test("in arrays may be written late")
  func lateElements() throws {
    let script = Script { encoder in
      var array = encoder.unkeyedContainer()
      let first = array.superEncoder()
      var second = array.nestedUnkeyedContainer()
      try array.encode(3)
      var single = first.singleValueContainer()
      try single.encode(Sample.Place(name: "n", tags: [], position: []))
      try second.encode(2)
      #expect(array.count == 3)
    }
    #expect(try encoded(script) == #"[{"name":"n","tags":[],"position":[]},[2],3]"#)
  }

  @Test("write a key once: the last value counts")
  func repeatedKeys() throws {
    let script = Script { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      try outer.encode(1, forKey: .a)
      try outer.encode([1], forKey: .b)
      try outer.encode(2, forKey: .a)
      try outer.encode("x", forKey: .c)
      try outer.encode(3, forKey: .a)
      try outer.encodeNil(forKey: .c)
    }
    #expect(try encoded(script) == #"{"b":[1],"a":3,"c":null}"#)
  }

  @Test("with two types of keys over one value do not repeat a key")
  func twoKeyTypes() throws {
    enum Other: String, CodingKey { case z, a }
    let script = Script { encoder in
      var first = encoder.container(keyedBy: Key.self)
      try first.encode(1, forKey: .a)
      var second = encoder.container(keyedBy: Other.self)
      try second.encode(2, forKey: .z)
      try second.encode(3, forKey: .a)
      try first.encode(4, forKey: .b)
    }
    #expect(try encoded(script) == #"{"z":2,"a":3,"b":4}"#)
  }

  @Test("asked for twice under one key are the same")
  func repeatedNesting() throws {
    let script = Script { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      var one = outer.nestedContainer(keyedBy: Key.self, forKey: .a)
      try one.encode(1, forKey: .a)
      var two = outer.nestedContainer(keyedBy: Key.self, forKey: .a)
      try two.encode(2, forKey: .b)
    }
    #expect(try encoded(script) == #"{"a":{"a":1,"b":2}}"#)
  }

  @Test("leave out what failed and was caught")
  func caughtFailure() throws {
    struct Failing: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
        try container.encode(Double.nan, forKey: .b)
      }
    }
    let script = Script { encoder in
      var outer = encoder.container(keyedBy: Key.self)
      try outer.encode(1, forKey: .a)
      #expect(throws: EncodingError.self) { try outer.encode(Failing(), forKey: .b) }
      #expect(throws: EncodingError.self) { try outer.encode(Double.infinity, forKey: .c) }
      try outer.encode(2, forKey: .b)
      var array = outer.nestedUnkeyedContainer(forKey: .d)
      #expect(throws: EncodingError.self) { try array.encode([Failing()]) }
      try array.encode(3)
    }
    #expect(try encoded(script) == #"{"a":1,"b":2,"d":[3]}"#)
  }

  @Test("know their coding paths while writing")
  func encodingPaths() throws {
    let script = Script { encoder in
      #expect(encoder.codingPath.isEmpty)
      var outer = encoder.container(keyedBy: Key.self)
      var array = outer.nestedUnkeyedContainer(forKey: .b)
      #expect(text(of: array.codingPath) == "b")
      try array.encode(1)
      try array.encode(
        Script { encoder in
          #expect(text(of: encoder.codingPath) == "b.[1]")
          let container = encoder.container(keyedBy: Key.self)
          #expect(text(of: container.codingPath) == "b.[1]")
          var again = encoder.container(keyedBy: Key.self)
          var single = again.superEncoder(forKey: .c).singleValueContainer()
          #expect(text(of: single.codingPath) == "b.[1].c")
          try single.encode(0)
        })
      let late = outer.superEncoder(forKey: .a)
      #expect(text(of: late.codingPath) == "a")
    }
    #expect(try encoded(script) == #"{"b":[1,{"c":0}],"a":{}}"#)
  }

  @Test("hand the user's info on")
  func userInfo() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "k"))
    var encoder = JSONTextEncoder()
    encoder.userInfo[key] = 7
    _ = try encoder.encode([
      Script {
        #expect($0.userInfo[key] as? Int == 7); try 0.encode(to: $0)
      }
    ])
    struct Reader: Decodable {
      var value: Int?
      init(from decoder: any Decoder) throws {
        value = try decoder.userInfo[#require(CodingUserInfoKey(rawValue: "k"))] as? Int
      }
    }
    var decoder = JSONTextDecoder()
    #expect(try decoder.decode([Reader].self, from: Bytes("[{}]"))[0].value == nil)
    decoder.userInfo[key] = 8
    #expect(try decoder.decode([Reader].self, from: Bytes("[{}]"))[0].value == 8)
  }

  @Test("may encode with another encoder in the middle")
  func reentrant() throws {
    struct Wrapper: Codable, Equatable {
      var inner: String
      init(inner: String) { self.inner = inner }

      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        inner = try decoded([String].self, text)[0]
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(try encoded([inner]))
      }
    }
    let values = [Wrapper(inner: "a"), Wrapper(inner: "\"")]
    let text = try encoded(values)
    #expect(text == #"["[\"a\"]","[\"\\\"\"]"]"#)
    #expect(try decoded([Wrapper].self, text) == values)
  }
}
