import MapStore
import TestSupport
import Testing

/// The bytes of areas over the routing graph.
@Suite struct OverlayCellTests {
    private static func area(most: UInt32 = 700) -> OverlayCell {
        func gates(_ count: UInt16) -> [OverlayCell.Gate] {
            (0..<count).map {
                OverlayCell.Gate(cell: UInt32($0) * 3, position: $0 + 7, outside: UInt32($0) + 1)
            }
        }
        return OverlayCell(
            entries: gates(3), exits: gates(2),
            costs: [1, 2, most, OverlayCell.unreachable, 0, 5], contents: [.toll, .ferry])
    }

    @Test(arguments: [700, 65_534, 65_535, 1_000_000] as [UInt32])
    func `an area is the same after writing and reading`(most: UInt32) throws {
        let area = Self.area(most: most)
        #expect(area.bytes.withUnsafeBytes { OverlayCell($0) } == area)
    }

    @Test func `truncated or longer bytes are no area`() {
        let bytes = Self.area().bytes
        for count in bytes.indices {
            #expect(bytes[..<count].withUnsafeBytes { OverlayCell($0) } == nil)
        }
        #expect((bytes + [0]).withUnsafeBytes { OverlayCell($0) } == nil)
    }

    @Test func `damaged bytes are refused, or give a cost for each pair`() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<3_000 {
            var bytes = Self.area().bytes
            for _ in 0..<4 {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            guard let area = bytes.withUnsafeBytes({ OverlayCell($0) }) else { continue }
            #expect(area.costs.count == area.entries.count * area.exits.count)
        }
    }

    @Test(arguments: [(0, 0), (512, 0), (513, 1), (6_144, 1), (6_145, 2), (80_000, 3)])
    func `a graph has as many levels as leave two areas`(nodes: Int, levels: Int) {
        #expect(OverlayCell.levels(ofNodes: nodes) == levels)
    }
}
