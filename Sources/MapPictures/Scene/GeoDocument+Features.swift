package import GeoFiles
import Geometry
package import MapRenderer

extension GeoDocument {
    /// The features on the world square, as the renderer takes them.
    ///
    /// Points and lines without points, and areas without area, are left out.
    ///
    /// - Parameter joinsLines: whether the points of lines and rings are connected the short way
    ///   round the Earth, as users of overlays expect; the sources of styles are drawn as they are
    ///   written, as in MapLibre.
    /// - Returns: the features, in their order.
    package func mapFeatures(joinsLines: Bool = false) -> [GeoJSONFeature] {
        features.compactMap { feature in
            let joins = joinsLines || feature.purpose != .shape
            let (kind, parts) = Self.parts(of: feature.geometry, joins: joins)
            return GeoJSONFeature(
                id: feature.id, kind: kind, parts: parts, properties: feature.properties)
        }
    }

    private static func parts(
        of geometry: GeoFeature.Geometry, joins: Bool
    ) -> (GeometryKind, PlanarParts<WorldPoint>) {
        var parts = PlanarParts<WorldPoint>()
        switch geometry {
        case .points(let places):
            for place in places { parts.appendPart(CollectionOfOne(WorldPoint(place))) }
            return (.point, parts)
        case .lines(let lines):
            for line in lines {
                for point in points(line.coordinates, joins: joins) { parts.append(point) }
                parts.endLine()
            }
            return (.line, parts)
        case .areas(let areas):
            for area in areas { append(area, joins: joins, to: &parts) }
            return (.polygon, parts)
        }
    }

    /// Adds a polygon: the first ring is the outline, the others are holes, whatever their
    /// direction.
    private static func append(
        _ area: [[Coordinate]], joins: Bool, to parts: inout PlanarParts<WorldPoint>
    ) {
        for (index, ring) in area.enumerated() {
            var points = points(ring, joins: joins)
            if points.count > 1, points.first == points.last { points.removeLast() }
            let area = ringArea(points)
            guard points.count >= 3, area != 0 else {
                // Without an outline, holes have nothing to lie in.
                if index == 0 { return }
                continue
            }
            parts.appendPart((area > 0) == (index == 0) ? points : points.reversed())
        }
    }

    /// The points of a line or ring.
    ///
    /// Where two are more than half a turn apart the line goes on in the next copy of the world; a
    /// whole turn, as along the edge of a map of the world, stays. A ring that would not close then
    /// runs round a pole, and stays as well.
    private static func points(_ places: [Coordinate], joins: Bool) -> [WorldPoint] {
        let points = places.map { WorldPoint($0) }
        guard joins, var last = points.first?.x else { return points }
        let joined = points.map { point in
            let isWholeTurn = abs(abs(last - point.x) - 1) < 1e-9
            let moved = isWholeTurn ? point : point.nearest(to: last)
            last = moved.x
            return moved
        }
        let closes = places.first != places.last || joined.first == joined.last
        return closes ? joined : points
    }

    /// One line about what of the document is not on the map; `nil` if all of it is.
    ///
    /// - Parameter leftOut: the features that are no points, where only points are gathered.
    /// - Returns: the line.
    func note(leftOut: Int = 0) -> String? {
        let empty = features.count - mapFeatures().count
        let notes = [
            skipped.note,
            empty > 0 ? "\(empty) left out: a geometry without points or area" : nil,
            leftOut > 0 ? "\(leftOut) left out: only points are gathered to clusters" : nil,
        ].compactMap(\.self)
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }
}
