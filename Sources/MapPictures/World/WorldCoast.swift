import Geometry
import Glibc
import MapRenderer
import VectorTile

/// The coast of the world around an extract, bent so that it meets the extract's own coast.
///
/// The world's coast is off by up to some kilometres. Its sea is the area where the distance from
/// the coast, positive in the sea, is more than 0; to add a number to that distance moves the coast.
/// So the number that is needed at each place of the extract's edge is found, and it is added in
/// full there and less and less farther out, until nothing is left of it:
///
///     extract │      around it       │ world
///     ~~~~~~~~│~~~~~\                │
///             │      \~~~~~~~~~~~~~~~│~~~~~~~
///      land   │       land           │
///
/// Inlets that the world lacks become tapering bays in the same way, and land that it lacks a cape.
struct WorldCoast {
    /// The box in which the world's coast is replaced, around the extract's.
    let box: WorldBox
    /// The extract's box.
    let hole: WorldBox
    /// The outlines of the sea between both: outer rings, then holes.
    private(set) var outlines: [[WorldPoint]] = []

    /// The greatest distance from the world's coast that counts, in metres on the ground.
    private static let farthestMeters = 9000.0
    /// The length of the shortest stretch of sea or land on the edge that counts, in metres.
    private static let leastMeters = 10.0
    /// The distance by which sea may differ along the edge without being mended, in metres.
    private static let toleranceMeters = 10.0

    /// Compares both coasts along the edge of an extract; `nil` if they agree.
    ///
    /// - Parameters:
    ///   - hole: the extract's box.
    ///   - extract: its tiles.
    ///   - lastZoom: the last zoom of the world's tiles.
    ///   - ground: returns the tile of the world that contains a tile's area, and that tile's ID.
    /// - Throws: the error of a source that can't be read.
    init?(
        around hole: WorldBox, of extract: any TileSource, upTo lastZoom: Int,
        ground: (TileID) throws -> (VectorTile, TileID)?
    ) throws {
        let meter = 1 / hole.center.metersPerUnit
        guard meter.isFinite, meter > 0, hole.width > 0, hole.height > 0, hole.width < 1,
            hole.height < 1
        else { return nil }
        let edge = BoxEdge(of: hole)
        let own = try EdgeSea(along: edge, of: extract, least: Self.leastMeters * meter)
        let farthest = min(Self.farthestMeters * meter, 0.01)
        let most = CoastShift.mostReach(farthest, meter)
        let world = try WorldSea(
            in: hole.expanded(by: most + farthest), lastZoom: lastZoom,
            farthest: farthest, ground: ground)
        let shift = CoastShift(from: world, to: own, along: edge, meter: meter)
        guard shift.worst > Self.toleranceMeters * meter else { return nil }
        let band = CoastBand(around: edge, stops: own.stops, width: shift.reach)
        box = band.outer
        self.hole = hole
        outlines = band.outlines { place, position, distance in
            shift.depth(at: place, position: position, distance: distance)
        }
    }

    /// Returns the outlines with their parts on the extract's edge moved into the extract.
    func outlines(overlapping inset: Double) -> [[WorldPoint]] {
        let inset = min(inset, hole.width / 4, hole.height / 4)
        let inner = hole.expanded(by: -inset)
        return outlines.map { ring in
            ring.map { point in
                guard hole.minX <= point.x, point.x <= hole.maxX, hole.minY <= point.y,
                    point.y <= hole.maxY
                else { return point }
                return WorldPoint(
                    x: min(max(point.x, inner.minX), inner.maxX),
                    y: min(max(point.y, inner.minY), inner.maxY))
            }
        }
    }

    /// The parts of ``box`` outside of the extract.
    var parts: [WorldBox] {
        [
            WorldBox(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: hole.minY),
            WorldBox(minX: box.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
            WorldBox(minX: hole.maxX, minY: hole.minY, maxX: box.maxX, maxY: hole.maxY),
            WorldBox(minX: box.minX, minY: hole.maxY, maxX: box.maxX, maxY: box.maxY),
        ]
    }
}
