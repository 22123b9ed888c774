import DaybookKit
import Foundation
import Testing

@Suite("The landing page") struct LandingPageTests {
  @Test("shows a program that keeps restaurants")
  @MainActor func program() throws {
    let folder = try DocumentedFolder()
    let url = folder.url.appending(path: "FoodPin.daybook")
    let imageURL = try folder.photo()
    let print = Printed()

    // shown: DaybookKit.md
    struct Restaurant: Entity {
      var name: String
      var type = ""
      var isFavorite = false
      var image: Blob?

      static let entity = EntityDescription<Restaurant>("Restaurant") {
        Attribute("name", \.name).length(1...80)
        Attribute("type", \.type, default: "")
        Attribute("isFavorite", \.isFavorite, default: false)
        Attribute("image", \.image)
      }
    }

    let container = try PersistentContainer(at: url, model: Model(Restaurant.self))
    let context = container.viewContext

    let restaurant = context.insert(Restaurant(name: "Cafe Deadend", type: "Coffee & Tea Shop"))
    restaurant.isFavorite = true
    restaurant.image = try Blob(contentsOf: imageURL)
    try context.save()  // on the disk, all or nothing

    for favourite in try context.fetch(Restaurant.self, where: \.isFavorite == true) {
      print(favourite.name)
    }
    // end

    #expect(print.lines == ["Cafe Deadend"])
    #expect(try restaurant.image?.data().count == 7)
  }
}
