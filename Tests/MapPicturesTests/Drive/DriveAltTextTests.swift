import Geometry
import Language
import Routes
import Testing

@testable import MapPictures

@Suite struct DriveAltTextTests {
    @Test func `a route's alt text is in every language`() {
        let line = [
            Coordinate(longitude: 10, latitude: 59), Coordinate(longitude: 10.1, latitude: 59),
        ]
        let answer = RouteAnswer(
            routes: [Route(lines: [line], legs: [], distance: 4321, duration: 600)],
            format: .planned)
        let sentences = GuidanceLanguage.allCases.map {
            answer.altText($0).sentence(naming: [])
        }
        #expect(
            sentences == [
                "Route of 4.3 km, 10 min on a map.", "Rute på 4,3 km, 10 min på et kart.",
                "Rutt på 4,3 km, 10 min på en karta.", "Rute på 4,3 km, 10 min på et kort.",
                "Reitti, 4,3 km, 10 min, kartalla.", "Route von 4,3 km, 10 Min. auf einer Karte.",
            ])
    }

    @Test func `a map's alt text is in every language`() {
        let sentences = GuidanceLanguage.allCases.map {
            AltText.map($0, title: "Art").sentence(naming: [])
        }
        #expect(
            sentences == [
                "Art. Map.", "Art. Kart.", "Art. Karta.", "Art. Kort.", "Art. Kartta.",
                "Art. Karte.",
            ])
    }
}
