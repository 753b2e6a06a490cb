import Geometry
import Guidance
import MapRenderer
import Routes
import TestSupport
import Testing

@testable import MapPictures
@testable import Overlays

/// What a driver sees in 3D: maneuvers that can be read, a way that no house hides, and tunnels.
@Suite struct SceneTests {
    private static func description(_ size: ScreenSize) -> DriveDescription {
        DriveDescription(view: DriveView(.tilted), size: PictureSize(size: size))
    }

    /// A way north, a turn by some degrees to the right after 1 km, and 600 m more.
    private static func route(
        turn: Double, type: ManeuverType = .turn, tunnel: Bool = false
    ) throws -> GuidanceRoute {
        let start = Coordinate(longitude: 10.75, latitude: 59.91)
        let corner = start.moved(by: 1000, bearing: 0)
        let line = [start, corner, corner.moved(by: 600, bearing: turn)]
        func step(_ type: ManeuverType, _ points: ClosedRange<Int>) -> RouteStep {
            RouteStep(
                maneuver: Maneuver(type: type, location: line[points.lowerBound]),
                distance: points.count == 1 ? 0 : points.lowerBound == 0 ? 1000 : 600,
                duration: 60, points: points)
        }
        let leg = RouteLeg(
            geometry: line, steps: [step(.depart, 0...1), step(type, 1...2), step(.arrive, 2...2)],
            distance: 1600,
            roadClasses: tunnel ? [RouteSpan(points: 0...1, value: .tunnel)] : [])
        let answer = RouteAnswer(
            routes: [Route(lines: [line], legs: [leg], distance: 1600)], format: .osrm)
        return try #require(GuidanceRoute(answer))
    }

    private static let sizes = [
        (320.0, 240.0), (640, 360), (1280, 720), (1920, 1080), (720, 1280), (360, 640),
    ].map { ScreenSize(width: $0.0, height: $0.1) }

