extension FieldValue {
  /// The members of a JSON object, in order, no key twice.
  public struct Object: Sendable {
    /// One member.
    public struct Member: Sendable, Hashable {
      /// Its name.
      public var key: String
      /// Its value.
      public var value: FieldValue
      /// Makes a member.
      public init(key: String, value: FieldValue) {
        self.key = key
        self.value = value
      }
    }

    /// The members, in order.
    public private(set) var members: [Member]

    /// Makes an object without members.
    public init() { members = [] }

    /// Makes an object of members; of two with one key the later one counts.
    public init(_ members: some Sequence<(String, FieldValue)>) {
      self.init()
      for (key, value) in members {
        if let place = exactPlace(of: key) {
          self.members[place].value = value
        } else {
          self.members.append(Member(key: key, value: value))
        }
      }
    }

    /// Members whose keys are known to differ.
    init(distinct members: [Member]) { self.members = members }

    /// The value of the member `key`; nil when there is none. Assigning nil
    /// removes the member, assigning to a new key adds one at the end.
    ///
    /// - Complexity: O(members).
    public subscript(key: String) -> FieldValue? {
      get { place(of: key).map { members[$0].value } }
      set {
        let place = place(of: key)
        switch (place, newValue) {
        case (let place?, let value?): members[place].value = value
        case (let place?, nil): members.remove(at: place)
        case (nil, let value?): members.append(Member(key: key, value: value))
        case (nil, nil): break
        }
      }
    }

    /// The member whose key has the same scalars; else one that reads the same.
    private func place(of key: String) -> Int? {
      exactPlace(of: key) ?? members.firstIndex { $0.key == key }
    }

    private func exactPlace(of key: String) -> Int? {
      members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }
  }
}

extension FieldValue.Object: Hashable {
  /// Whether both have the same members, in whatever order.
  public static func == (left: Self, right: Self) -> Bool {
    left.members.count == right.members.count
      && (left.members == right.members || left.members.allSatisfy { right[$0.key] == $0.value })
  }

  /// Hashes the members without regard to their order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(members.reduce(into: 0) { $0 ^= $1.hashValue })
  }
}

extension FieldValue.Object: ExpressibleByDictionaryLiteral {
  /// Makes an object of members; of two with one key the later one counts.
  public init(dictionaryLiteral elements: (String, FieldValue)...) { self.init(elements) }
}
