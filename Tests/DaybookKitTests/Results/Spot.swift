import DaybookKit

/// A place in a list that is watched.
struct Spot: Entity {
  var name: String
  var group: String?
  var rank = 0
  var isHidden = false

  static let entity = EntityDescription<Spot>("Spot") {
    Attribute("name", \.name)
    Attribute("group", \.group)
    Attribute("rank", \.rank, default: 0)
    Attribute("isHidden", \.isHidden, default: false)
  }

  static func request(_ sorts: Sort<Spot>...) -> FetchRequest<Spot> {
    var request = Spot.fetchRequest()
    request.sortBy = sorts
    return request
  }
}
