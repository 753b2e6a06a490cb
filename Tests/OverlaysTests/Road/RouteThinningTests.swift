import Geometry
import Testing

@testable import MapRenderer
@testable import Overlays

@Suite struct RouteThinningTests {
    /// 300 000 corners of a drive that a bad receiver recorded: a metre from one to the next, each
    /// metres beside the road.
    private static func noisyCourse() -> RouteCourse {
        var seed: UInt64 = 88_172_645_463_325_252
        func noise() -> Double {
            seed ^= seed << 13
            seed ^= seed >> 7
            seed ^= seed << 17
            return Double(seed % 1000) / 1000 - 0.5
        }
        let center = RoadScene.center
        let line = (0..<300_000).map { index in
            Coordinate(
                longitude: center.longitude + (Double(index) - 150_000) * 1.8e-5 + noise() * 1e-4,
                latitude: center.latitude + noise() * 5e-5)
        }
        return RouteCourse(lines: [line])
    }

    @Test func `frames of a long route read its visible part, thinned once a zoom`()
        throws
    {
        let course = Self.noisyCourse()
        for step in 0..<3 {
            let overlay = RoadLineOverlay(
                course: course, driven: course.length * (0.5 + Double(step) * 1e-5))
            for zoom in [16.2, 16.8] {
                let plane = GroundPlane(RoadScene.view(zoom: zoom))
                var corners = 0
                for stretch in overlay.stretches {
                    for visible in plane.lines(
                        of: stretch, in: plane.window(margin: 20), pixelRatio: 1)
                    {
                        corners += visible.points.count
                    }
                }
                #expect((100...2000).contains(corners))
            }
        }
        #expect(course.thinning.count == 1)
    }

    @Test(arguments: [5.0, 11, 14, 17.5])
    func `points dropped from a line do not change the picture`(zoom: Double) throws {
        // Ends off the picture, so that runs are passed over on both sides.
        let line = (0...4000).map { index in
            RoadScene.place(
                Double(index) * 1.5 - 2700, 200 + 90 * Double(index % 7) / 7 * Double(index % 3))
        }
        let course = RouteCourse(lines: [line])
        let view = RoadScene.view(zoom: zoom)
        let plane = GroundPlane(view)
        let window = plane.window(margin: 10)
        let stretch = RoadStretch.all(
            of: course, driven: 0, look: .same, tunnels: [])[0]
        let thinned = plane.lines(of: stretch, in: window, pixelRatio: 1)
        var whole = PlanarParts<PlanePoint>()
        whole.appendPart(line.map { plane.plane(WorldPoint($0)) })
        let visible = whole.linesClipped(to: window)
        let paths = (0..<(thinned.first?.count ?? 0)).compactMap {
            MeasuredLine(Array(thinned[0][$0]))
        }
        #expect(!paths.isEmpty && visible.count > 0)
        for part in 0..<visible.count {
            for point in visible[part] {
                let nearest = paths.map { $0.nearest(to: point).offset }.min() ?? .infinity
                #expect(nearest < 0.3)
            }
        }
    }

    @Test func `thinning keeps a stretch's end points`() {
        let course = RouteCourse(lines: [
            (0...100).map { RoadScene.place(Double($0) * 5 + 20, 200) }
        ])
        let box = PlanarBox(minX: -2, minY: -2, maxX: 2, maxY: 2)
        for stretch in [0...course.length, 7.3...91.1, 20.0...20.4] {
            let lines = course.lines(in: stretch, zoom: 3, seenIn: [box])
            let whole = course.points(in: stretch)
            #expect(lines.count == 1 && lines[0].count == 1 && lines[0][0].count == 1)
            #expect(lines[0][0][0].first == whole[0].first)
            #expect(lines[0][0][0].last == whole[0].last)
        }
    }

    @Test func `thinned lines are cached for a few zooms only`() {
        let course = RouteCourse(lines: [
            (0...100).map { RoadScene.place(Double($0) * 5 + 20, 200) }
        ])
        let box = PlanarBox(minX: 0, minY: 0, maxX: 1, maxY: 1)
        for zoom in [10.5, 11, 12, 13, 14, 14, 13, 12, 11] {
            _ = course.lines(in: 0...course.length, zoom: zoom, seenIn: [box])
        }
        #expect(course.thinning.count == 4)
        for zoom in [15.0, 16, 11] {
            _ = course.lines(in: 0...course.length, zoom: zoom, seenIn: [box])
        }
        #expect(course.thinning.count == 6)
    }
}
