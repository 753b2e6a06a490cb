import Geometry
import Graphics
import Routes
import TestSupport
import Testing

@testable import Overlays

@Suite struct ManeuverSymbolTests {
    private static let shipped = Set(
        ((try? ProjectFiles.names(in: "styles/maneuvers", ending: ".svg")) ?? [])
            .map { String($0.dropLast(4)) })

    /// The file that is drawn of those that ship.
    private static func file(
        _ type: ManeuverType, _ direction: ManeuverDirection?, side: DrivingSide = .right
    ) -> String? {
        ManeuverSymbol.maneuver(type, direction, side: side).files
            .first { shipped.contains($0.name) }.map {
                ($0.isMirrored ? "mirrored " : "") + $0.name
            }
    }

    @Test(
        arguments: [
            (.turn, .sharpLeft, "turn-sharp-left"), (.turn, .uTurnRight, "u-turn-right"),
            (.continue, .straight, "continue"), (.continue, .slightRight, "turn-slight-right"),
            (.continue, .uTurnLeft, "u-turn-left"), (.newName, nil, "new-name"),
            (.newName, .left, "turn-left"), (.merge, .slightLeft, "merge-left"),
            (.onRamp, .right, "on-ramp-right"), (.offRamp, .straight, "off-ramp-straight"),
            (.fork, .slightRight, "fork-right"), (.useLane, .left, "keep-left"),
            (.endOfRoad, .right, "end-of-road-right"), (.roundabout, .left, "roundabout-left"),
            (.rotary, .uTurnLeft, "roundabout-u-turn-left"),
            (.roundabout, nil, "roundabout-straight"),
            (.exitRoundabout, .right, "turn-right"), (.enterFerry, nil, "ferry"),
            (.leaveFerry, .left, "ferry"), (.arrive, .left, "arrive-left"),
            (.arrive, nil, "arrive"),
            (.arrive, .straight, "arrive"), (.depart, .right, "depart"),
            (.boardTransit, nil, "transit"), (.takeStairs, nil, "stairs"),
        ] as [(ManeuverType, ManeuverDirection?, String)])
    func `a maneuver is drawn from the file that fits best`(
        type: ManeuverType, direction: ManeuverDirection?, name: String
    ) {
        #expect(Self.file(type, direction) == name)
    }

    @Test func `being off route has its own symbol`() {
        let files = ManeuverSymbol.offRoute.files.map(\.name)
        #expect(files == ["off-route"] && Self.shipped.contains("off-route"))
    }

    @Test func `roundabouts are mirrored where traffic keeps left`() {
        #expect(Self.file(.roundabout, .left, side: .left) == "mirrored roundabout-right")
        #expect(Self.file(.turn, .left, side: .left) == "turn-left")
    }

    /// Only news without a direction may end with the plain arrow.
    @Test func `every maneuver has a symbol file of its kind`() {
        for type in ManeuverType.allCases {
            for direction in ManeuverDirection.allCases.map(Optional.some) + [nil] {
                let name = Self.file(type, direction)
                #expect(name != nil)
                guard let direction, direction != .straight else { continue }
                #expect(name != "turn-straight", "\(type) \(direction)")
            }
        }
    }

    @Test func `a user's symbol replaces the shipped one`() throws {
        let own = #"<svg xmlns="http://www.w3.org/2000/svg" width="10" height="20"></svg>"#
        let symbols = ManeuverSymbols { $0 == "turn-left.svg" ? Array(own.utf8) : nil }
        let found = try #require(symbols.picture(of: .maneuver(.continue, .left), pixels: 40))
        #expect(found.picture.width == 20 && found.picture.height == 40)
        #expect(!found.isTinted && !found.isMirrored)
        #expect(symbols.picture(of: .maneuver(.arrive, nil), pixels: 40) == nil)
    }

    @Test func `a broken symbol file is reported once and skipped`() {
        let symbols = ManeuverSymbols { $0 == "turn-left.svg" ? Array("no picture".utf8) : nil }
        for _ in 0..<3 {
            #expect(symbols.picture(of: .maneuver(.turn, .left), pixels: 40) == nil)
        }
        #expect(symbols.notes.count == 1)
        #expect(symbols.notes.first?.contains("turn-left.svg") == true)
    }

    @Test(arguments: [
        (0.0, 180.0), (90, 90), (270, 270), (45, 135), (315, 225), (180, 300), (175, 300),
        (150, 60), (210, 300),
    ])
    func `a roundabout symbol runs on the driving side`(leaving: Double, sweep: Double) {
        for course in [0.0, 123, 300] {
            let right = RoundaboutSymbol(
                arms: [], arriving: course, leaving: course + leaving, side: .right)
            let left = RoundaboutSymbol(
                arms: [], arriving: course, leaving: course - leaving, side: .left)
            #expect(abs(right.sweep - sweep) < 1e-6 && abs(right.sweep - left.sweep) < 1e-6)
        }
        let symbol = RoundaboutSymbol(arms: [], arriving: 0, leaving: leaving)
        // Counterclockwise from below: the way begins on the right half.
        let points = symbol.way.points
        #expect(points[min(4, points.count - 2)].x >= 32)
    }

    @Test func `each roundabout arm is drawn once, absurd angles are skipped`() {
        let symbol = RoundaboutSymbol(
            arms: [0, 3, 90, 180, 270, .nan, .infinity, 1e300], arriving: 0, leaving: 90)
        #expect(symbol.arms.filter { $0 < 359 }.contains { abs($0 - 270) < 1e-6 })
        #expect(symbol.arms.contains(0) && !symbol.arms.contains(3) && !symbol.arms.contains(90))
        let many = RoundaboutSymbol(
            arms: (0..<360).map(Double.init), arriving: .nan, leaving: .infinity)
        #expect(many.arms.count <= 12)
    }
}
