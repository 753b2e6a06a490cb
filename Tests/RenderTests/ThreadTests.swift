import Dispatch
import Platform
import Render
import TestSupport
import Testing

/// Painters of one map on several threads.
@Suite struct ThreadTests {
    private static let tiles = [(15, 18654, 9484), (16, 37309, 18968), (14, 9327, 4742)]

    /// The files of the sample's tiles and of three frames of a drive.
    private static func pictures(_ drive: Drive) throws -> [[UInt8]] {
        let painter = try drive.map.painter()
        let tiles = try tiles.map { try painter.draw(Tile(z: $0.0, x: $0.1, y: $0.2)) }
        let frames = try [0.1, 0.5, 0.9].map {
            try painter.draw(drive, at: DriveMoment(fraction: $0))
        }
        return try (tiles + frames).map { try $0.encoded() }
    }

    @Test func `threads that share a map and a drive draw equal bytes`() throws {
        let drive = try Drive(
            along: Route(ProjectFiles.read("samples/helsinki-route.geojson")),
            on: Map(SampleScene.map.get()),
            DriveOptions(.tilted, size: PictureSize(width: 480, height: 270)))
        let alone = try Self.pictures(drive)
        let together = Locked<[[[UInt8]]]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            let drawn = (try? Self.pictures(drive)) ?? []
            together.withLock { $0.append(drawn) }
        }
        let all = together.withLock { $0 }
        #expect(all.count == 4 && all.allSatisfy { $0 == alone })
        #expect(Set(alone).count == alone.count)
    }

    @Test func `a painter keeps what it opened for a drive, and several drives do not mix`() throws
    {
        let map = try Map(SampleScene.map.get())
        let route = try Route(ProjectFiles.read("samples/helsinki-route.geojson"))
        let size = try PictureSize(width: 240, height: 160)
        let painter = try map.painter()
        let moment = DriveMoment(meters: 400)
        func frame(_ view: DriveView, by painter: MapPainter) throws -> [UInt8] {
            let drive = try Drive(along: route, on: map, DriveOptions(view, size: size))
            return try painter.draw(drive, at: moment).pixels()
        }
        // Drives come and go; a new one may lie at the address of an old one.
        for view in [DriveView.northUp, .headingUp, .tilted, .northUp] {
            #expect(try frame(view, by: painter) == frame(view, by: map.painter()))
        }
    }
}
