/// A kind of object of your own: a plain struct, and beside it the description
/// of its attributes.
///
/// ```swift
/// struct Location: Entity {
///   var latitude: Double
///   var longitude: Double
///   var date = Date()
///   var category = "No Category"
///   var placemark: Transformable<Placemark>?
///   var photo: Blob?
///
///   static let entity = EntityDescription<Location>("Location") {
///     Attribute("latitude", \.latitude).range(-90...90)
///     Attribute("longitude", \.longitude).range(-180...180)
///     Attribute("date", \.date, default: .timeOfInsertion).indexed()
///     Attribute("category", \.category, default: "No Category").indexed()
///     Attribute("placemark", \.placemark)
///     Attribute("photo", \.photo)
///   }
/// }
///
/// let model = try Model(Location.self)
/// ```
///
/// `Model` proves once that the description is right: that each attribute's
/// name is the coding key of the property its key path leads to.
///
/// The properties are `var`s, and what is coded is what is described. The
/// initial value of a property serves its memberwise initializer; the default
/// of the description serves what is stored: records that lack the attribute,
/// the tool, migration.
public protocol Entity: ManagedValue, Codable {
  /// The name, the attributes and their rules.
  static var entity: EntityDescription<Self> { get }

  /// Called once for an object that was just inserted, before `insert`
  /// returns: what is set here is part of the insertion.
  static func awakeFromInsert(_ object: ManagedObject<Self>)

  /// Called for an object that was just read from the store into a context.
  static func awakeFromFetch(_ object: ManagedObject<Self>)

  /// Called before the rules are checked, for every object that is about to be
  /// saved or deleted; changes made here are saved along, and taken back when
  /// the save fails. Saving from here is a mistake and stops the program.
  static func willSave(_ object: ManagedObject<Self>)

  /// Called for every object of a save, deleted ones included, when the save
  /// is durable.
  static func didSave(_ object: ManagedObject<Self>)

  /// Called for an object that is about to be deleted from its context.
  static func prepareForDeletion(_ object: ManagedObject<Self>)
}

extension Entity {
  /// Does nothing.
  public static func awakeFromInsert(_ object: ManagedObject<Self>) {
    object.leavesUnused(.awakeFromInsert)
  }
  /// Does nothing.
  public static func awakeFromFetch(_ object: ManagedObject<Self>) {
    object.leavesUnused(.awakeFromFetch)
  }
  /// Does nothing.
  public static func willSave(_ object: ManagedObject<Self>) {
    object.leavesUnused(.willSave)
  }
  /// Does nothing.
  public static func didSave(_ object: ManagedObject<Self>) {
    object.leavesUnused(.didSave)
  }
  /// Does nothing.
  public static func prepareForDeletion(_ object: ManagedObject<Self>) {
    object.leavesUnused(.prepareForDeletion)
  }
}

extension Entity {
  /// What `Attribute` means inside of an entity: that it is one of this
  /// entity's is known before the line is read, so that a mistake in it is one
  /// error.
  public typealias Attribute<Value: AttributeValue> = DaybookKit.Attribute<Self, Value>
}
