import Geometry
import Glibc
import Graphics
import MapRenderer

/// The edge of an extract that is cut by a box: there the map fades into its surroundings.
struct ExtractEdge: Sendable {
    /// The extract's box, in one of the copies of the world.
    let box: WorldBox

    /// The width of the transition, in logical pixels.
    private static let width = 24.0
    /// An extract fades over at most this fraction of its shorter side.
    private static let mostFraction = 0.12
    /// The size in logical pixels below which an extract does not fade.
    private static let leastPixels = 60.0

    /// Returns the edge in the copy of the world that a view shows.
    func nearest(to viewport: Viewport) -> ExtractEdge {
        let shift = (WorldPoint(viewport.camera.center).x - box.center.x).rounded()
        return ExtractEdge(
            box: WorldBox(
                minX: box.minX + shift, minY: box.minY, maxX: box.maxX + shift, maxY: box.maxY))
    }

    /// Returns the width of the transition in a view, in units of the world; `nil` if the view does
    /// not show it, or is tilted.
    func width(in viewport: Viewport) -> Double? {
        guard viewport.perspective == nil else { return nil }
        let side = min(box.width, box.height)
        guard side * viewport.worldSize >= Self.leastPixels else { return nil }
        let width = min(Self.width / viewport.worldSize, side * Self.mostFraction)
        let visible = viewport.visibleBox()
        let inner = box.expanded(by: -width)
        // Beside the extract only its objects that cross the edge are seen.
        let outer = box.expanded(by: 2 * width)
        let isInside =
            inner.minX <= visible.minX && visible.maxX <= inner.maxX && inner.minY <= visible.minY
            && visible.maxY <= inner.maxY
        return isInside || !visible.intersects(outer) ? nil : width
    }

    /// Returns how much of the surroundings is seen at a place.
    ///
    /// - Parameters:
    ///   - x: the place, in units of the world.
    ///   - y: the place, in units of the world.
    ///   - width: the width of the transition.
    /// - Returns: 1 outside of the extract, 0 beyond the transition.
    func surroundings(x: Double, y: Double, width: Double) -> Double {
        let inside = min(x - box.minX, box.maxX - x, y - box.minY, box.maxY - y) / width
        guard inside > 0 else { return 1 }
        guard inside < 1 else { return 0 }
        return 1 - inside * inside * (3 - 2 * inside)
    }
}

/// A row of pixels across the transition at an extract's edge.
private struct EdgeLine {
    private let edge: ExtractEdge
    private let width: Double
    /// The first pixel in units of the world, and the step to the next.
    private let x, y: (start: Double, step: Double)

    init(
        of edge: ExtractEdge, width: Double, x: (start: Double, step: Double),
        y: (start: Double, step: Double)
    ) {
        self.edge = edge
        self.width = width
        self.x = x
        self.y = y
    }

    /// Lets a row of a picture fade where the extract begins, and clears it where nothing but the
    /// extract is seen.
    func fade(_ pixels: UnsafeMutableRawBufferPointer, count: Int) {
        // Outside of the extract the row stays as it is.
        let all = 0..<count
        let faded = columns(deeper: 0, among: all)
        let cleared = columns(deeper: width, among: faded)
        for column in faded.lowerBound..<cleared.lowerBound { fade(pixels, column) }
        UnsafeMutableRawBufferPointer(
            rebasing: pixels[cleared.lowerBound * 4..<cleared.upperBound * 4]
        ).initializeMemory(as: UInt8.self, repeating: 0)
        for column in cleared.upperBound..<faded.upperBound { fade(pixels, column) }
    }

    private func fade(_ pixels: UnsafeMutableRawBufferPointer, _ column: Int) {
        let part = edge.surroundings(
            x: x.start + Double(column) * x.step, y: y.start + Double(column) * y.step, width: width
        )
        guard part < 1 else { return }
        // Half is exactly half, whatever the rounding of the place: tiles side by side are the
        // picture of their area.
        let weight = Int(part * 256 + 1e-6)
        for byte in column * 4..<column * 4 + 4 {
            pixels[byte] = UInt8(clamping: (Int(pixels[byte]) * weight) >> 8)
        }
    }

    /// Returns the columns that lie at least so deep in the extract; one next to the ends may be missing,
    /// or too many, as far as rounding goes.
    private func columns(deeper depth: Double, among all: Range<Int>) -> Range<Int> {
        let box = edge.box.expanded(by: -depth)
        var (first, end) = (Double(all.lowerBound), Double(all.upperBound))
        for (line, low, high) in [(x, box.minX, box.maxX), (y, box.minY, box.maxY)] {
            let (a, b) = ((low - line.start) / line.step, (high - line.start) / line.step)
            guard line.step != 0 else {
                if line.start < low || line.start > high { end = first }
                continue
            }
            first = max(first, min(a, b).rounded(.up))
            end = min(end, max(a, b).rounded(.down) + 1)
        }
        guard first < end else { return all.lowerBound..<all.lowerBound }
        return Int(first)..<Int(end)
    }
}

