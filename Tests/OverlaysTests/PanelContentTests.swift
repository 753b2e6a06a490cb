import Cairo
import Navigation
import Testing

@testable import Overlays

@Suite struct PanelContentTests {
    @Test(arguments: [
        (
            SpeedLimit.limited(50, unit: .kilometersPerHour), 50.4, SpeedUnit.kilometersPerHour,
            false
        ),
        (.limited(50, unit: .kilometersPerHour), 50.6, .kilometersPerHour, true),
        (.limited(40, unit: .milesPerHour), 65, .milesPerHour, false),
        (.limited(40, unit: .milesPerHour), 65.3, .milesPerHour, true),
        (.unlimited, 250, .kilometersPerHour, false),
    ])
    func `a speed is over the limit when the number shown is`(
        limit: SpeedLimit, speed: Double, unit: SpeedUnit, isOver: Bool
    ) {
        #expect(SpeedPanel(limit: limit, speed: speed, unit: unit).isOver == isOver)
    }

    @Test func `limited, unlimited and unknown are told apart`() {
        func texts(_ limit: SpeedLimit?) -> [String] { SpeedPanel(limit: limit, speed: 57).texts }
        #expect(texts(.limited(50, unit: .milesPerHour)) == ["50 mph", "57 km/h"])
        #expect(texts(.unlimited) == ["unlimited", "57 km/h"])
        #expect(texts(nil) == ["unknown", "57 km/h"])
        #expect(
            SpeedPanel(limit: nil, speed: 57, unitText: "km/t").texts == ["unknown", "57 km/t"])
    }

    @Test(arguments: [Double.nan, .infinity, -1, 1e300])
    func `an absurd speed is a dash`(speed: Double) {
        #expect(SpeedPanel(limit: nil, speed: speed).texts == ["unknown", "– km/h"])
    }

    @Test(arguments: [20.0, 60, 100, 200, 400])
    func `a text never leaves its room`(width: Double) throws {
        let shaper = try TextShaper()
        for text in [
            "Karl Johans gate", "Åå\nBb", String(repeating: "Weg ", count: 500), "漢字漢字漢字漢字",
        ] {
            let line = PanelText(text, size: 22, width: width, shaper: shaper)
            #expect(line.width <= width && line.size >= 22 * PanelText.smallest - 1e-9)
            #expect(line.shaped.height < 60)
        }
    }

    @Test(arguments: [
        ("E 18", "NO", RoadShield.Kind.european), ("E4", "US", .local), ("A9", "DE", .motorway),
        ("B 14", "DE", .national), ("162", "NO", .national), ("1234", "NO", .local),
        ("M25", "GB", .motorway), ("A20", "GB", .national), ("B2011", "GB", .local),
        ("99999999999999999999", "NO", .local), ("", "NO", .local),
    ])
    func `a number tells the class of its road`(ref: String, country: String, kind: RoadShield.Kind)
    {
        #expect(RoadShield(ref: ref, country: country).kind == kind)
    }

    @Test func `an arrow of a lane that is not right is never strong`() {
        let lane = Lane(
            indications: [.left, .straight, .right], isValid: true, validIndication: .left)
        #expect(LaneArrows(lane, side: .right).right.count == 1)
        #expect(LaneArrows(lane, side: .right).others.count == 2)
        let wrong = Lane(indications: [.left], isValid: false)
        #expect(LaneArrows(wrong, side: .right).right.isEmpty)
        let plain = Lane(indications: [], isValid: true)
        #expect(LaneArrows(plain, side: .right).right.count == 1)
    }
}
