import MapStore
import TestSupport
import Testing

/// What conditions change in cells of the routing graph.
@Suite struct RoutingConditionsTests {
    /// A cell of three edges at one node, open to cars and to bicycles that are pushed.
    private static func cell() -> RoutingCell {
        let edges = (0..<3 as Range<UInt32>).map { number in
            var edge = RoutingEdge(
                target: 1, strand: number + 2, road: 1, mapEdge: 0, length: 100,
                bearings: (0, 0), roadClass: .residential, flags: [])
            edge.set(RoadUse(access: .open, speed: 50), of: .car)
            edge.set(RoadUse(access: .open, speed: 4, isPushed: true), of: .bicycle)
            return edge
        }
        let node = RoutingNode(
            position: FixedCoordinate(longitude: 1, latitude: 2), firstEdge: 0, closedTo: 2)
        return RoutingCell(nodes: [node], edges: edges, bans: [])
    }

    private static func conditions() -> RoutingConditions {
        var conditions = RoutingConditions()
        conditions.add(.use(.none, of: .car, onEdge: 0), when: "Mo-Fr 07:00-09:00")
        conditions.add(
            .use(RoadUse(access: .destination, speed: 12), of: .bicycle, onEdge: 1), when: "Sa")
        conditions.add(.speed(30, of: .car, onEdge: 0), when: "Sa")
        conditions.add(.speed(30, of: .car, onEdge: 2), when: "Sa")
        conditions.add(.node(0, isClosed: true, to: 1), when: "Mo-Fr 07:00-09:00")
        conditions.add(.node(0, isClosed: false, to: 2), when: "Sa")
        conditions.add(
            .turn(TurnBan(leaving: cell().edges[1], entering: 2, profiles: 1)), when: "Sa")
        return conditions
    }

    private static func applied(_ texts: Set<String>) -> RoutingCell {
        var cell = cell()
        conditions().apply(to: &cell, where: texts.contains)
        return cell
    }

    @Test func `nothing changes where no condition holds`() {
        #expect(Self.applied([]).bytes == Self.cell().bytes)
    }

    @Test func `edges, nodes and turns change while their conditions hold`() {
        let morning = Self.applied(["Mo-Fr 07:00-09:00"])
        #expect(morning.edges[0].access(of: .car) == .no)
        #expect(morning.edges[0].speed(of: .car) == 0)
        #expect(morning.edges[0].access(of: .bicycle) == .open)
        #expect(morning.nodes[0].closedTo == 3)
        #expect(morning.bans.isEmpty)

        let saturday = Self.applied(["Sa"])
        #expect(saturday.edges[1].access(of: .bicycle) == .destination)
        #expect(saturday.edges[1].speed(of: .bicycle) == 12)
        #expect(saturday.edges[1].access & 64 == 0, "the bicycle is ridden")
        #expect(saturday.edges[2].speed(of: .car) == 30)
        #expect(saturday.nodes[0].closedTo == 0)
        #expect(saturday.bans.map(\.edge) == [2])
        #expect(saturday.bans.first?.key == TurnBan.key(of: saturday.edges[1]))

        let both = Self.applied(["Sa", "Mo-Fr 07:00-09:00"])
        #expect(both.edges[0].access(of: .car) == .no, "a speed opens nothing")
        #expect(both.edges[0].speed(of: .car) == 0)
    }

    @Test func `conditions are the same after writing and reading`() throws {
        let bytes = Self.conditions().bytes
        let read = try #require(bytes.withUnsafeBytes { RoutingConditions($0) })
        #expect(read.bytes == bytes)
        #expect(read.texts == ["Mo-Fr 07:00-09:00", "Sa"])
        for count in bytes.indices {
            #expect(bytes[..<count].withUnsafeBytes { RoutingConditions($0) } == nil)
        }
    }

    @Test func `damaged bytes are refused, or change nothing outside of the cell`() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<3_000 {
            var bytes = Self.conditions().bytes
            for _ in 0..<4 {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            guard let conditions = bytes.withUnsafeBytes({ RoutingConditions($0) }) else {
                continue
            }
            var cell = Self.cell()
            conditions.apply(to: &cell) { _ in true }
            #expect(cell.bans.allSatisfy { Int($0.edge) < cell.edges.count })
        }
    }
}