/// A picture of an extract's surroundings, drawn over the extract where it fades.
///
/// The labels of both lie above it.
final class SurroundingsOverlay: Overlay {
    let level = OverlayLevel.belowLabels
    let name: String? = nil
    private let picture: Surface

    /// - Parameters:
    ///   - picture: the surroundings alone, without labels, as large as the view.
    ///   - edge: the extract's edge.
    ///   - width: the width of the transition, in units of the world.
    ///   - viewport: the view.
    ///   - pixelRatio: device pixels for one logical pixel.
    init(
        _ picture: Surface, fading edge: ExtractEdge, width: Double, in viewport: Viewport,
        pixelRatio: Double
    ) {
        self.picture = picture
        // A flat view is affine: two steps in the world lead from pixel to pixel.
        let origin = viewport.world(ScreenPoint(x: 0.5 / pixelRatio, y: 0.5 / pixelRatio))
        let right = viewport.world(ScreenPoint(x: 1.5 / pixelRatio, y: 0.5 / pixelRatio))
        let down = viewport.world(ScreenPoint(x: 0.5 / pixelRatio, y: 1.5 / pixelRatio))
        picture.withMutablePixels { bytes, stride in
            for row in 0..<picture.height {
                let v = Double(row)
                let line = EdgeLine(
                    of: edge, width: width,
                    x: (origin.x + v * (down.x - origin.x), right.x - origin.x),
                    y: (origin.y + v * (down.y - origin.y), right.y - origin.y))
                let pixels = UnsafeMutableRawBufferPointer(
                    rebasing: bytes[row * stride..<row * stride + picture.width * 4])
                line.fade(pixels, count: picture.width)
            }
        }
    }

    func items(in viewport: Viewport) -> [OverlayItem] { [] }
    func droppedTexts(in viewport: Viewport) -> [DroppedText] { [] }
    func obstacles(in viewport: Viewport) -> [ScreenBox] { [] }
    var obstacleName: String { "surroundings" }
    func groundLine(zoom: Double) -> WideGroundLine? { nil }

    func draw(on canvas: OverlayCanvas) {
        canvas.context.saved {
            canvas.context.useDevicePixels()
            canvas.context.draw(picture, x: 0, y: 0)
        }
    }
}

/// The levels of an overlay below the labels, for the picture of the surroundings.
private struct GroundLevels: Overlay {
    let whole: any Overlay
    let levels: [OverlayLevel]

    /// - Returns: `nil` for an overlay that lies above houses only.
    init?(_ whole: any Overlay) {
        self.whole = whole
        levels = whole.levels.filter { $0 != .belowLabels && $0 != .aboveLabels }
        if levels.isEmpty { return nil }
    }

    var level: OverlayLevel { levels[0] }
    var name: String? { nil }
    var obstacleName: String { whole.obstacleName }
    func items(in viewport: Viewport) -> [OverlayItem] { [] }
    func droppedTexts(in viewport: Viewport) -> [DroppedText] { [] }
    func obstacles(in viewport: Viewport) -> [ScreenBox] { [] }
    func groundLine(zoom: Double) -> WideGroundLine? { nil }
    func draw(on canvas: OverlayCanvas) { whole.draw(on: canvas, at: level) }
    func draw(on canvas: OverlayCanvas, at level: OverlayLevel) {
        whole.draw(on: canvas, at: level)
    }
}

extension MapScene {
    /// Returns overlays with the fading edge of the extract below them, if a picture shows it.
    ///
    /// - Parameters:
    ///   - overlays: the picture's overlays.
    ///   - request: the picture.
    /// - Returns: the overlays to draw.
    /// - Throws: `FrameError` when memory is short, or the picture is no longer wanted.
    func overEdge(
        _ overlays: [any Overlay], _ request: FrameRequest
    ) throws(FrameError) -> [any Overlay] {
        guard request.showsMap, let box = fadingBox else { return overlays }
        let edge = ExtractEdge(box: box).nearest(to: request.viewport)
        guard let width = edge.width(in: request.viewport), let renderer = surroundings else {
            return overlays
        }
        var ground = request
        ground.showsLabels = false
        let picture = try renderer.render(
            ground, overlays: overlays.compactMap(GroundLevels.init))
        let overlay = SurroundingsOverlay(
            picture.surface, fading: edge, width: width, in: request.viewport,
            pixelRatio: request.pixelRatio)
        return [overlay] + overlays
    }
}
