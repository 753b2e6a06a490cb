import Geometry
import TestSupport
import Testing

@testable import MapRenderer

@Suite struct BoxGridTests {
    private static let picture = ScreenBox(minX: 0, minY: 0, maxX: 800, maxY: 500)

    @Test(arguments: [1.0, 30, 2000])
    func `the grid finds all boxes that contain a point`(size: Double) {
        var random = SeededRandom(seed: 7)
        func place() -> Double { .random(in: -6000...6000, using: &random) }
        let boxes = (0..<300).map { _ in
            let (x, y) = (place(), place())
            return ScreenBox(
                minX: x, minY: y, maxX: x + .random(in: 0...size, using: &random), maxY: y + size)
        }
        let grid = BoxGrid(boxes, in: Self.picture)
        for index in 0..<600 {
            // Every other point lies in a box.
            let point =
                index % 2 == 0 ? boxes[index / 2].center : ScreenPoint(x: place(), y: place())
            let holding = boxes.indices.filter { boxes[$0].holds(point) }
            var found: Set<Int> = []
            _ = grid.contains(near: point) { number in
                if boxes[number].holds(point) { found.insert(number) }
                return false
            }
            #expect(found == Set(holding))
        }
    }

    @Test func `the grid tests few boxes, and none if it is empty`() {
        let boxes = (0..<1000).map { index in
            let (x, y) = (Double(index % 40) * 20, Double(index / 40) * 20)
            return ScreenBox(minX: x, minY: y, maxX: x + 18, maxY: y + 18)
        }
        var count = 0
        _ = BoxGrid(boxes, in: Self.picture).contains(near: ScreenPoint(x: 405, y: 205)) { _ in
            count += 1
            return false
        }
        #expect((1...9).contains(count))
        #expect(
            !BoxGrid([], in: Self.picture).contains(near: ScreenPoint(x: 1, y: 1)) { _ in true })
    }
}
