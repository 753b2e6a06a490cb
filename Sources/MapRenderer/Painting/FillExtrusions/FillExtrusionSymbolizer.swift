import Geometry
import Graphics
import MapStyle
import VectorTile

/// Draws `fill-extrusion` layers as seen from straight above: the roofs, with the highest on
/// top.
///
/// In tilted views ``FillExtrusionPainter`` draws them.
struct FillExtrusionSymbolizer {
    private let color: ResolvedProperty<Color>
    private let pattern: ResolvedProperty<StyleImage?>
    private let height: ResolvedProperty<Double>
    private let base: ResolvedProperty<Double>
    /// `nil` if all roofs are flat.
    private let roof: Roof?
    private let opacity: Double
    /// Whether walls are darker at their feet.
    let hasGradient: Bool
    /// The translation of the whole layer.
    let translation: MapTranslation
    private let light: FillExtrusionLight

    init(
        _ style: FillExtrusionStyle, light: FillExtrusionLight, zoom: Double, bearing: Double
    ) {
        self.light = light
        color = style.color.resolved(zoom: zoom)
        pattern = style.pattern.resolved(zoom: zoom)
        height = style.height.resolved(zoom: zoom)
        base = style.base.resolved(zoom: zoom)
        roof = style.roof.map { Roof($0, zoom: zoom) }
        opacity = style.opacity.value(zoom: zoom)
        hasGradient = style.verticalGradient.value(zoom: zoom)
        translation = MapTranslation(
            style.translate.value(zoom: zoom),
            anchor: style.translateAnchor.value(zoom: zoom), bearing: bearing)
    }

    /// The roofs of the layer.
    private struct Roof {
        let shape: ResolvedProperty<RoofShape>
        let height: ResolvedProperty<Double>
        let direction: ResolvedProperty<Double>
        let isAcross: ResolvedProperty<Bool>
        let color: ResolvedProperty<Color?>

        init(_ style: RoofStyle, zoom: Double) {
            shape = style.shape.resolved(zoom: zoom)
            height = style.height.resolved(zoom: zoom)
            direction = style.direction.resolved(zoom: zoom)
            isAcross = style.isAcross.resolved(zoom: zoom)
            color = style.color.resolved(zoom: zoom)
        }
    }

    /// Returns the roof of a feature; `nil` if it is flat.
    func roof(_ properties: EvaluationContext) -> FillExtrusionRoof.Look? {
        guard let roof else { return nil }
        let shape = roof.shape.value(in: properties)
        guard shape != .flat else { return nil }
        let direction = roof.direction.value(in: properties)
        return FillExtrusionRoof.Look(
            shape: shape, height: roof.height.value(in: properties),
            direction: direction < 0 ? nil : direction,
            isAcross: roof.isAcross.value(in: properties))
    }

    /// Returns the colour of a feature's roof before it is lit; `nil` if it is that of the walls.
    func roofColor(_ properties: EvaluationContext) -> Color? {
        roof?.color.value(in: properties)
    }

    /// The heights of a prism over the ground, in metres.
    struct Heights: Hashable {
        let base, height: Double

        /// A prism of zero height is a roof that lies on its base.
        init(base: Double, height: Double) {
            self.base = base
            self.height = max(height, base)
        }
    }

    /// Returns the colour of a feature before it is lit, which is the mean of its pattern if it has
    /// one; `nil` if there is no such pattern.
    func color(_ properties: EvaluationContext, _ patterns: PatternColors) -> Color? {
        guard let image = pattern.value(in: properties) else { return color.value(in: properties) }
        return patterns.color(of: image.name)
    }

    /// Returns the heights of a feature.
    func heights(_ properties: EvaluationContext) -> Heights {
        Heights(base: base.value(in: properties), height: height.value(in: properties))
    }

    /// Runs `body` so that the layer's opacity is applied once, however often prisms overlap.
    func drawAsOne(on canvas: any Canvas, _ body: (any Canvas) -> Void) {
        if opacity > 0 { canvas.group(opacity: opacity, body) }
    }

    /// Fills the roofs of one tile's layer.
    func draw(_ pass: LayerPass<some Canvas>) {
        let window = LayerFeatures.Window(
            area: pass.area, extent: PixelGeometry.polygonExtent)
        let geometry = pass.features.geometry
        // Roofs of one colour are filled together, see `FillSymbolizer.draw`.
        var waiting: PixelColor?
        let isOneColor = color.constant != nil && pattern.constant != nil && roof == nil
        pass.features.forEach(in: isOneColor ? window : nil, sortedBy: order) {
            index, feature, properties in
            guard feature.kind == .polygon else { return }
            let image = pattern.value(in: properties)
            let roof =
                image == nil
                ? light.roof(roofColor(properties) ?? color.value(in: properties)) : nil
            if let color = waiting, roof != color {
                pass.paint(.color(color))
                waiting = nil
            }
            guard isOneColor || pass.features.touches(window, index),
                pass.shape.load(
                    index, isRing: true, of: geometry, pass.geometry,
                    extent: PixelGeometry.polygonExtent * pass.geometry.pixelRatio)
            else { return }
            if let image {
                // A pattern whose picture is missing draws nothing, as in MapLibre.
                guard
                    let paint = pass.patterns.paint(
                        image.name, opacity: 1, shift: translation.offset)
                else { return }
                pass.addArea()
                pass.paint(paint)
            } else {
                pass.addArea()
                waiting = roof
            }
        }
        if let color = waiting { pass.paint(.color(color)) }
    }

    /// Sorts the roofs by height, the lowest first.
    private var order: ResolvedProperty<Double?>? {
        guard height.constant == nil || base.constant == nil else { return nil }
        let (height, base) = (height, base)
        return .perFeature {
            Heights(base: base.value(in: $0), height: height.value(in: $0)).height
        }
    }
}
