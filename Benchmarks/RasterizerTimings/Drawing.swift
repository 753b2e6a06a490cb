import Geometry
import Graphics
import VectorTile

/// The areas and lines of a tile in pixels, with a plain look: what both rasterisers draw.
struct Drawing {
    /// Pixels across and down.
    static let side = 512
    /// What lies below everything.
    static let background: UInt32 = 0xfff8_f4f0

    /// Shapes of one look.
    struct Group {
        let color: UInt32
        /// The pen of lines; `nil` for areas.
        let pen: StrokeStyle?
        /// The parts of each feature.
        var features: [[[SubpixelPoint]]] = []
    }

    private(set) var groups: [Group] = []

    /// Reads a tile of Shortbread's layers.
    init(of tile: VectorTile) {
        for (layer, color) in Self.areas {
            add(tile.layer(named: layer), .polygon, kinds: nil, Group(color: color, pen: nil))
        }
        // All edges lie below all surfaces, or crossings would look like bridges.
        for (kinds, width, _) in Self.streets {
            let edge = StrokeStyle(width: width + 2, cap: .butt, join: .round)
            add(
                tile.layer(named: "streets"), .line, kinds: kinds,
                Group(color: Self.edge, pen: edge))
        }
        for (kinds, width, color) in Self.streets {
            let surface = StrokeStyle(width: width, cap: .round, join: .round)
            add(
                tile.layer(named: "streets"), .line, kinds: kinds, Group(color: color, pen: surface)
            )
        }
    }

    /// How much there is to draw.
    var summary: String {
        func count(_ groups: [Group]) -> String {
            let features = groups.map(\.features.count).reduce(0, +)
            let points = groups.flatMap(\.features).joined().map(\.count).reduce(0, +)
            return "\(features) (\(points) points)"
        }
        return "areas \(count(groups.filter { $0.pen == nil })), "
            + "lines \(count(groups.filter { $0.pen != nil }))"
    }

    private mutating func add(
        _ layer: VectorTileLayer?, _ geometryKind: GeometryKind, kinds: Set<String>?, _ look: Group
    ) {
        guard let layer else { return }
        let geometry = layer.decodeGeometries()
        var group = look
        let scale = Double(Self.side) / Double(layer.extent)
        for (index, feature) in layer.features.enumerated() where feature.kind == geometryKind {
            if let kinds {
                guard case .string(let kind) = layer.properties(of: feature)["kind"],
                    kinds.contains(kind)
                else { continue }
            }
            group.features.append(
                geometry.parts(of: index).map { part in
                    geometry.points[geometry.part(part)].map {
                        SubpixelPoint(
                            nearX: Double($0.x) * scale * SubpixelPoint.perPixel,
                            y: Double($0.y) * scale * SubpixelPoint.perPixel)
                    }
                })
        }
        if !group.features.isEmpty { groups.append(group) }
    }

    private static let areas: [(layer: String, color: UInt32)] = [
        ("ocean", 0xffa0_c8f0), ("land", 0xffd8_e8c8), ("sites", 0xffe8_e0d8),
        ("water_polygons", 0xffa0_c8f0), ("street_polygons", 0xffff_ffff),
        ("buildings", 0xffdf_dbd7),
    ]

    private static let edge: UInt32 = 0xffcf_cdca

    private static let streets: [(kinds: Set<String>, width: Double, color: UInt32)] = [
        (["footway", "path", "cycleway", "steps", "track", "bridleway"], 1, 0xffff_ffff),
        (["service", "pedestrian"], 2, 0xffff_ffff),
        (["residential", "unclassified", "living_street"], 4, 0xffff_ffff),
        (["tertiary", "secondary"], 6, 0xffff_eeaa), (["primary", "trunk"], 8, 0xffff_eeaa),
        (["motorway"], 9, 0xffff_cc88),
        (["rail", "tram", "light_rail", "subway"], 1.4, 0xffbb_bbbb),
    ]
}

/// The drawing as text: a line for each look, feature and part, with coordinates in 256ths of a pixel.
extension Drawing {
    /// `size`, `background`, then `area COLOR` or `line COLOR WIDTH CAP JOIN` with `f` for each
    /// feature and `p COUNT X Y ...` for each of its parts; colours are hexadecimal ARGB.
    var text: String {
        var text = "size \(Self.side)\nbackground \(hexadecimal(Self.background))\n"
        for group in groups {
            text +=
                group.pen.map {
                    "line \(hexadecimal(group.color)) \($0.width) \($0.cap) \($0.join)\n"
                }
                ?? "area \(hexadecimal(group.color))\n"
            for feature in group.features {
                text += "f\n"
                for part in feature {
                    text += "p \(part.count)" + part.map { " \($0.x) \($0.y)" }.joined() + "\n"
                }
            }
        }
        return text
    }

    private func hexadecimal(_ color: UInt32) -> String { String(color, radix: 16) }
}
