import Geometry
import Graphics
import MapStyle

/// Draws `circle` layers, pixel by pixel.
///
/// Discs extend over the edges of tiles, so all tiles are read before the first disc is drawn.
struct CircleSymbolizer {
    private let radius: ResolvedProperty<Double>
    private let color: ResolvedProperty<Color>
    private let blur: ResolvedProperty<Double>
    private let opacity: ResolvedProperty<Double>
    private let strokeWidth: ResolvedProperty<Double>
    private let strokeColor: ResolvedProperty<Color>
    private let strokeOpacity: ResolvedProperty<Double>
    private let sortKey: ResolvedProperty<Double?>?
    private let translation: MapTranslation
    /// Whether discs lie on tilted ground.
    private let isLying: Bool
    /// Whether discs are smaller where the ground is farther away.
    private let shrinks: Bool

    init(_ style: CircleStyle, zoom: Double, bearing: Double) {
        radius = style.radius.resolved(zoom: zoom)
        color = style.color.resolved(zoom: zoom)
        blur = style.blur.resolved(zoom: zoom)
        opacity = style.opacity.resolved(zoom: zoom)
        strokeWidth = style.strokeWidth.resolved(zoom: zoom)
        strokeColor = style.strokeColor.resolved(zoom: zoom)
        strokeOpacity = style.strokeOpacity.resolved(zoom: zoom)
        sortKey = style.sortKey.isSpecified ? style.sortKey.resolved(zoom: zoom) : nil
        isLying = style.pitchAlignment.value(zoom: zoom) == .map
        shrinks = style.pitchScale.value(zoom: zoom) == .map
        translation = MapTranslation(
            style.translate.value(zoom: zoom),
            anchor: style.translateAnchor.value(zoom: zoom), bearing: bearing)
    }

    /// Whether every feature would be invisible.
    private var isInvisible: Bool {
        (opacity.constant == 0 || color.constant?.alpha == 0)
            && (strokeOpacity.constant == 0 || strokeWidth.constant == 0
                || strokeColor.constant?.alpha == 0)
    }

    /// Logical pixels by which a disc stands out of its middle at most, where each may have its own
    /// size: all tiles agree on what reaches into them.
    private static let largestExtent = 512.0
    /// Likewise where all have the same size; tiles of so wide a surrounding are gone through.
    private static let largestCommonExtent = 2048.0

    /// Draws the discs of one layer over all its tiles, up to a budget.
    func draw(
        _ layer: StyleLayer, of tiles: TilesBySource, on canvas: any Canvas,
        _ request: FrameRequest, within budget: inout DiscBudget
    ) {
        guard !isInvisible else { return }
        var extent = Self.largestExtent
        if let radius = radius.constant, let width = strokeWidth.constant {
            extent = min(radius + width, Self.largestCommonExtent)
        }
        let largest = extent
        let points = TilePoints(layer: layer, tiles: tiles, request: request, extent: extent)
        var discs: [(key: Double, disc: Disc)] = []
        let view = DiscView(
            tiles.viewport, pixelRatio: request.pixelRatio, isLying: isLying, shrinks: shrinks)
        points.forEach(movedBy: translation) { place, properties in
            let disc = disc(
                at: translation.applied(to: place), properties, view, largest: largest)
            let key = sortKey?.value(in: properties) ?? 0
            if disc.outerRadius > 0 { discs.append((key, disc)) }
        }
        if sortKey != nil {
            // A stable order, in which equal keys keep the order of the data.
            discs = discs.enumerated().sorted {
                ($0.element.key, $0.offset) < ($1.element.key, $1.offset)
            }.map(\.element)
        }
        canvas.draw(
            budget.affordable(discs.map(\.disc), of: layer, size: canvas.pixelSize))
    }

