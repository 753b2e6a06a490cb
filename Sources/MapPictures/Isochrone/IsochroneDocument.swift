package import Formats
import Geometry
import Graphics
package import Guidance
import MapStyle

/// The areas that are reached, as GeoJSON in the form of Mapbox's and Valhalla's isochrone APIs.
///
/// https://docs.mapbox.com/api/navigation/isochrone/ ; a feature for each time, the largest first.
package struct IsochroneDocument {
    private let isochrone: Isochrone
    private let colors: IsochroneColors
    private let arePolygons: Bool

    /// A document.
    ///
    /// - Parameters:
    ///   - isochrone: the areas.
    ///   - colors: six hexadecimal digits for each time, the shortest first; too few are completed.
    ///   - arePolygons: whether the features are areas; otherwise they are their outlines.
    package init(_ isochrone: Isochrone, colors: [String] = [], arePolygons: Bool = true) {
        self.isochrone = isochrone
        self.colors = IsochroneColors(count: isochrone.areas.count, chosen: colors)
        self.arePolygons = arePolygons
    }

    /// The document.
    package var json: JSONValue {
        let count = isochrone.areas.count
        let features = isochrone.areas.enumerated().map { index, area in
            feature(area, color: colors[count - 1 - index])
        }
        return ["type": "FeatureCollection", "features": .array(features)]
    }

    private func feature(_ area: ReachedArea, color: Color) -> JSONValue {
        let name = JSONValue.string(color.hexText)
        var properties = JSONObject([
            ("contour", .number(area.seconds / 60)), ("metric", "time"), ("color", name),
            ("opacity", .number(Self.opacity)),
        ])
        if area.isClipped { properties["clipped"] = true }
        if arePolygons {
            // Clients read one of three spellings.
            for key in ["fill", "fillColor"] { properties[key] = name }
            for key in ["fill-opacity", "fillOpacity"] { properties[key] = .number(Self.opacity) }
            properties["stroke"] = name
        }
        return [
            "type": "Feature", "properties": .object(properties), "geometry": geometry(of: area),
        ]
    }

    private static let opacity = 0.33

    private func geometry(of area: ReachedArea) -> JSONValue {
        let polygons = area.polygons.map { $0.map(Self.ring) }
        guard arePolygons else {
            let rings = polygons.flatMap { $0 }
            return rings.count == 1
                ? ["type": "LineString", "coordinates": rings[0]]
                : ["type": "MultiLineString", "coordinates": .array(rings)]
        }
        return polygons.count == 1
            ? ["type": "Polygon", "coordinates": .array(polygons[0])]
            : [
                "type": "MultiPolygon", "coordinates": .array(polygons.map { .array($0) }),
            ]
    }

    /// A ring as viewers draw it: across the antimeridian its longitudes go on beyond 180.
    private static func ring(_ points: [Coordinate]) -> JSONValue {
        var last = points.first
        return .array(
            (points + points.prefix(1)).map { point in
                let eastward = last?.eastward(to: point) ?? 0
                let plain = point.longitude - (last?.longitude ?? 0)
                let longitude =
                    (plain - eastward).magnitude < 1e-6
                    ? point.longitude : (last?.longitude ?? 0) + eastward
                last = Coordinate(longitude: longitude, latitude: point.latitude)
                return [.number(longitude), .number(point.latitude)]
            })
    }
}

/// The colours of areas, from the shortest time to the longest.
struct IsochroneColors {
    private let colors: [Color]

    /// Colours that differ in lightness too, and that stand out from maps of day and night.
    private static let scale: [UInt32] = [0x7A4FD0, 0xC7469B, 0xF0744C, 0xF2B035]

    /// - Parameters:
    ///   - count: the number of areas.
    ///   - chosen: six hexadecimal digits each.
    init(count: Int, chosen: [String] = []) {
        colors = (0..<count).map { index in
            if index < chosen.count, let color = Color(css: "#" + chosen[index]) { return color }
            let place = Double(index) / Double(max(count - 1, 1)) * Double(Self.scale.count - 1)
            let low = min(Int(place), Self.scale.count - 2)
            return Color(hex: Self.scale[low]).mixed(
                with: Color(hex: Self.scale[low + 1]), fraction: place - Double(low))
        }
    }

    subscript(index: Int) -> Color { colors[index] }
}
