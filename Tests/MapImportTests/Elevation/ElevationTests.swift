import Geometry
import Testing
import VectorTile

@testable import MapImport

/// A file of heights that a formula gives, by column and row.
private func file(_ name: String = "N42E001.hgt", _ height: (Int, Int) -> Int16) throws
    -> HeightFile
{
    try HeightFile(bytes(height), name: name)
}

private func bytes(_ height: (Int, Int) -> Int16) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1201 * 1201 * 2)
    for y in 0..<1201 {
        for x in 0..<1201 {
            let value = UInt16(bitPattern: height(x, y))
            bytes.append(UInt8(value >> 8))
            bytes.append(UInt8(value & 255))
        }
    }
    return bytes
}

struct HeightFileTests {
    @Test(arguments: [
        ("N42E001.hgt", 42, 1), ("s08w079.hgt", -8, -79), ("N00E000.SRTMGL1.hgt", 0, 0),
        ("S01W180.HGT", -1, -180),
    ])
    func `the file name of heights gives the south-west corner`(name: String, south: Int, west: Int)
        throws
    {
        let corner = try #require(HeightFile.corner(of: name))
        #expect(corner.south == south)
        #expect(corner.west == west)
    }

    @Test(arguments: ["", "N42E001", "N42E181.hgt", "N90E001.hgt", "X42E001.hgt", "N4xE001.hgt"])
    func `other names of height files are refused`(name: String) {
        #expect(HeightFile.corner(of: name) == nil)
    }

    @Test func `height files of other sizes are refused`() {
        #expect(throws: HeightFileError.wrongSize(bytes: 100)) {
            try HeightFile([UInt8](repeating: 0, count: 100), name: "N42E001.hgt")
        }
    }

    @Test(arguments: [4, 20, 30])
    func `a truncated zip of heights is refused`(count: Int) {
        let bytes: [UInt8] = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: count)
        #expect(throws: HeightFileError.damagedArchive) {
            try HeightFile(bytes, name: "N42E001.hgt.zip")
        }
    }

    @Test func `impossible heights are treated as missing`() throws {
        let file = try file { x, _ in x == 0 ? 20000 : 5 }
        #expect(file.heights[0] == HeightFile.void)
        #expect(file.heights[1] == 5)
    }
}

struct HeightGridTests {
    @Test func `a small hole in a plane is filled with the plane`() throws {
        let grid = try HeightGrid([
            try file { x, y in
                (600..<606).contains(x) && (600..<606).contains(y) ? HeightFile.void : Int16(x)
            }
        ])
        #expect(grid.filledCount == 36)
        #expect(grid.emptyCount == 0)
        for x in 600..<606 { #expect(abs(grid.levels[0].heights[602 * 1201 + x] - Float(x)) < 1) }
    }

    @Test func `a large hole is filled without a cliff and marked as untrusted`() throws {
        let grid = try HeightGrid([
            try file { x, y in
                (300..<500).contains(x) && (300..<500).contains(y) ? HeightFile.void : 1000
            }
        ])
        #expect(grid.emptyCount > 30_000)
        #expect(grid.levels[0].heights.allSatisfy { abs($0 - 1000) < 0.1 })
        #expect(!grid.isTrusted(x: 400, y: 400))
        #expect(grid.isTrusted(x: 299, y: 400))
    }

    @Test func `neighbouring height files are joined at their common row`() throws {
        let grid = try HeightGrid([
            try file("N42E001.hgt") { x, _ in Int16(x) },
            try file("N42E002.hgt") { x, _ in Int16(x + 1200) },
        ])
        #expect(grid.size.width == 2401)
        #expect(grid.levels[0].heights[1300] == 1300)
    }

    @Test func `no files, a file given twice, and a grid of voids are refused`() throws {
        #expect(throws: HeightGrid.Problem.none) { try HeightGrid([]) }
        let flat = try file { _, _ in 1 }
        #expect(throws: HeightGrid.Problem.twice(south: 42, west: 1)) {
            try HeightGrid([flat, flat])
        }
        let void = try file { _, _ in HeightFile.void }
        #expect(throws: HeightGrid.Problem.empty) { try HeightGrid([void]) }
    }
}

