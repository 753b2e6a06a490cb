import Cairo
import Glibc
import MapRenderer
import TestSupport
import Testing

/// Every case drawn by Cairo, shape by shape, beside the rasteriser's picture.
@Suite struct CairoCanvasTests {
    @Test func `Cairo's pictures look like the rasteriser's`() throws {
        var rows: [(name: String, likeness: Double)] = []
        for (golden, camera) in GoldenTests.drawings {
            let fast = try golden.draw(camera).surface
            let slow = try golden.draw(camera, by: .cairo).surface
            rows.append(
                ("\(golden.name) \(camera.rawValue)", StructuralSimilarity(fast, slow).mean))
            if let folder = getenv("PICTURES_BY_CAIRO").map({ String(cString: $0) }) {
                let name = "\(folder)/\(golden.name.replacing("/", with: "_"))-\(camera.rawValue)"
                try ProjectFiles.write(PNGEncoder().encode(fast), to: name + "-raster.png")
                try ProjectFiles.write(PNGEncoder().encode(slow), to: name + "-cairo.png")
            }
        }
        rows.sort { $0.likeness < $1.likeness }
        print("structural similarity of Cairo's picture and the rasteriser's, the least first")
        for row in rows { print("\((row.likeness * 10_000).rounded() / 10_000)  \(row.name)") }
        #expect(rows.allSatisfy { $0.likeness >= 0.99 })
    }
}