    /// Checks the arrow of a frame.
    private func check(_ guidance: GuidanceRoute, at meters: Double, _ size: ScreenSize) throws {
        let frame = try DriveFrame(
            guidance, at: DriveMoment(.meters(meters)), Self.description(size))
        let viewport = frame.request(frame.defaultCamera).viewport
        let overlay = try #require(
            frame.arrow(along: RouteCourse(lines: guidance.lines), .day))
        let sheet = ArrowSheet(GroundPlane(viewport))
        let shape = try #require(overlay.shapes(on: sheet).first?.shape, "\(meters) \(size)")
        #expect(shape.half * 2 * sheet.squeeze >= 8, "\(meters) \(size)")
        guard let item = overlay.items(in: viewport).first else {
            // The usual camera does not look for the maneuver, which may lie beside the picture.
            let places = (shape.shaft + shape.head).map(sheet.screen)
            #expect(
                !places.contains {
                    (0...size.width).contains($0.x) && (0...size.height).contains($0.y)
                }, "\(meters) \(size)")
            return
        }
        // The picture's edge may cut it where the way leaves the picture.
        let isCut = item.box.minX <= 0 || item.box.maxX >= size.width
        #expect(
            isCut || item.box.height >= size.height * 0.045,
            "\(meters) \(size) \(item.box) \(shape.scale)")
    }

    @Test(arguments: [-170.0, -135, -90, -45, -20, 0, 15, 30, 60, 90, 120, 150, 179], sizes)
    func `an arrow is no thinner than eight pixels and a twentieth of the picture high`(
        turn: Double, size: ScreenSize
    ) throws {
        let guidance = try Self.route(turn: turn)
        for distance in [20.0, 40, 80, 120, 160, 200, 250] {
            try check(guidance, at: 1000 - distance, size)
        }
    }

    private static let files = [
        "oslo-bislett-sorenga.valhalla.json", "lauf-a9-altstadt.valhalla.json",
        "oslo-e18-tunnel-west.osrm.json", "oslo-radhuset-carl-berner.valhalla-osrm.json",
        "other-engines/graphhopper-berlin-a100.json",
        "other-engines/ferrostar-valhalla_extended_osrm_response.json",
    ]

    @Test(.needsShared("data/routes"), arguments: files)
    func `arrows of real routes have the minimum thickness too`(file: String) throws {
        let bytes = try ProjectFiles.read("../shared/data/routes/\(file)")
        let answer = try RouteReader.read(bytes: bytes, named: file)
        let guidance = try #require(GuidanceRoute(answer))
        for (number, index) in guidance.maneuvers.enumerated() where number > 0 {
            let step = guidance.steps[index]
            guard step.step.maneuver.type != .arrive else { continue }
            for distance in [20.0, 60, 120, 200, 250] {
                let meters = step.start - distance
                guard meters > 0, guidance.state(at: meters).next?.number == number + 1 else {
                    continue
                }
                for size in Self.sizes { try check(guidance, at: meters, size) }
            }
        }
    }

    @Test func `an exit's arrow extends beyond the start of the ramp`() throws {
        for (turn, meters) in [(4.0, 120.0), (12, 72), (20, 44)] {
            let guidance = try Self.route(turn: turn, type: .offRamp)
            for (mode, size) in [(RouteView.tilted, Self.sizes[2]), (.headingUp, Self.sizes[1])] {
                var description = Self.description(size)
                description.view = DriveView(mode)
                let frame = try DriveFrame(guidance, at: DriveMoment(.meters(800)), description)
                let viewport = frame.request(frame.defaultCamera).viewport
                let overlay = try #require(
                    frame.arrow(along: RouteCourse(lines: guidance.lines), .day))
                let sheet = ArrowSheet(GroundPlane(viewport))
                let shape = try #require(overlay.shapes(on: sheet).first?.shape)
                let gore = viewport.screen(guidance.coordinate(at: 1000 + meters * 0.97))
                let tip = shape.head.map { sheet.screen($0).y }.min() ?? .infinity
                #expect(tip < gore.y + 3, "\(turn) \(mode) \(tip) \(gore)")
            }
        }
    }

    @Test func `houses are cleared along the next 500 m only`() throws {
        let guidance = try Self.route(turn: 90)
        for start in [0.0, 237, 800] {
            let frame = try DriveFrame(
                guidance, at: DriveMoment(.meters(start)), Self.description(Self.sizes[2]))
            let places = try #require(frame.request(frame.defaultCamera).clearedWay).places
            for ahead in stride(from: 0.0, through: 500, by: 20) where start + ahead < 1600 {
                let point = WorldPoint(guidance.coordinate(at: start + ahead))
                let near = places.filter {
                    $0.weight > 0.99 && Self.meters($0.point, point) < 11
                }
                #expect(!near.isEmpty, "\(start) \(ahead)")
            }
            let far = WorldPoint(guidance.coordinate(at: start + 620))
            #expect(!places.contains { Self.meters($0.point, far) < 10 && $0.weight > 0 })
        }
        var flat = Self.description(Self.sizes[2])
        flat.view = DriveView(.headingUp)
        let frame = try DriveFrame(guidance, at: DriveMoment(.meters(100)), flat)
        #expect(frame.request(frame.defaultCamera).clearedWay == nil)
    }

    private static func meters(_ a: WorldPoint, _ b: WorldPoint) -> Double {
        let (x, y) = (a.x - b.x, a.y - b.y)
        return (x * x + y * y).squareRoot() * a.metersPerUnit
    }

    @Test func `the tunnel shade fades in and out`() throws {
        let guidance = try Self.route(turn: 90, tunnel: true)
        func underground(_ meters: Double) throws -> Double {
            let frame = try DriveFrame(
                guidance, at: DriveMoment(.meters(meters)), Self.description(Self.sizes[2]))
            return frame.request(frame.defaultCamera).underground
        }
        #expect(try underground(0) == 0)
        #expect(try underground(30) == 0.5)
        #expect(try underground(500) == 1)
        #expect(try abs(underground(985) - 0.25) < 0.02)
        #expect(try underground(1100) == 0)
        let inside = try DriveFrame(
            guidance, at: DriveMoment(.meters(500)), Self.description(Self.sizes[2]))
        #expect(inside.placement == .onTop)
    }
}