struct TerrariumTests {
    @Test func `neighbouring relief tiles meet without a step`() throws {
        let grid = try HeightGrid([try file { x, _ in Int16(x) }])
        let maker = TerrariumTiles(grid)
        #expect(maker.zooms == 0...11)
        let tiles = maker.tiles(zoom: 11)
        let west = maker.heights(of: tiles[1])
        let east = maker.heights(of: tiles[2])
        let step = west[511] - west[510]
        #expect(step > 0)
        #expect(abs(east[0] - west[511] - step) < 0.01)
    }

    @Test func `relief beyond the edge fades without a step`() throws {
        // Ridges of 500 m from west to east, nine samples wide.
        let grid = try HeightGrid([try file { _, y in y % 18 < 9 ? 1000 : 500 }])
        let maker = TerrariumTiles(grid)
        let tile = try #require(maker.tiles(zoom: 10).first)
        let heights = maker.heights(of: tile)
        let (box, side) = (tile.worldBox, TerrariumTiles.side)
        // The first column of the grid; a pixel is a sample or a little more.
        let west = WorldPoint(Coordinate(longitude: 1, latitude: 42.5)).x
        let edge = Int(((west - box.minX) / box.width * Double(side)).rounded(.up))
        #expect(edge > 110 && edge < side - 10)
        func step(_ a: Int, _ b: Int) -> Float { abs(heights[a] - heights[b]) }
        func roughness(_ column: Int) -> Float {
            (200..<side - 1).map { step($0 * side + column, ($0 + 1) * side + column) }.max() ?? 0
        }
        #expect(roughness(edge + 5) > 50)
        #expect(roughness(edge - 100) < roughness(edge + 5) / 20)
        for column in edge - 100..<edge + 5 {
            let most =
                (200..<side).map { step($0 * side + column, $0 * side + column + 1) }.max() ?? 0
            #expect(most < roughness(edge + 5), "\(column): \(most)")
        }
    }
}

struct ContourTests {
    private static func cone(_ x: Int, _ y: Int) -> Float {
        let (a, b) = (Float(x - 20), Float(y - 20))
        return 1005 - 10 * (a * a + b * b).squareRoot()
    }

    private let lines = ContourTracer(
        width: 41, heights: (0..<41 * 41).map { Self.cone($0 % 41, $0 / 41) }
    ) { _, _ in true }.lines(every: 50)

    @Test func `a cone has a closed contour line at each height`() {
        let closed = lines.filter(\.isClosed)
        #expect(closed.map(\.height) == [850, 900, 950, 1000])
    }

    @Test func `contour points lie at the height of their line`() {
        for line in lines where line.height < 1000 {
            for point in line.points {
                let (a, b) = (point.x - 20, point.y - 20)
                let height = 1005 - 10 * (a * a + b * b).squareRoot()
                #expect(abs(height - Double(line.height)) < 1)
            }
        }
    }

    @Test func `higher ground is to the left of a contour line`() throws {
        let line = try #require(lines.first { $0.height == 900 })
        let (a, b) = (line.points[0], line.points[1])
        let center = SIMD2(20.0, 20.0)
        let (along, inwards) = (b - a, center - a)
        #expect(along.x * inwards.y - along.y * inwards.x < 0)
    }

    @Test func `a slope from north to south has straight lines at its heights`() throws {
        let grid = try HeightGrid([try file { _, y in Int16(2400 - 2 * y) }])
        let maker = ContourTiles(grid)
        let id = try #require(maker.tiles(zoom: 12).dropFirst(40).first)
        let tile = try VectorTile(decoding: try #require(maker.tile(id)))
        let layer = try #require(tile.layer(named: ContourTiles.layer))
        #expect(layer.features.count > 1)
    }

    @Test func `an untrusted hole has no contour lines`() {
        let tracer = ContourTracer(width: 3, heights: [0, 0, 0, 60, 60, 60, 120, 120, 120]) {
            _, y in
            y == 1
        }
        #expect(tracer.lines(every: 50).map(\.height) == [100])
    }
}
