import MapStore
import Platform
import TestSupport
import Testing

@testable import MapImport

@Suite struct RoadPartitionTests {
    private static let columns = 40
    private static let rows = 30

    /// Whether a junction lies in the western town: its border has a bay, so that no straight line
    /// follows it.
    private static func isWestern(_ node: Int) -> Bool {
        let (row, column) = node.quotientAndRemainder(dividingBy: columns)
        return column < ((10..<20).contains(row) ? 25 : 18)
    }

    /// Two towns of a grid of streets, with one road from the one to the other, and footways between
    /// them everywhere.
    private func towns() throws -> ImportedRoadGraph {
        var xml = "<osm version='0.6'>"
        let count = Self.columns * Self.rows
        for node in 0..<count {
            let (row, column) = node.quotientAndRemainder(dividingBy: Self.columns)
            xml += "<node id='\(node + 1)' lat='\(59 + Double(row) / 1000)' "
            xml += "lon='\(10 + Double(column) / 500)'/>"
        }
        var way = 0
        func add(_ from: Int, _ to: Int) {
            way += 1
            let isOpen =
                Self.isWestern(from) == Self.isWestern(to) || from == 5 * Self.columns + 17
            xml += "<way id='\(way)'><nd ref='\(from + 1)'/><nd ref='\(to + 1)'/>"
            xml += "<tag k='highway' v='\(isOpen ? "residential" : "footway")'/></way>"
        }
        for node in 0..<count {
            if node % Self.columns + 1 < Self.columns { add(node, node + 1) }
            if node + Self.columns < count { add(node, node + Self.columns) }
        }
        let text = xml + "</osm>"
        return try ImportFixture.withTemporaryFile(suffix: ".osm") { path in
            ImportFixture.write(text.utf8, to: path)
            return try ImportFixture.gather(path).network.build()
        }
    }

    @Test func `cells have all nodes once and numbers of their own`() throws {
        let network = try towns()
        #expect(network.cells.flatMap(\.nodes) == Array(0..<network.junctionNodes.count))
        #expect(
            network.cells.allSatisfy { (1...RoutingCell.nodesPerCell).contains($0.nodes.count) })
        let numbers = network.cells.map(\.number)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        let stored = network.nodes.map(\.id)
        #expect(Set(stored).count == Self.columns * Self.rows)
        for cell in network.cells {
            #expect(
                cell.nodes.allSatisfy {
                    (stored[$0] - 1) / RoutingCell.nodesPerCell == cell.number
                })
        }
    }

    @Test func `two towns are cut apart at the one road between them`() throws {
        let network = try towns()
        for cell in network.cells {
            let sides = Set(
                cell.nodes.map { Self.isWestern(Int(network.junctionNodes[$0].osmID) - 1) })
            #expect(sides.count == 1, "cell \(cell.number) is in both towns")
        }
    }

    @Test func `edges name the nodes by the numbers in the map`() throws {
        let network = try towns()
        let positions = Dictionary(uniqueKeysWithValues: network.nodes.map { ($0.id, $0.position) })
        let points = Dictionary(
            uniqueKeysWithValues: network.geometries.map { ($0.id, $0.points) })
        for edge in network.edges {
            let line = points[edge.geometryID] ?? []
            let ends = edge.isReversed ? (line.last, line.first) : (line.first, line.last)
            #expect(positions[edge.from] == ends.0 && positions[edge.to] == ends.1)
        }
    }
}
