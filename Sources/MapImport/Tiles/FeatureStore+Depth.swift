import Geometry
import Platform

extension FeatureStore {
    /// Fewer tiles than this are made of whatever there is: they take some seconds.
    private static let fewTiles = 200_000.0
    /// Fewer pieces of shapes than this are cut whatever there is: they take some seconds.
    private static let fewPieces = 4_000_000.0
    /// A real map has a piece of a shape in a tile for many corners, not many for a corner.
    private static let mostPiecesOfCorner = 16.0

    /// The deepest zoom to cut tiles for.
    ///
    /// An area without detail, such as one around the world, gives four times as many tiles at each
    /// zoom, all alike, and a line across it two times as many. As deep as there are two corners for each tile
    /// all zooms are made.
    func lastZoom(in box: CoordinateBox) -> Int {
        let box = WorldBox(box)
        let whole = (box.maxX - box.minX) * (box.maxY - box.minY)
        let (area, length) = extent
        let mostTiles = max(Self.fewTiles, Double(vertexCount) / 2)
        let mostPieces = max(Self.fewPieces, Double(vertexCount) * Self.mostPiecesOfCorner)
        var zoom = FeatureWriter.lastZoom
        while zoom > 0 {
            let side = Double(1 << zoom)
            let pieces = (area * side + length) * side
            if min(pieces, whole * side * side) <= mostTiles, pieces <= mostPieces { break }
            zoom -= 1
        }
        return zoom
    }

    /// The area of all polygons, in shares of the world square, and the length of all lines and outlines along
    /// the axes, in its sides.
    private var extent: (area: Double, length: Double) {
        let geometries = contents.geometries
        var (area, length) = (0.0, 0.0)
        for entry in geometries.entries.elements where entry.kind != .point {
            if entry.kind == .polygon {
                let side = Double(entry.size) / FixedPoint.worldSide
                area += side * side
            }
            for part in entry.parts {
                let points = geometries.points(ofPart: part)
                var last = entry.kind == .polygon ? points.last : points.first
                for point in points {
                    if let last {
                        length +=
                            abs(Double(point.x) - Double(last.x))
                            + abs(Double(point.y) - Double(last.y))
                    }
                    last = point
                }
            }
        }
        return (area, length / FixedPoint.worldSide)
    }
}
