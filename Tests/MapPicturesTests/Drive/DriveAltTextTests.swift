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

    @Test func `a route's alt text tells dense traffic, closures and incidents`() {
        let line = (0...4).map { Coordinate(longitude: 10 + Double($0) / 100, latitude: 60) }
        var traffic = LegTraffic()
        traffic.congestion = [
            RouteSpan(points: 0...1, value: .moderate), RouteSpan(points: 1...3, value: .heavy),
        ]
        traffic.closures = [3...4]
        traffic.incidents = [RouteIncident(points: 1...1, kind: .accident)]
        let leg = RouteLeg(geometry: line, distance: 2_000, traffic: traffic)
        let answer = RouteAnswer(
            routes: [Route(lines: [line], legs: [leg], distance: 2_000)], format: .mapbox)
        #expect(
            answer.altText(.english).sentence(naming: [])
                == "Route of 2.0 km on a map, dense traffic on 1.1 km, closed on 600 m, incidents: 1."
        )
        #expect(
            answer.altText(.german).sentence(naming: [])
                == "Route von 2,0 km auf einer Karte, dichter Verkehr auf 1,1 km, gesperrt auf 600 m,"
                + " Störungen: 1.")
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
