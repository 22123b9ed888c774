extension Entity {
  /// Makes a request for the objects of this entity.
  public static func fetchRequest() -> FetchRequest<Self> {
    FetchRequest(entityName: entity.coding.entity.name)
  }
}
