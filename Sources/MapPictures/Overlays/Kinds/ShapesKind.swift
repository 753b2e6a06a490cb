import GeoFiles
package import Geometry
import Graphics
import MapRenderer
package import Overlays
package import Parameters

/// Lines, areas and circles, each described by its own text.
struct ShapesKind: OverlayKind {
    static let parameters = ParameterGroup(
        PictureParameter.path, PictureParameter.polygon, PictureParameter.circle)
    static let turn = ReadingTurn.lines

    private(set) var shapes: [ShapeOverlay.Shape] = []
    private(set) var legendRows = LegendRows()

    init() {}

    init(_ reading: inout OverlayReading) throws {
        let values = reading.values
        for shape in try values.values(PictureParameter.path)
            + values.values(PictureParameter.polygon) + values.values(PictureParameter.circle)
        {
            shapes += try Self.shapes(of: shape, &reading)
            var color = shape.look.stroke ?? shape.look.fill ?? .black
            color.alpha = max(color.alpha, 0.6)
            legendRows.add(shape.label, color, isDashed: !shape.look.dash.isEmpty)
        }
    }

    private static func shapes(
        of shape: DescribedShape, _ reading: inout OverlayReading
    ) throws -> [ShapeOverlay.Shape] {
        switch shape.source {
        case .parts(let parts, let kind):
            return [ShapeOverlay.Shape(kind: kind, parts: parts, look: shape.look)]
        case .file(let path):
            try reading.values.checkMayRead(PictureParameter.path.definition, path)
            let drawn = try reading.document(path).mapFeatures(joinsLines: true).filter {
                $0.kind != .point
            }
            guard !drawn.isEmpty else {
                throw SceneError("\(PrintableText.short(path)) has no lines or areas")
            }
            return drawn.map {
                ShapeOverlay.Shape(kind: $0.kind, parts: $0.parts, look: shape.look)
            }
        }
    }
}

/// A line or area as the user described it, possibly by naming a file.
package struct DescribedShape: Hashable, Sendable {
    /// The source of its points.
    package enum Source: Hashable, Sendable {
        /// Points that were given directly.
        case parts(PlanarParts<WorldPoint>, GeometryKind)
        /// The lines and areas of a file.
        case file(String)
    }

    /// The source of its points.
    package var source: Source
    /// Its colours.
    package var look: ShapeOverlay.Look
    /// Its text in a legend; empty for none.
    package var label: String
}

extension PictureParameter {
    /// A line or an area over the map, in TileServer GL's syntax:
    /// `stroke:red|width:4|10.75,59.91|10.76,59.92` or `enc:POLYLINE`.
    package static let path = Parameter<DescribedShape>(
        ParameterDefinition(
            "path", "[OPTION:VALUE|]...LON,LAT|...", .texts,
            help: """
                A line over the map: stroke, width, border, borderwidth, dash (8,4), fill, label. \
                Instead of points enc: or enc6: is followed by an encoded polyline of 5 or 6 \
                decimals, file: by a file (GPX, KML, FIT, GeoJSON). Several may be given.
                """),
        cure: "write points such as stroke:red|width:4|10.75,59.91|10.76,59.92, or enc:POLYLINE"
    ) { text throws(ParameterError) in
        var reader = ShapeReader(try OverlayText(text, endingWith: ["enc", "enc6"]))
        return try reader.path()
    }

    /// An area over the map.
    package static let polygon = Parameter<DescribedShape>(
        ParameterDefinition(
            "polygon", "[OPTION:VALUE|]...LON,LAT|...", .texts,
            help: """
                An area over the map: its corners, or as a path's points; fill, stroke, width, dash, \
                label. Several may be given.
                """),
        cure: "write corners such as fill:#06c6|10.75,59.91|10.76,59.91|10.76,59.92"
    ) { text throws(ParameterError) in
        var reader = ShapeReader(try OverlayText(text, endingWith: ["enc", "enc6"]))
        return try reader.polygon()
    }

    /// A circle on the ground.
    package static let circle = Parameter<DescribedShape>(
        ParameterDefinition(
            "circle", "LON,LAT|radius:METERS[|OPTION:VALUE]...", .texts,
            help: """
                A circle on the ground: radius (500m, 2km), fill, stroke, width, dash, label. Several \
                may be given.
                """),
        cure: "write a place and a radius such as 10.75,59.91|radius:500m"
    ) { text throws(ParameterError) in
        var reader = ShapeReader(try OverlayText(text))
        return try reader.circle()
    }
}
