import Formats
import Graphics
import MapRenderer
import TestSupport
import Testing

/// Edges beside those of MapLibre Native, measured with pymgl 0.5.0: black on white, north up, how
/// dark each pixel is across an edge.
///
/// We measure how much of a pixel is covered, MapLibre how far its middle is from the edge; a
/// quarter of a channel's range may lie between the two.
@Suite struct SmoothingTests {
    /// An edge `offset` pixels right of a pixel's left side; the pixel left of it, and itself.
    @Test(arguments: [
        (0, 128, 255), (0.25, 40, 255), (0.5, 0, 255), (0.75, 0, 215),
    ])
    func `an area is half a pixel larger than its outline`(
        offset: Double, before: Int, at: Int
    ) throws {
        let left = 10 + offset
        let darkness = try Self.darkness(
            ofRow: 20, feature: Self.square(left: left, right: left + 20),
            layer: #""type": "fill", "paint": {"fill-color": "black"}"#)
        #expect(darkness[8] == 0 && darkness[11...28].allSatisfy { $0 == 255 })
        #expect(abs(darkness[9] - before) < 32 && abs(darkness[10] - at) < 32)
    }

    @Test func `without antialiasing an area ends at its outline`() throws {
        let darkness = try Self.darkness(
            ofRow: 20, feature: Self.square(left: 10, right: 30),
            layer: """
                "type": "fill", "paint": {"fill-color": "black", "fill-antialias": false}
                """)
        #expect(darkness[9] == 0 && darkness[10] == 255 && darkness[29] == 255)
        #expect(darkness[30] == 0)
    }

    @Test(arguments: [CameraKind.northUp, .northUpDouble])
    func `an outline is one device pixel wide`(camera: CameraKind) throws {
        let darkness = try Self.darkness(
            ofRow: 20, feature: Self.square(left: 10, right: 30),
            layer: """
                "type": "fill", "paint": {"fill-color": "white", "fill-outline-color": "black"}
                """,
            camera)
        let half = darkness.count / 2
        #expect(abs(darkness[..<half].reduce(0, +) - 255) < 8)
    }

    @Test func `outlines are drawn above all areas`() throws {
        let two = Self.square(left: 10, right: 30) + ", " + Self.square(left: 20, right: 40)
        let darkness = try Self.darkness(
            ofRow: 20, feature: two,
            layer: """
                "type": "fill", "paint": {"fill-color": "white", "fill-outline-color": "black"}
                """)
        #expect(darkness[29] > 100 && darkness[30] > 100)
    }

    /// A line through the middle of a pixel; how dark MapLibre makes it.
    @Test(arguments: [(0.2, 153), (0.5, 191), (0.8, 229), (1, 255)])
    func `lines below one pixel are drawn stronger than their width`(
        width: Double, expected: Int
    ) throws {
        let darkness = try Self.darkness(
            ofRow: 20,
            feature: #"{"type": "line", "parts": [[[20.5, 5], [20.5, 40]]]}"#,
            layer: #""type": "line", "paint": {"line-color": "black", "line-width": \#(width)}"#)
        #expect(abs(darkness[20] - expected) < 64)
        #expect(Double(darkness.reduce(0, +)) > width * 255 - 2)
    }

    typealias CameraKind = GoldenCase.CameraKind

    private static func square(left: Double, right: Double) -> String {
        """
        {"type": "polygon", "parts":
        [[[\(left), 10], [\(right), 10], [\(right), 40], [\(left), 40]]]}
        """
    }

    /// 255 less the blue of each pixel of a row, in logical pixels from the top.
    private static func darkness(
        ofRow row: Int, feature: String, layer: String, _ camera: CameraKind = .northUp
    ) throws -> [Int] {
        let text = """
            {"size": [48, 48], "features": [\(feature)], "layers": [
            {"id": "bg", "type": "background", "paint": {"background-color": "#fff"}},
            {"id": "shape", \(layer)}]}
            """
        let surface = try GoldenCase(name: "smoothing", bytes: Array(text.utf8))
            .draw(camera).surface
        let scale = camera == .northUpDouble ? 2 : 1
        return surface.withPixels { bytes, stride in
            (0..<48 * scale).map { 255 - Int(bytes[row * scale * stride + $0 * 4]) }
        }
    }
}