    private func disc(
        at place: ScreenPoint, _ properties: EvaluationContext, _ view: DiscView, largest: Double
    ) -> Disc {
        let (point, ratio) = view.place(place)
        let radius = min(max(radius.value(in: properties), 0), largest)
        let strokeWidth = min(max(strokeWidth.value(in: properties), 0), largest - radius)
        return Disc(
            x: point.x, y: point.y, radius: radius * ratio,
            strokeWidth: strokeWidth * ratio,
            blur: blur.value(in: properties),
            fill: SIMD4(
                premultiplying: color.value(in: properties),
                opacity: opacity.value(in: properties)),
            stroke: SIMD4(
                premultiplying: strokeColor.value(in: properties),
                opacity: strokeOpacity.value(in: properties)),
            ground: view.ground)
    }
}

/// How a view shows discs: facing the eye or lying on the ground, `circle-pitch-alignment`, and
/// smaller in the distance or not, `circle-pitch-scale`.
private struct DiscView {
    /// Where the picture shows the plane that discs lie on; `nil` if they face the eye.
    let ground: PlaneProjection?
    private let perspective: Perspective?
    private let pixelRatio: Double
    private let shrinks: Bool

    init(_ viewport: Viewport, pixelRatio: Double, isLying: Bool, shrinks: Bool) {
        perspective = viewport.perspective
        ground =
            isLying ? perspective.map { PlaneProjection($0, pixelRatio: pixelRatio) } : nil
        self.pixelRatio = pixelRatio
        self.shrinks = shrinks
    }

    /// Returns the middle of a disc in device pixels, of the picture or of the ground that it lies
    /// on, and the device pixels there for one pixel of the style.
    func place(_ plane: ScreenPoint) -> (middle: ScreenPoint, ratio: Double) {
        guard let perspective else { return (scaled(plane), pixelRatio) }
        let scale = perspective.scale(at: plane)
        if ground != nil { return (scaled(plane), shrinks ? pixelRatio : pixelRatio / scale) }
        return (scaled(perspective.screen(plane)), shrinks ? pixelRatio * scale : pixelRatio)
    }

    private func scaled(_ point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: point.x * pixelRatio, y: point.y * pixelRatio)
    }
}

/// The number of pixels that the discs of a frame may paint.
///
/// A style can ask for thousands of discs that each cover the picture. In that case the lowest
/// are left out: below dozens of others they can't be seen unless all are nearly invisible.
struct DiscBudget {
    private let pixels: Int
    private var budget: Int
    /// The first layer of which discs were given up.
    private(set) var shortLayer: String?

    /// How often a layer may paint each pixel of the picture on average.
    private static let layerDepth = 64
    /// The same for all layers together; after that, each layer may still paint once.
    private static let frameDepth = 256
    /// Pixels that a layer may paint in the largest pictures; this takes some seconds.
    private static let maximumPixels = 1 << 30

    /// - Parameters:
    ///   - width: device pixels of the picture.
    ///   - height: likewise.
    init(width: Int, height: Int) {
        pixels = max(width * height, 1)
        budget = min(pixels * Self.frameDepth, Self.maximumPixels * 4)
    }

    /// A note for the user; `nil` if nothing is missing.
    var note: String? {
        shortLayer.map {
            "layer '\($0)': circles cover each other dozens of times: the lowest are not drawn"
        }
    }

    /// Returns the discs that are worth painting, which are those from some index on.
    ///
    /// - Parameters:
    ///   - discs: the lowest first.
    ///   - layer: the discs' layer.
    ///   - size: the size of the picture.
    /// - Returns: the discs that are neither hidden nor too many.
    mutating func affordable(
        _ discs: [Disc], of layer: StyleLayer, size: (width: Int, height: Int)
    ) -> ArraySlice<Disc> {
        var rest = max(min(pixels * Self.layerDepth, Self.maximumPixels, budget), pixels)
        for index in discs.indices.reversed() {
            let count = discs[index].pixelCount(width: size.width, height: size.height)
            guard count <= rest else {
                if shortLayer == nil { shortLayer = layer.id }
                return discs[(index + 1)...]
            }
            rest -= count
            budget -= count
            if discs[index].hides(width: size.width, height: size.height) { return discs[index...] }
        }
        return discs[...]
    }
}
