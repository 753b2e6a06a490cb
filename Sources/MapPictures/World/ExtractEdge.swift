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
                let pixels = UnsafeMutableRawBufferPointer(
                    rebasing: bytes[row * stride..<row * stride + picture.width * 4])
                for column in 0..<picture.width {
                    let (u, v) = (Double(column), Double(row))
                    let part = edge.surroundings(
                        x: origin.x + u * (right.x - origin.x) + v * (down.x - origin.x),
                        y: origin.y + u * (right.y - origin.y) + v * (down.y - origin.y),
                        width: width)
                    guard part < 1 else { continue }
                    // Half is exactly half, whatever the rounding of the place: tiles side by side
                    // are the picture of their area.
                    let weight = Int(part * 256 + 1e-6)
                    for byte in column * 4..<column * 4 + 4 {
                        pixels[byte] = UInt8(clamping: (Int(pixels[byte]) * weight) >> 8)
                    }
                }
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
