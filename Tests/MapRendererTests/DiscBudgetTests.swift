import Formats
import Graphics
import MapStyle
import Testing

@testable import MapRenderer

@Suite struct DiscBudgetTests {
    private static let size = (width: 100, height: 80)

    private static func disc(radius: Double, alpha: Double = 1, x: Double = 50) -> Disc {
        Disc(
            x: x, y: 40, radius: radius, strokeWidth: 0, blur: 0,
            fill: SIMD4(
                premultiplying: Color(red: 1, green: 0, blue: 0, alpha: alpha)),
            stroke: SIMD4(premultiplying: Color(red: 0, green: 0, blue: 0, alpha: 1)))
    }

    private static func layer() throws -> StyleLayer {
        let style = try Style(json: [
            "version": 8, "sources": ["m": ["type": "vector"]],
            "layers": [["id": "dots", "type": "circle", "source": "m", "source-layer": "x"]],
        ])
        return style.layers[0]
    }

    private static func paint(_ discs: some Sequence<Disc>) -> [UInt8] {
        var pixels = [UInt8](repeating: 9, count: size.width * size.height * 4)
        pixels.withUnsafeMutableBytes { buffer in
            for disc in discs {
                disc.draw(
                    on: buffer, stride: size.width * 4, width: size.width, height: size.height)
            }
        }
        return pixels
    }

    @Test func `discs hidden by an opaque disc are skipped without changing the picture`() throws {
        var discs = (0..<50).map { Self.disc(radius: Double($0), x: Double($0)) }
        discs.append(Self.disc(radius: 67))
        discs += (0..<5).map { Self.disc(radius: 10, alpha: 0.5, x: Double($0) * 20) }
        var budget = DiscBudget(width: Self.size.width, height: Self.size.height)
        let seen = try budget.affordable(discs, of: Self.layer(), size: Self.size)
        #expect(seen.count == 6 && budget.note == nil)
        #expect(Self.paint(seen) == Self.paint(discs))
        // One pixel less, and a corner shows what lies below.
        discs[50] = Self.disc(radius: 64)
        #expect(try budget.affordable(discs, of: Self.layer(), size: Self.size).count == 56)
    }

    @Test func `of hundreds of translucent discs only the upper ones are painted, with a note`()
        throws
    {
        let discs = Array(repeating: Self.disc(radius: 9999, alpha: 0.1), count: 300)
        var budget = DiscBudget(width: Self.size.width, height: Self.size.height)
        var counts: [Int] = []
        for _ in 0..<6 {
            counts.append(try budget.affordable(discs, of: Self.layer(), size: Self.size).count)
        }
        #expect(counts == [64, 64, 64, 64, 1, 1])
        #expect(budget.note?.hasPrefix("layer 'dots': circles cover each other") == true)
        // What is given up does not show.
        let (all, seen) = (Self.paint(discs.suffix(120)), Self.paint(discs.suffix(64)))
        #expect(zip(all, seen).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    }

    @Test func `filling a disc's inside at once equals painting pixel by pixel`() {
        for radius in [0.4, 1.5, 7.3, 33.3] {
            for alpha in [0.3, 1] {
                let disc = Self.disc(radius: radius, alpha: alpha, x: 41.7)
                // So narrow a picture has no row with a plain part beside others.
                var single = [UInt8](repeating: 9, count: Self.size.width * Self.size.height * 4)
                for row in 0..<Self.size.height {
                    for column in 0..<Self.size.width {
                        let moved = Disc(
                            x: disc.x - Double(column), y: disc.y - Double(row),
                            radius: disc.radius, strokeWidth: 0, blur: 0, fill: disc.fill,
                            stroke: disc.stroke)
                        let place = (row * Self.size.width + column) * 4
                        single[place..<place + 4].withUnsafeMutableBytes {
                            moved.draw(on: $0, stride: 4, width: 1, height: 1)
                        }
                    }
                }
                #expect(Self.paint([disc]) == single, "\(radius), \(alpha)")
            }
        }
    }
}
