import Geometry
import Routes
import Testing

@testable import MapRenderer
@testable import Overlays

@Suite struct RoadLineOverlayTests {
    /// From left to right, 500 pixels.
    private static var course: RouteCourse {
        RouteCourse(lines: [
            [RoadScene.place(50, 200), RoadScene.place(300, 200), RoadScene.place(550, 200)]
        ])
    }
    private static let metersPerPixel = course.length / 500

    @Test(arguments: RoadLineOverlay.DrivenLook.allCases)
    func `the driven part ends where the vehicle is`(look: RoadLineOverlay.DrivenLook) throws {
        let overlay = RoadLineOverlay(
            course: Self.course, driven: 200 * Self.metersPerPixel, look: look)
        let picture = try RoadScene.Picture([overlay])
        let ahead = RoadScene.bytes(RoadTheme.day.ahead.fill)
        let before =
            switch look {
            case .grey: RoadScene.bytes(RoadTheme.day.driven.fill)
            case .hide: [255, 255, 255]
            case .same: ahead
            }
        #expect(picture.color(247, 200) == before && picture.color(100, 200) == before)
        #expect(picture.color(252, 200) == ahead && picture.color(500, 200) == ahead)
    }

    @Test func `a line has the width of its zoom and a casing`() throws {
        let picture = try RoadScene.Picture([RoadLineOverlay(course: Self.course)])
        let half = RoadLineOverlay.width(zoom: 17) / 2
        let casing = RoadScene.bytes(RoadTheme.day.ahead.casing)
        #expect(
            picture.color(300, 200 + Int(half) - 2) == RoadScene.bytes(RoadTheme.day.ahead.fill))
        #expect(picture.color(300, 200 + Int(half)) == casing)
        #expect(picture.color(300, 200 + Int(half) + 4) == [255, 255, 255])
        let widths = (0...24).map { RoadLineOverlay.width(zoom: Double($0)) }
        #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func `overlapping and unsorted tunnels split the line once`() {
        let length = Self.course.length
        let stretches = RoadStretch.all(
            of: Self.course, driven: length * 0.3, look: .grey,
            tunnels: [
                (length * 0.8)...(length * 9), (length * 0.1)...(length * 0.4),
                (length * 0.35)...(length * 0.5), -5...(-1),
            ])
        #expect(stretches.map(\.kind) == [.driven, .tunnel, .tunnel, .ahead, .tunnel])
        #expect(abs(stretches[1].phase - length * 0.2) < 0.01)
        #expect(stretches.first?.caps == .start && stretches.last?.caps == .end)
        let ends = stretches.flatMap { $0.lines.flatMap { [$0.first, $0.last] } }
        #expect(ends[1] == ends[2] && ends[3] == ends[4] && ends[5] == ends[6])
    }

    @Test func `the way after the next stop lies below the driven way`() {
        let length = Self.course.length
        let stretches = RoadStretch.all(
            of: Self.course, driven: length * 0.3, look: .grey, tunnels: []
        ).flatMap { $0.cut(at: length * 0.6) }
        #expect(stretches.map(\.layer) == [1, 2, 0])
        #expect(stretches.last?.range == (length * 0.6)...length)
        #expect(stretches.flatMap { $0.cut(at: .infinity) }.count == 3)
    }

    @Test(arguments: [
        (320.0, 240.0, 0.78...0.9), (640, 360, 1...1), (390, 844, 1...1), (960, 540, 1...1),
        (1280, 720, 1.3...1.4), (3840, 2160, 1.75...1.75), (0, 0, 0.78...0.78),
    ])
    func `marks grow with large pictures and shrink a little in small ones`(
        width: Double, height: Double, scales: ClosedRange<Double>
    ) {
        #expect(scales.contains(MarkScale.scale(for: ScreenSize(width: width, height: height))))
    }

    @Test func `a tunnel's dashes do not move with the vehicle`() throws {
        func picture(_ driven: Double) throws -> RoadScene.Picture {
            try RoadScene.Picture([
                RoadLineOverlay(
                    course: Self.course, driven: driven * Self.metersPerPixel, look: .hide,
                    tunnels: [(20 * Self.metersPerPixel)...(480 * Self.metersPerPixel)])
            ])
        }
        let (first, second) = (try picture(50), try picture(57))
        let row = 200 + Int(RoadLineOverlay.width(zoom: 17) / 2)
        let colors = (130..<500).map { first.color($0, row) }
        #expect(Set(colors).count > 1, "there are dashes")
        for x in 130..<500 {
            let differ = zip(first.color(x, row), second.color(x, row)).map { abs($0 - $1) }.max()
            #expect((differ ?? 0) < 12)
        }
    }

    @Test(arguments: [Double.nan, -.infinity, .infinity, 1e300])
    func `an absurd vehicle position still draws the route`(driven: Double) throws {
        let overlay = RoadLineOverlay(course: Self.course, driven: driven)
        #expect(try !RoadScene.Picture([overlay]).isBlank)
        #expect(
            RoadStretch.all(of: RouteCourse(lines: [[]]), driven: driven, look: .grey, tunnels: [])
                .isEmpty)
    }

    @Test func `traffic cuts only the way ahead, and its bars stay in place`() {
        let length = Self.course.length
        func stretches(driven: Double) -> [RoadStretch] {
            RoadStretch.all(
                of: Self.course, driven: length * driven, look: .grey,
                tunnels: [(length * 0.5)...(length * 0.6)],
                traffic: [
                    TrafficStretch(range: 0...(length * 0.4), kind: .closed),
                    TrafficStretch(range: (length * 0.45)...(length * 0.55), kind: .heavy),
                    TrafficStretch(range: (length * 0.9)...(length * 7), kind: .severe),
                ])
        }
        let cut = stretches(driven: 0.3)
        #expect(
            cut.map(\.kind) == [.driven, .ahead, .ahead, .ahead, .tunnel, .tunnel, .ahead, .ahead])
        #expect(
            cut.map(\.traffic) == [nil, .closed, nil, .heavy, .heavy, nil, nil, .severe])
        #expect(abs(cut[1].phase - length * 0.3) < 0.01)
        #expect(abs(cut[5].phase - length * 0.05) < 0.01)
        for (one, next) in zip(cut, cut.dropFirst()) {
            #expect(one.range.upperBound == next.range.lowerBound)
        }
        #expect(stretches(driven: 0.95).map(\.traffic) == [nil, .severe])
    }

    @Test func `a closed road has bars, and each density its own colour`() throws {
        let pictures = try TrafficStretch.Kind.allCases.map { kind in
            try RoadScene.Picture([
                RoadLineOverlay(
                    course: Self.course,
                    traffic: [TrafficStretch(range: 0...Self.course.length, kind: kind)])
            ]).bytes
        }
        let plain = try RoadScene.Picture([RoadLineOverlay(course: Self.course)]).bytes
        #expect(Set(pictures + [plain]).count == 5)
    }

    @Test func `a minimal tilt changes hardly a pixel`() throws {
        let overlay = RoadLineOverlay(course: Self.course, driven: 100, tunnels: [120...140])
        let flat = try RoadScene.Picture([overlay], in: RoadScene.view(bearing: 30))
        let tilted = try RoadScene.Picture([overlay], in: RoadScene.view(bearing: 30, pitch: 0.01))
        let greatest = zip(flat.bytes, tilted.bytes).map { abs(Int($0) - Int($1)) }.max()
        #expect((greatest ?? 255) < 24)
    }

    @Test func `a line behind the camera of a tilted view is not drawn`()
        throws
    {
        let far = RoadScene.center.moved(by: 40_000, bearing: 0)
        let behind = RoadScene.center.moved(by: 40_000, bearing: 180)
        let overlay = RoadLineOverlay(course: RouteCourse(lines: [[behind, far]]))
        let picture = try RoadScene.Picture([overlay], in: RoadScene.view(pitch: 60))
        func width(_ row: Int) -> Int {
            (0..<600).count { picture.color($0, row) != [255, 255, 255] }
        }
        #expect(width(399) > width(200) && width(200) > width(60) && width(60) > 2)
        #expect(width(399) < 80)
        #expect(picture.color(300, 399) == RoadScene.bytes(RoadTheme.day.ahead.fill))
        #expect(picture.drawn.map { $0.x.lowerBound > 250 && $0.x.upperBound < 350 } == true)
    }

    @Test func `labels avoid the whole route, driven and ahead`() {
        let course = Self.course
        let before = RoadLineOverlay(course: course, driven: 0).groundLine(zoom: 15)
        let later = RoadLineOverlay(course: course, driven: 250 * Self.metersPerPixel)
            .groundLine(zoom: 15)
        #expect(before != nil && before?.line === later?.line && before?.width == later?.width)
        #expect(RoadLineOverlay(alternatives: [Self.course]).groundLine(zoom: 15) == nil)
    }

    @Test func `an alternative is drawn only where it differs from the route`() throws {
        func line(_ points: [(Double, Double)]) -> [Coordinate] {
            points.map { RoadScene.place($0.0, $0.1) }
        }
        let main = line([(50, 200), (150, 200), (450, 200), (550, 200)])
        let other = line([(50, 200), (150, 200), (300, 100), (450, 200), (550, 200)])
        for lines in [[other], [other.reversed()]] {
            let apart = RouteCourse(lines: lines, apartFrom: [main])
            let picture = try RoadScene.Picture([RoadLineOverlay(alternatives: [apart])])
            let white = [255, 255, 255]
            #expect(picture.color(100, 200) == white && picture.color(500, 200) == white)
            #expect(picture.color(300, 100) != white)
        }
        #expect(RouteCourse(lines: [main], apartFrom: [main]).length == 0)
        #expect(RouteCourse(lines: [main], apartFrom: []).length > 0)
        #expect(RouteCourse(lines: [[], [main[0]]], apartFrom: [[], [main[0]]]).length == 0)
    }

    @Test func `crossing alternatives have no casings inside each other`() throws {
        let ways = [[(100.0, 100.0), (500, 300)], [(100, 300), (500, 100)]].map { ends in
            RouteCourse(lines: [ends.map { RoadScene.place($0.0, $0.1) }])
        }
        let picture = try RoadScene.Picture([RoadLineOverlay(alternatives: ways)])
        let fill = RoadScene.bytes(RoadTheme.day.alternative.fill)
        for x in 280...320 { #expect(picture.color(x, 100 + x / 2 - 50) == fill) }
    }

    @Test func `a route across the antimeridian is drawn on both sides`() throws {
        let course = RouteCourse(lines: [
            [
                Coordinate(longitude: 179.999, latitude: 10),
                Coordinate(longitude: -179.999, latitude: 10),
            ]
        ])
        for longitude in [179.9999, -179.9999] {
            let view = Viewport(
                camera: Camera(center: Coordinate(longitude: longitude, latitude: 10), zoom: 17),
                size: RoadScene.size)
            let picture = try RoadScene.Picture([RoadLineOverlay(course: course)], in: view)
            #expect(picture.drawn.map { $0.x.upperBound - $0.x.lowerBound > 350 } == true)
        }
    }
}
