/// The address of a map tile: zoom, column from the west, row from the north (XYZ scheme).
///
/// MBTiles counts rows from the south (TMS); only the code that speaks to such a file converts.
public struct TileID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Zoom, from 0 to 24: the world is 2^z tiles wide.
    public let z: Int
    /// Column, 0 ..< 2^z, growing east.
    public let x: Int
    /// Row, 0 ..< 2^z, growing south.
    public let y: Int

    /// The deepest zoom that any part of the project handles.
    public static let maximumZoom = 24

    /// An address that exists; `nil` outside its zoom.
    public init?(z: Int, x: Int, y: Int) {
        guard (0...Self.maximumZoom).contains(z), (0..<(1 << z)).contains(x),
            (0..<(1 << z)).contains(y)
        else { return nil }
        self.z = z
        self.x = x
        self.y = y
    }

    /// The tile of a zoom that holds a point; points outside the world go to the nearest tile.
    public init(containing point: WorldPoint, z: Int) {
        let zoom = min(max(z, 0), Self.maximumZoom)
        let count = 1 << zoom
        func index(_ fraction: Double) -> Int {
            guard fraction.isFinite else { return 0 }
            return Int(min(max((fraction * Double(count)).rounded(.down), 0), Double(count - 1)))
        }
        self.z = zoom
        x = index(point.x)
        y = index(point.y)
    }

    /// The part of the world that the tile shows.
    public var worldBox: WorldBox {
        let side = 1 / Double(1 << z)
        return WorldBox(
            minX: Double(x) * side, minY: Double(y) * side,
            maxX: Double(x + 1) * side, maxY: Double(y + 1) * side)
    }

    /// The order of zoom, then row, then column.
    public static func < (a: TileID, b: TileID) -> Bool {
        (a.z, a.y, a.x) < (b.z, b.y, b.x)
    }

    /// The address as `z/x/y`.
    public var description: String { "\(z)/\(x)/\(y)" }
}
