import Geometry
import Platform

extension FeatureStore {
    /// The number of tiles below which all are made in any case; they take some seconds.
    private static let fewTiles = 200_000.0
    /// The number of pieces of shapes below which all are cut in any case; they take some seconds.
    private static let fewPieces = 4_000_000.0
    /// The most pieces of shapes in tiles per corner; a real map has many corners per piece, not
    /// many pieces per corner.
    private static let mostPiecesOfCorner = 16.0

    /// The deepest zoom to cut tiles for.
    ///
    /// An area without detail, such as one around the world, gives four times as many tiles at each
    /// zoom, all alike, and a line across it two times as many. All zooms are made down to the
    /// depth at which there are two corners for each tile.
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

    /// The area of all polygons, as a fraction of the world square, and the length of all lines and
    /// outlines along the axes, in sides of the square.
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
