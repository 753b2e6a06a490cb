import MapStore
import TestSupport
import Testing

/// The bytes of the routing graph's cells.
@Suite struct RoutingCellTests {
    private static func cell() -> RoutingCell {
        var edges = (0..<6 as Range<UInt32>).map { number in
            RoutingEdge(
                target: number + 1, strand: number + 2, road: 1, mapEdge: number,
                length: 100 * number, bearings: (0, 64), roadClass: .tertiary, flags: [.toll])
        }
        edges[0].set(RoadUse(access: .open, speed: 50), of: .car)
        edges[0].set(RoadUse(access: .destination, speed: 4.3, isPushed: true), of: .bicycle)
        let nodes = [0, 2, 5].map {
            RoutingNode(
                position: FixedCoordinate(longitude: 1, latitude: 2), firstEdge: $0, delay: 3)
        }
        return RoutingCell(
            nodes: nodes, edges: edges,
            bans: [TurnBan(leaving: edges[1], entering: 4, profiles: 1)])
    }

    @Test func `a cell is the same after writing and reading`() throws {
        let bytes = Self.cell().bytes
        let read = try #require(bytes.withUnsafeBytes { RoutingCell($0) })
        #expect(read.bytes == bytes)
        #expect((0..<3).map { read.edges(from: $0) } == [0..<2, 2..<5, 5..<6])
        #expect(read.edges[0].access(of: .car) == .open)
        #expect(read.edges[0].speed(of: .car) == 50)
        #expect(read.edges[0].access(of: .bicycle) == .destination)
        #expect(read.edges[0].speed(of: .bicycle) == 4.25)
        #expect(read.edges[0].access(of: .foot) == .no)
        #expect(read.bans.first?.key == TurnBan.key(of: read.edges[1]))
    }

    @Test func `truncated bytes are no cell`() {
        let bytes = Self.cell().bytes
        for count in bytes.indices {
            #expect(bytes[..<count].withUnsafeBytes { RoutingCell($0) } == nil)
        }
    }

    @Test func `damaged bytes are refused, or give positions inside the cell`() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<3_000 {
            var bytes = Self.cell().bytes
            for _ in 0..<4 {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            guard let cell = bytes.withUnsafeBytes({ RoutingCell($0) }) else { continue }
            #expect(
                cell.nodes.indices.allSatisfy {
                    cell.edges.indices.contains(cell.edges(from: $0))
                        || cell.edges(from: $0).isEmpty
                })
            #expect(cell.bans.allSatisfy { Int($0.edge) < cell.edges.count })
        }
    }
}
