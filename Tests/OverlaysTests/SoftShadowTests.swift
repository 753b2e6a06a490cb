import Geometry
import Graphics
import MapRenderer
import Testing

@testable import Overlays

@Suite struct SoftShadowTests {
    private static let side = 100

    private static func opacity(
        _ box: ScreenBox, radius: Double = 8, hiddenDepth: Double? = nil
    ) throws -> [Int] {
        let surface = try Surface(width: side, height: side)
        SoftShadow(
            box: box, radius: radius, layers: [5, 4, 3, 2, 1, 0], color: Color.black.faded(0.4),
            hiddenDepth: hiddenDepth
        ).draw(on: try RasterCanvas(surface, pixelRatio: 1, tools: RasterTools()))
        return surface.withPixels { bytes, stride in
            (0..<side * side).map { Int(bytes[$0 / side * stride + $0 % side * 4 + 3]) }
        }
    }

    private static let box = ScreenBox(minX: 20, minY: 30, maxX: 80, maxY: 70)

    @Test func `a shadow fades evenly away from its plate`() throws {
        let opacity = try Self.opacity(Self.box)
        func at(_ x: Int, _ y: Int) -> Int { opacity[y * Self.side + x] }
        let outwards = (0..<12).map { at(80 + $0, 50) }
        #expect(zip(outwards, outwards.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(outwards[0] > 60 && outwards[6] == 0)
        #expect(at(50, 50) == outwards.max().map { max($0, at(79, 50)) })
        for step in 0..<12 {
            #expect(at(19 - step, 50) == outwards[step])
            #expect(at(50, 29 - step) == outwards[step] && at(50, 70 + step) == outwards[step])
        }
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                #expect(at(x, y) == at(99 - x, y) && at(x, y) == at(x, 99 - y))
            }
        }
    }

    @Test func `a shadow is omitted only where its plate hides it`() throws {
        let all = try Self.opacity(Self.box)
        let part = try Self.opacity(Self.box, hiddenDepth: 2)
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                let place = y * Self.side + x
                let isDeep = (22..<78).contains(x) && (32..<68).contains(y)
                if part[place] != all[place] { #expect(part[place] == 0 && isDeep) }
            }
        }
        #expect(part[50 * Self.side + 50] == 0)
    }

    @Test(arguments: [
        ScreenBox(minX: -500, minY: -500, maxX: -400, maxY: -400),
        ScreenBox(minX: -50, minY: -50, maxX: 500, maxY: 500),
        ScreenBox(minX: 98, minY: 98, maxX: 1e9, maxY: 1e9),
        ScreenBox(minX: 50, minY: 50, maxX: 50, maxY: 50),
    ])
    func `a shadow at or beyond the picture's edge is drawn safely`(box: ScreenBox) throws {
        let opacity = try Self.opacity(box, radius: 0)
        #expect((opacity.max() ?? 0) <= 102)
    }
}
