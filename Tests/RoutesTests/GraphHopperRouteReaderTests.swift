import Geometry
import TestSupport
import Testing

@testable import Routes

@Suite struct GraphHopperRouteReaderTests {
    @Test func `via points split the path into legs`() throws {
        let answer = try RouteFiles.read("graphhopper.json")
        let legs = try #require(answer.main?.legs)
        #expect(legs.map(\.geometry.count) == [3, 3])
        #expect(legs.map(\.distance) == [200, 200])
        #expect(legs.map(\.duration) == [24, 24])
        #expect(
            legs.map { $0.steps.map(\.maneuver.type) } == [
                [.depart, .roundabout, .arrive], [.depart, .fork, .arrive],
            ])
        #expect(legs[1].steps.map(\.points) == [0...1, 1...2, 2...2])
        #expect(answer.main?.lines.map(\.count) == [5])
        #expect(answer.main?.duration == 48)
        #expect(answer.waypoints.count == 3)
        #expect(answer.notes.isEmpty)
    }

    @Test func `a roundabout has its exit, angle, names and signpost`() throws {
        let step = try #require(try RouteFiles.read("graphhopper.json").main?.legs[0].steps[1])
        #expect(step.maneuver.exitNumber == 2)
        #expect(abs((step.maneuver.roundaboutAngle ?? 0) + 90) < 1e-9)
        #expect(abs((step.maneuver.bearingBefore ?? 0) - 90) < 0.01)
        #expect(step.names == ["Ringveien"] && step.refs == ["E 6", "E 18"])
        #expect(step.signpost == Signpost(refs: ["E 18"], destinations: ["Oslo", "Drammen"]))
    }

    @Test func `GraphHopper path details refer to the legs' points`() throws {
        let legs = try #require(try RouteFiles.read("graphhopper.json").main?.legs)
        let fifty = SpeedLimit.limited(50, unit: .kilometersPerHour)
        #expect(legs[0].speedLimits == [RouteSpan(points: 0...2, value: fifty)])
        #expect(legs[1].speedLimits == [RouteSpan(points: 1...2, value: .unlimited)])
        #expect(legs[0].roadClasses == [RouteSpan(points: 1...2, value: .tunnel)])
        #expect(
            legs[1].roadClasses == [
                RouteSpan(points: 0...1, value: .tunnel),
                RouteSpan(points: 1...2, value: [.bridge, .toll]),
            ])
    }

    @Test(arguments: [(Polyline.Precision.decimals5, "1e5"), (.decimals6, "1000000.0")])
    func `encoded points with heights are recognised`(
        precision: Polyline.Precision, multiplier: String
    ) throws {
        let line = [
            Coordinate(longitude: 10, latitude: 50),
            Coordinate(longitude: 10.001, latitude: 50.002),
            Coordinate(longitude: 10.003, latitude: 50.001),
        ]
        func read(_ points: String) throws -> [[Coordinate]]? {
            let text = points.replacing("\\", with: "\\\\")
            return try RouteFiles.read(
                text: #"{"paths":[{"points":"\#(text)","points_encoded_multiplier":\#(multiplier),"#
                    + #""bbox":[10,50,10.003,50.002]}]}"#
            ).main?.lines
        }
        let flat = Polyline.encode(line, precision: precision)
        #expect(try read(flat) == [line])
        #expect(try read(Self.withHeights(flat)) == [line])
    }

    /// Puts the encoded number 5 (`I`) behind every second number.
    private static func withHeights(_ text: String) -> String {
        var numbers = 0
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            result.unicodeScalars.append(scalar)
            guard scalar.value < 0x5F else { return }
            numbers += 1
            if numbers.isMultiple(of: 2) { result += "I" }
        }
    }

    @Test func `every GraphHopper sign has a maneuver`() {
        let signs = [-98, -8, -7, -6, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 101, 102, 103]
        #expect(signs.allSatisfy { GraphHopperManeuver(sign: $0) != nil })
        #expect(GraphHopperManeuver(sign: -99) == nil)
    }
}
