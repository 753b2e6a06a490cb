import Formats
import Geometry
import MapStyle
import TestSupport
import Testing

@Suite struct RealStyleTests {
    static let styles = ["styles/osm-bright.json", "styles/versatiles-colorful.json"]

    @Test(.needsShared(styles), arguments: styles)
    func `popular public styles are read without problems and evaluate`(file: String) throws {
        let json = try JSONValue(parsing: ProjectFiles.read(SharedData.path(file)))
        let style = try Style(json: json)
        #expect(style.problems.filter { $0.severity == .error } == [])
        var drawn = 0
        for layer in style.layers {
            for zoom in stride(from: 0.0, through: 20, by: 0.5) {
                drawn += try Probe.evaluate(layer, zoom: zoom)
            }
        }
        #expect(drawn > 0)
        #expect(style.evaluationProblems == [])
    }
}

/// Evaluates everything that a renderer would ask of a layer.
enum Probe {
    /// The number of features of every kind that pass the filter; each is evaluated.
    static func evaluate(_ layer: StyleLayer, zoom: Double) throws -> Int {
        var count = 0
        for geometry in [GeometryKind.point, .line, .polygon] {
            for value in [StyleValue.string("primary"), .number(3), .bool(true), .null] {
                let context = EvaluationContext(
                    zoom: zoom, geometry: geometry, id: .number(1),
                    properties: layer.propertyNames.map { _ in value })
                guard layer.filter?.matches(context) ?? true else { continue }
                count += 1
                try evaluate(layer.kind, context)
            }
        }
        return count
    }

    private static func evaluate(_ kind: StyleLayer.Kind, _ context: EvaluationContext) throws {
        func check(_ number: Property<Double>) throws {
            try #require(number.resolved(zoom: context.zoom).value(in: context).isFinite)
        }
        switch kind {
        case .background(let style):
            try check(style.opacity)
            _ = style.color.value(in: context)
        case .fill(let style):
            try check(style.opacity)
            _ = (style.color.value(in: context), style.outlineColor.value(in: context))
            _ = (style.translate.value(in: context), style.pattern.value(in: context))
            _ = (style.antialias.value(in: context), style.sortKey.value(in: context))
        case .line(let style):
            for number in [style.width, style.gapWidth, style.offset, style.blur, style.opacity] {
                try check(number)
            }
            _ = (style.color.value(in: context), style.gradient.value(in: context))
            _ = (style.cap.value(in: context), style.join.value(in: context))
            _ = (style.dashArray.value(in: context), style.pattern.value(in: context))
        case .symbol(let style):
            for number in [style.spacing, style.text.size, style.text.maxWidth, style.icon.size] {
                try check(number)
            }
            _ = (style.text.field.value(in: context), style.text.font.value(in: context))
            _ = (style.icon.image.value(in: context), style.icon.padding.value(in: context))
            _ = style.text.variableAnchorOffset.value(in: context)
            _ = (style.placement.value(in: context), style.text.color.value(in: context))
        case .fillExtrusion(let style):
            for number in [style.height, style.base, style.opacity] { try check(number) }
        case .circle(let style): try check(style.radius)
        case .raster(let style): try check(style.opacity)
        case .hillshade(let style): try check(style.exaggeration)
        case .colorRelief(let style): try check(style.opacity)
        case .heatmap(let style): try check(style.radius)
        case .unsupported: break
        }
    }
}
