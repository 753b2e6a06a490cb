import Geometry
import MapRenderer
import Testing
import VectorTile

@testable import MapPictures

/// Where the coast of an extract meets the coarser one of the world.
@Suite struct WorldCoastTests {
    private struct Tiles: TileSource {
        let zooms = 0...8
        let made: [TileID: VectorTile]

        func tile(_ id: TileID) -> VectorTile? { made[id] }
    }

    /// Some 150 km of the equator, so that a kilometre is a 150th of it.
    private static let id = TileID(z: 8, x: 128, y: 128)
    /// The extract: the middle of the tile, 9 km wide and high.
    private static let hole = (low: 0.47, high: 0.53)

    /// A place by its fractions of the tile.
    private static func place(_ x: Double, _ y: Double) throws -> WorldPoint {
        let box = try #require(id).worldBox
        return WorldPoint(x: box.minX + x * box.width, y: box.minY + y * box.width)
    }

    /// A tile with sea inside rings whose points are fractions of it.
    private static func tile(_ rings: [[(x: Double, y: Double)]]) throws -> VectorTile {
        var layer = VectorTileLayerEncoder(name: "ocean")
        var geometry = TileGeometry()
        for ring in rings {
            geometry.appendPart(
                ring.map { TilePoint(planarX: $0.x * 4096, planarY: $0.y * 4096) })
        }
        layer.append(id: nil, kind: .polygon, properties: [], geometry: geometry)
        var encoder = VectorTileEncoder()
        encoder.append(layer)
        return try VectorTile(decoding: encoder.bytes)
    }

