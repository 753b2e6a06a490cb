import Geometry
import Glibc
import MapRenderer

/// The scale of a map on paper, and the size of the style's pixels there.
///
/// A logical pixel is 1/96 inch on screens. On paper, which is read from nearer and printed finer,
/// it is smaller, by the least factor at which the smallest text of the style at the map's zoom still
/// has six points. The zoom of the map follows from both: it is the one at which a logical pixel shows
/// as many metres. The style is read one zoom nearer, so that a town map has its street names.
struct SheetScale: Hashable, Sendable {
    /// The number that lengths on the ground are divided by.
    let denominator: Double
    /// Logical pixels of the page for one of the style's.
    let factor: Double
    /// The zoom at which a logical pixel of the map shows as many metres.
    let zoom: Double

    /// The zoom at which the style is read.
    var styleZoom: Double { max(zoom + Self.detail, 0) }

    /// Returns the camera that looks at a place.
    func camera(_ place: Coordinate) -> Camera {
        var camera = Camera(center: place, zoom: zoom)
        camera.detail = Self.detail
        return camera
    }

    /// The scales that a map may have.
    static let denominators = 100.0...100_000_000
    private static let detail = 1.0
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
            ($0 * (renderer.smallestText(zoom: max(zoom($0) + Self.detail, 0)) ?? .infinity))
                >= Self.leastText
        }
        self.denominator = denominator
        self.factor = factor ?? Self.factors.most
        self.zoom = zoom(self.factor)
    }

    /// The scale at which a style is read at a zoom.
    init(zoom: Double, at place: WorldPoint, _ renderer: FrameRenderer) {
        let smallest = renderer.smallestText(zoom: zoom + Self.detail) ?? .infinity
        let factor = min(max(Self.leastText / smallest, Self.factors.least), Self.factors.most)
        let meters = place.metersPerUnit / Camera.worldSize(zoom: zoom)
        let exact = meters / (Self.metersPerPixel * factor)
        denominator = min(
            max(exact, Self.denominators.lowerBound), Self.denominators.upperBound)
        self.factor = factor
        self.zoom = zoom
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

    private static let customary = [1.0, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 7.5]

    /// Metres on the ground for a logical pixel of the page.
    var groundPerPixel: Double { denominator * Self.metersPerPixel }

    /// The scale in words: `1:10 000`.
    var text: String { "1:" + Self.grouped(denominator) }

    private static func grouped(_ number: Double) -> String {
        let digits = String(Int(exactly: number.rounded()) ?? 0)
        return digits.reversed().enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, digit.offset % 3 == 0 { text = "\u{a0}" + text }
            text = String(digit.element) + text
        }
    }
}
