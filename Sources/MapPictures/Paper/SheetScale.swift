import Geometry
import Glibc
import MapRenderer
import Parameters

/// The scale of a map on paper, and the size of the style's pixels there.
///
/// A logical pixel is 1/96 inch on screens. On paper, which is read from nearer and printed finer,
/// it is smaller, by the least factor at which the smallest text of the style at the map's zoom still
/// has six points. The zoom of the map follows from both: it is the one at which a logical pixel shows
/// as many metres. The style is read some one zoom nearer, at a whole zoom, so that a town map has its
/// street names.
struct SheetScale: Hashable, Sendable {
    /// The number that lengths on the ground are divided by, at the place that it is made for.
    private(set) var denominator: Double
    /// Logical pixels of the page for one of the style's.
    let factor: Double
    /// The zoom at which a logical pixel of the map shows as many metres.
    let zoom: Double

    /// The zoom at which the style is read.
    var styleZoom: Double { Self.styleZoom(at: zoom) }

    /// The zoom at which a style is read for a map of a zoom: a whole one, since layers and names
    /// begin there and tiles of the zoom before lack them, 0.75 to 1.75 nearer.
    private static func styleZoom(at zoom: Double) -> Double {
        max((zoom + leastDetail).rounded(.up), 0)
    }

    /// Returns the camera that looks at a place.
    func camera(_ place: Coordinate) -> Camera {
        var camera = Camera(center: place, zoom: zoom)
        // A hair more: layers and tiles of the whole zoom must not be missed by rounding.
        camera.detail = styleZoom - zoom + 1e-9
        return camera
    }

    /// The scales that a map may have.
    static let denominators = 100.0...100_000_000
    private static let leastDetail = 0.75
    private static let factors = (least: 0.65, most: 1.0)
    /// Six points.
    private static let leastText = 8.0
    /// Metres of paper for a logical pixel of the page.
    static let metersPerPixel = 0.0254 / PrintPage.logicalPixelsPerInch

    /// The scale with a denominator around a place.
    init(_ denominator: Double, at place: WorldPoint, _ renderer: FrameRenderer) {
        func zoom(_ factor: Double) -> Double {
            let meters = denominator * Self.metersPerPixel * factor
            let zoom = log2(place.metersPerUnit / (512 * meters))
            return min(max(zoom, -1), Camera.zooms.upperBound)
        }
        let factor = stride(from: Self.factors.least, to: Self.factors.most, by: 0.01).first {
            ($0 * (renderer.smallestText(zoom: Self.styleZoom(at: zoom($0))) ?? .infinity))
                >= Self.leastText
        }
        self.denominator = denominator
        self.factor = factor ?? Self.factors.most
        self.zoom = zoom(self.factor)
        // It is another one where the zoom has reached its limits.
        self.denominator = at(place).denominator
    }

    /// The scale at which a style is read at a zoom.
    ///
    /// - Throws: ``ParameterError`` for a scale beyond ``denominators``.
    init(
        zoom: Double, at place: WorldPoint, _ renderer: FrameRenderer
    ) throws(ParameterError) {
        let smallest = renderer.smallestText(zoom: Self.styleZoom(at: zoom)) ?? .infinity
        factor = min(max(Self.leastText / smallest, Self.factors.least), Self.factors.most)
        self.zoom = zoom
        denominator = 1
        denominator = at(place).denominator
        guard Self.denominators.contains(denominator) else {
            let limits = Self.denominators
            throw ParameterError(
                """
                \(PictureParameter.camera): at this zoom a sheet would have the scale \(text), not \
                1:\(Self.grouped(limits.lowerBound)) to 1:\(Self.grouped(limits.upperBound))
                """)
        }
    }

    /// Logical pixels of the page for the width of the whole world.
    var worldSize: Double { Camera.worldSize(zoom: zoom) * factor }

    /// Returns the scale that the same map has around a place, because Web Mercator grows towards the
    /// poles.
    func at(_ place: WorldPoint) -> SheetScale {
        let exact = place.metersPerUnit / (worldSize * Self.metersPerPixel)
        // Nothing but rounding.
        guard abs(exact / denominator - 1) > 1e-9 else { return self }
        var scale = self
        scale.denominator = exact
        return scale
    }

    /// Returns the denominator at which a length fits into pixels of the page, rounded up to a
    /// customary one.
    static func denominator(fitting meters: Double, in pixels: Double) -> Double {
        let exact = meters / (max(pixels, 1) * metersPerPixel)
        guard exact > denominators.lowerBound else { return denominators.lowerBound }
        guard exact < denominators.upperBound else { return denominators.upperBound }
        let power = pow(10, floor(log10(exact)))
        let rounded = customary.map { $0 * power }.first { $0 >= exact * 0.9999 }
        return rounded ?? 10 * power
    }

    private static let customary = [
        1.0, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.5, 4, 4.5, 5, 6, 7, 7.5, 8, 9,
    ]

    /// Metres on the ground for a logical pixel of the page.
    var groundPerPixel: Double { denominator * Self.metersPerPixel }

    /// The scale in words: `1:10 000`; with three digits if nobody asked for it.
    var text: String {
        let step = pow(10, max(floor(log10(denominator)) - 2, 0))
        let isAsked = denominator == denominator.rounded()
        return "1:" + Self.grouped(isAsked ? denominator : (denominator / step).rounded() * step)
    }

    private static func grouped(_ number: Double) -> String {
        NumberText.grouped(Int(exactly: number.rounded()) ?? 0).replacing(" ", with: "\u{a0}")
    }
}