    private static func box(
        _ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double
    ) -> [(x: Double, y: Double)] {
        [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)]
    }

    /// Sea west of a meridian.
    private static func sea(upTo fraction: Double) -> [(x: Double, y: Double)] {
        box(-0.015, -0.015, fraction, 1.015)
    }

    private static func coast(
        own: [[(x: Double, y: Double)]], world: [[(x: Double, y: Double)]]
    ) throws -> WorldCoast? {
        let id = try #require(id)
        let (low, high) = (try place(hole.low, hole.low), try place(hole.high, hole.high))
        let ground = try tile(world)
        return try WorldCoast(
            around: WorldBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y),
            of: Tiles(made: [id: try tile(own)]), upTo: 8
        ) { $0 == id ? (ground, id) : nil }
    }

    /// Whether a place lies in the sea of a coast.
    private static func isSea(_ coast: WorldCoast, _ x: Double, _ y: Double) throws -> Bool {
        let place = try place(x, y)
        var isInside = false
        for ring in coast.outlines {
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1))
            where (a.y > place.y) != (b.y > place.y)
                && a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y) < place.x
            {
                isInside.toggle()
            }
        }
        return isInside
    }

    @Test(arguments: [0.485, 0.515])
    func `the world's coast runs to the extract's`(own: Double) throws {
        let coast = try #require(
            try Self.coast(own: [Self.sea(upTo: own)], world: [Self.sea(upTo: 0.5)]))
        // North and south of the extract it leaves the edge where the extract's does.
        for y in [Self.hole.low - 0.0005, Self.hole.high + 0.0005] {
            #expect(try Self.isSea(coast, own - 0.002, y))
            #expect(try !Self.isSea(coast, own + 0.002, y))
        }
        // Far away it is the world's own.
        let tile = try #require(Self.id).worldBox
        let end = (coast.box.minY - tile.minY) / tile.width + 0.0005
        #expect(try Self.isSea(coast, 0.498, end))
        #expect(try !Self.isSea(coast, 0.502, end))
    }

    @Test func `coasts that agree stay as they are`() throws {
        #expect(
            try Self.coast(own: [Self.sea(upTo: 0.5)], world: [Self.sea(upTo: 0.5)]) == nil)
        #expect(try Self.coast(own: [], world: []) == nil)
    }

    @Test func `an inlet that the world lacks tapers`() throws {
        // A kilometre wide in the middle of the eastern edge.
        let inlet = Self.box(0.5, 0.4967, 0.6, 0.5033)
        let coast = try #require(try Self.coast(own: [inlet], world: []))
        let edge = Self.hole.high
        #expect(try Self.isSea(coast, edge + 0.0005, 0.4975))
        #expect(try Self.isSea(coast, edge + 0.006, 0.5))
        #expect(try !Self.isSea(coast, edge + 0.008, 0.4969))
        #expect(try !Self.isSea(coast, edge + 0.03, 0.5))
        // On the other edges land stays land.
        #expect(try !Self.isSea(coast, 0.5, Self.hole.low - 0.0005))
    }

    @Test func `sea along an edge goes on to the world's sea`() throws {
        // The world's coast lies 4 km south of the extract, whose whole southern edge is sea.
        let coast = try #require(
            try Self.coast(
                own: [Self.box(0.4, 0.52, 0.6, 0.6)],
                world: [Self.box(-0.015, Self.hole.high + 0.027, 1.015, 1.015)]))
        for step in 0...10 {
            #expect(try Self.isSea(coast, 0.5, Self.hole.high + 0.0005 + 0.003 * Double(step)))
        }
    }

    @Test func `an island of the world stays where both coasts agree`() throws {
        let island = Self.box(0.45, 0.49, 0.455, 0.51)
        let coast = try #require(
            try Self.coast(
                own: [Self.sea(upTo: 0.485)], world: [Self.sea(upTo: 0.5), island.reversed()]))
        #expect(try coast.box.minX < Self.place(0.45, 0).x)
        #expect(try !Self.isSea(coast, 0.4525, 0.5))
        #expect(try Self.isSea(coast, 0.462, 0.5))
    }

    @Test func `an extract without tiles has no coast`() throws {
        let id = try #require(Self.id)
        let ground = try Self.tile([Self.sea(upTo: 0.5)])
        let coast = try WorldCoast(around: id.worldBox, of: Tiles(made: [:]), upTo: 8) { _ in
            (ground, id)
        }
        #expect(coast == nil)
    }

    @Test func `a comb of inlets takes no long time`() throws {
        let teeth = (0..<2000).map { tooth in
            let x = 0.4 + 0.0001 * Double(tooth)
            return Self.box(x, 0.4, x + 0.00005, 0.6)
        }
        let coast = try Self.coast(own: teeth, world: [Self.sea(upTo: 0.5)])
        for point in coast?.outlines.joined() ?? [].joined() {
            #expect(point.x.isFinite && point.y.isFinite)
        }
    }

    @Test func `tiles show the same coast at both sides of their edge`() throws {
        let id = try #require(Self.id)
        let (low, high) = (
            try Self.place(Self.hole.low, Self.hole.low),
            try Self.place(Self.hole.high, Self.hole.high)
        )
        let source = WorldTileSource(
            Tiles(made: [id: try Self.tile([Self.box(0.47, 0.47, 0.525, 0.53)])]),
            area: WorldBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y),
            over: Tiles(made: [id: try Self.tile([Self.sea(upTo: 0.51)])]))
        // The extract has no tiles at these zooms; the edge lies 5 km north of it, in the bent part.
        let north = try #require(TileID(z: 12, x: 16 * 128 + 8, y: 16 * 128 + 6))
        let south = try #require(TileID(z: 12, x: north.x, y: north.y + 1))
        let upper = try Self.easternmost(source.tile(north), y: 4096)
        let lower = try Self.easternmost(source.tile(south), y: 0)
        #expect(upper > 0 && upper < 4096)
        #expect(abs(upper - lower) <= 2)
    }

    /// Where a tile's sea ends along a row of its units.
    private static func easternmost(_ tile: VectorTile?, y: Double) throws -> Double {
        let layer = try #require(tile?.layer(named: "ocean"))
        var (buffer, end) = (TileGeometry(), -Double.infinity)
        for feature in layer.features where layer.decodeGeometry(of: feature, into: &buffer) {
            for part in 0..<buffer.partCount {
                let ring = Array(buffer.points[buffer.part(part)])
                for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
                    let (a1, b1) = (Double(a.y), Double(b.y))
                    guard (a1 > y) != (b1 > y) else { continue }
                    let share = (y - a1) / (b1 - a1)
                    end = max(end, Double(a.x) + Double(b.x - a.x) * share)
                }
            }
        }
        return end
    }
}

/// Outlines of the sea in a closed band of cells.
@Suite struct SeaOutlineTests {
    private static func rings(_ rows: [String], joins: Bool = false) -> [Int] {
        let columns = rows[0].count
        let outline = SeaOutline(
            columns: columns, rows: rows.count, isSea: rows.joined().map { $0 == "~" })
        return outline.rings { _, _ in joins }.map(\.count).sorted()
    }

    @Test func `sea everywhere has an outline on both ends`() {
        #expect(Self.rings(["~~~~", "~~~~"]) == [4, 4])
    }

    @Test func `land everywhere has none`() {
        #expect(Self.rings(["....", "...."]).isEmpty)
    }

    @Test func `a pond has one outline, an island in the sea three`() {
        #expect(Self.rings([".....", "..~..", "....."]) == [4])
        #expect(Self.rings(["~~~~~", "~~.~~", "~~~~~"]) == [4, 5, 5])
    }

    @Test func `sea across the last column is one`() {
        #expect(Self.rings([".....", "~...~", "....."]).count == 1)
    }

    @Test(arguments: [(true, 1), (false, 2)])
    func `two corners of a cell are one sea if its middle is`(joins: Bool, count: Int) {
        #expect(Self.rings([".....", ".~...", "..~..", "....."], joins: joins).count == count)
    }
}
