import Graphics
import MapRenderer
import Platform
import TestSupport
import Testing

/// Every case drawn by Cairo, shape by shape, beside the rasteriser's picture.
@Suite struct CairoCanvasTests {
    /// Pictures that may be less alike, and how much they must be.
    ///
    /// The rasteriser stretches a shield's pixels, whose round corners are a few pixels wide at
    /// scale 1; Cairo stretches its shapes.
    private static let exceptions = ["icon/shields-fit-their-text north-up": 0.98]

    private static let table = LikenessTable(count: GoldenTests.drawings.count)

    @Test(arguments: GoldenTests.drawings)
    func `Cairo's picture looks like the rasteriser's`(
        golden: GoldenCase, camera: GoldenCase.CameraKind
    ) throws {
        let name = "\(golden.name) \(camera.rawValue)"
        // What the rasteriser draws is this reference, or else another test fails.
        let reference = GoldenFile(camera: camera.rawValue, name: golden.name).path
        let fast = try Surface(png: ProjectFiles.read(reference), name: name)
        let slow = try golden.draw(camera, by: .cairo).surface
        let likeness = StructuralSimilarity(fast, slow).mean
        Self.table.add(likeness, of: name)
        #expect(likeness >= Self.exceptions[name] ?? 0.99)
    }
}

/// Prints how alike pictures are, as soon as the last is known.
private final class LikenessTable: Sendable {
    private let count: Int
    private let rows = Locked<[(name: String, likeness: Double)]>([])

    init(count: Int) { self.count = count }

    func add(_ likeness: Double, of name: String) {
        let all = rows.withLock { rows -> [(name: String, likeness: Double)]? in
            rows.append((name, likeness))
            return rows.count == count ? rows : nil
        }
        guard let all else { return }
        print("structural similarity of Cairo's picture and the rasteriser's, the least first")
        for row in all.sorted(by: { $0.likeness < $1.likeness }) {
            print("\((row.likeness * 10_000).rounded() / 10_000)  \(row.name)")
        }
    }
}
