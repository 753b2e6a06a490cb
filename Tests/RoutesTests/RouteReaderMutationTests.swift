import GeoFiles
import Geometry
import Routes
import TestSupport
import Testing

/// Broken files must give an answer or an error, never a trap.
@Suite struct RouteReaderMutationTests {
    @Test(arguments: [
        "features.geojson", "two-segments.gpx", "route-beside-track.gpx", "osrm.json",
        "valhalla-miles.json", "graphhopper.json", "openrouteservice.json",
        "openrouteservice.geojson",
        "mapbox.json", "here.json", "google.json", "google-directions.json", "tomtom.json",
        "tomtom-v2.json", "brouter.geojson", "opentripplanner.json",
        "opentripplanner-graphql.json",
    ])
    func `twenty thousand damaged route files never trap`(fixture: String) throws {
        let original = try RouteFiles.bytes("\(RouteFiles.fixtures)/\(fixture)")
        var dice = SeededRandom(seed: 2_026)
        var refused = 0
        // With the fixtures of the table: twenty thousand altogether.
        for _ in 0..<1_177 {
            do {
                let answer = try RouteReader.read(
                    bytes: Self.mutated(original, &dice), named: fixture)
                for route in answer.routes {
                    #expect(route.lines.allSatisfy { $0.count >= 2 })
                    #expect(route.lines.allSatisfy { $0.lengthMeters.isFinite })
                }
            } catch {
                #expect(!error.description.contains("\n"))
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    /// One to four changes: a bit, a byte, a digit for a digit, a cut, a part twice.
    private static func mutated(_ original: [UInt8], _ dice: inout SeededRandom) -> [UInt8] {
        var bytes = original
        for _ in 0...Int.random(in: 0...3, using: &dice) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &dice)
            switch Int.random(in: 0..<8, using: &dice) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &dice)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &dice)
            case 2: bytes.removeSubrange(place...)
            case 3:
                let end = min(bytes.count, place + Int.random(in: 1...60, using: &dice))
                bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 4:
                let end = min(bytes.count, place + Int.random(in: 1...12, using: &dice))
                bytes.removeSubrange(place..<end)
            default:
                // Numbers are where readers go wrong, and changing them keeps the syntax whole.
                let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
                guard let digit = digits.randomElement(using: &dice) else { continue }
                let choices = ["0", "9", "-", "-1", "77", "1e300", "999999999999", ".5"]
                let choice = choices.randomElement(using: &dice) ?? "0"
                bytes.replaceSubrange(digit...digit, with: Array(choice.utf8))
            }
        }
        return bytes
    }
}
