/// Models to start from, as `init --template` takes them.
enum ModelTemplate: String, CaseIterable {
  case locations, restaurants, contacts

  /// The JSON of the model's file.
  var json: String {
    switch self {
    case .locations: Self.locationsJSON
    case .restaurants: Self.restaurantsJSON
    case .contacts: Self.contactsJSON
    }
  }

  private static let locationsJSON = """
    {"entities":[{"name":"Location","attributes":[
      {"name":"latitude","type":"double","min":-90,"max":90},
      {"name":"longitude","type":"double","min":-180,"max":180},
      {"name":"date","type":"date","default":"now","indexed":true},
      {"name":"locationDescription","type":"string","default":""},
      {"name":"category","type":"string","default":"No Category","indexed":true},
      {"name":"placemark","type":"transformable","optional":true},
      {"name":"photo","type":"blob","optional":true}]}]}
    """

  private static let restaurantsJSON = """
    {"entities":[{"name":"Restaurant","attributes":[
      {"name":"name","type":"string","minLength":1,"indexed":true},
      {"name":"type","type":"string","default":""},
      {"name":"location","type":"string","default":""},
      {"name":"phone","type":"string","default":""},
      {"name":"summary","type":"string","default":""},
      {"name":"image","type":"blob"},
      {"name":"isFavorite","type":"bool","default":false},
      {"name":"rating","type":"string","optional":true,
       "oneOf":["awesome","good","okay","bad","terrible"]}]}]}
    """

  private static let contactsJSON = """
    {"entities":[{"name":"Contact","attributes":[
      {"name":"name","type":"string","minLength":1,"indexed":true},
      {"name":"address","type":"string","default":""},
      {"name":"phone","type":"string","default":""}]}]}
    """
}
