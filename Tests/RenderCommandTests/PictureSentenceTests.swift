import MapGeometry
import Navigation
import Testing

@testable import RenderCommand

@Suite struct PictureSentenceTests {
    /// 500 m north, then right into Storgata, 4 km on: ten minutes.
    private static let answer: RouteAnswer = {
        let line = [(10.7, 59.9), (10.7, 59.9045), (10.77, 59.9045)].map {
            Coordinate(longitude: $0.0, latitude: $0.1)
        }
        func step(
            _ type: ManeuverType, _ direction: ManeuverDirection?, _ points: ClosedRange<Int>
        ) -> RouteStep {
            RouteStep(
                maneuver: Maneuver(
                    type: type, direction: direction, location: line[points.lowerBound]),
                distance: RouteGeometry.meters(along: line[points]), duration: 300, points: points)
        }
        var steps = [
            step(.depart, nil, 0...1), step(.turn, .right, 1...2), step(.arrive, nil, 2...2),
        ]
        steps[1].names = ["Storgata"]
        let leg = RouteLeg(geometry: line, steps: steps, distance: 4_400)
        let route = Route(lines: [line], legs: [leg], distance: 4_400, duration: 600)
        return RouteAnswer(routes: [route], waypoints: [], format: .osrm)
    }()

    @Test(arguments: [
        (
            "en", "Route of 4.4 km, 10 min on a map with A, B.", "Map with A, B.",
            "In 200 m: Turn right, Storgata, on a map", "Map, 130 m off the route",
            "Map, 1.2 km to go", "Map tile 1/0/0"
        ),
        (
            "nb", "Rute på 4,4 km, 10 min på et kart med A, B.", "Kart med A, B.",
            "Om 200 m: Sving til høyre, Storgata, på et kart", "Kart, 130 m utenfor ruten",
            "Kart, 1,2 km igjen", "Kartflis 1/0/0"
        ),
        (
            "sv", "Rutt på 4,4 km, 10 min på en karta med A, B.", "Karta med A, B.",
            "Om 200 m: Sväng höger, Storgata, på en karta", "Karta, 130 m utanför rutten",
            "Karta, 1,2 km kvar", "Kartruta 1/0/0"
        ),
        (
            "da", "Rute på 4,4 km, 10 min på et kort med A, B.", "Kort med A, B.",
            "Om 200 m: Drej til højre, Storgata, på et kort", "Kort, 130 m uden for ruten",
            "Kort, 1,2 km tilbage", "Kortflise 1/0/0"
        ),
        (
            "fi", "Reitti, 4,4 km, 10 min kartalla, jolla näkyy A, B.",
            "Kartta, jolla näkyy A, B.", "200 m päässä: Käänny oikeaan, Storgata, kartalla",
            "Kartta, 130 m sivussa reitiltä", "Kartta, 1,2 km jäljellä", "Karttaruutu 1/0/0"
        ),
        (
            "de", "Route von 4,4 km, 10 Min. auf einer Karte mit A, B.", "Karte mit A, B.",
            "In 200 m: Rechts abbiegen, Storgata, auf einer Karte",
            "Karte, 130 m abseits der Route", "Karte, noch 1,2 km", "Kartenkachel 1/0/0"
        ),
    ])
    func `a picture's sentence is in its language`(
        language: String, route: String, map: String, ahead: String, off: String, rest: String,
        tile: String
    ) throws {
        let sentence = PictureSentence(languages: [language])
        #expect(sentence.whole(sentence.route(Self.answer), naming: ["A", "B"]) == route)
        #expect(sentence.whole(sentence.map, naming: ["A", "B"]) == map)
        let guidance = try #require(GuidanceRoute(Self.answer))
        let next = try #require(guidance.state(at: 300).next)
        #expect(sentence.ahead(next) == ahead)
        #expect(sentence.offRoute(meters: 131) == off)
        #expect(sentence.remaining(meters: 1_240) == rest)
        #expect(sentence.tile("1/0/0") == tile)
    }

    @Test func `nothing is said of a maneuver's distance at the maneuver itself`() throws {
        let guidance = try #require(GuidanceRoute(Self.answer))
        let next = try #require(guidance.state(at: 498).next)
        #expect(PictureSentence(languages: []).ahead(next) == "Turn right, Storgata, on a map")
        #expect(PictureSentence(languages: ["xx"]).whole("Map", naming: []) == "Map.")
    }
}
