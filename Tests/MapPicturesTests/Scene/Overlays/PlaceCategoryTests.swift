import Formats
import Language
import TestSupport
import Testing

@testable import MapPictures

@Suite struct PlaceCategoryTests {
    @Test func `each place category has a word in every language`() throws {
        let document = try JSONValue(
            parsing: ProjectFiles.read("styles/categories/categories.json"))
        let icons = try #require(document.object?.keys)
        #expect(icons.count == 54)
        for icon in icons {
            let category = try #require(PlaceCategory(icon))
            #expect(category.icon == icon)
            for language in GuidanceLanguage.allCases {
                #expect(category.name(in: language)?.isEmpty == false, "\(icon), \(language)")
            }
        }
        #expect(PlaceCategory("amenity=pub")?.name(in: .german) == "Bar")
        #expect(PlaceCategory("amenity=fire_station")?.name(in: .finnish) == "Paloasema")
        #expect(PlaceCategory("wombat") == nil)
    }
}
