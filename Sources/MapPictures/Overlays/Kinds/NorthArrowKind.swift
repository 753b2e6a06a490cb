import Geometry
import Graphics
import MapRenderer
import Overlays
package import Parameters

/// A needle that points north, for pictures where north is not up.
struct NorthArrowKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.northArrow)
    static let turn = ReadingTurn.plates

    private var isShown = false

    init() {}

    init(_ reading: inout OverlayReading) throws {
        isShown = reading.values.isOn(PictureParameter.northArrow)
    }

    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {
        guard isShown, picture.frame.camera.bearing != 0 else { return }
        let side = 2 * NorthArrowOverlay.radius
        guard
            let box = plates.space(
                for: PictureParameter.northArrow.name, width: side, height: side)
        else { return }
        plates.overlays.append(NorthArrowOverlay(in: box, theme: picture.theme))
    }
}

/// A needle that points north, for rotated pictures.
struct NorthArrowOverlay: Overlay {
    /// The arrow is drawn above everything.
    var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    var name: String? { "northArrow" }

    private let box: ScreenBox
    private let theme: OverlayTheme

    /// Half its width in logical pixels.
    static let radius = 17.0

    /// Creates an arrow on a disc that fills a box with sides of twice its ``radius``.
    init(in box: ScreenBox, theme: OverlayTheme) {
        self.box = box
        self.theme = theme
    }

    /// Its disc, which labels avoid.
    func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Draws the needle, its northern half in colour, with an N beyond its tip.
    func draw(on canvas: OverlayCanvas) {
        let areas = AreaPen(canvas)
        let context = canvas.context
        context.translate(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
        areas.circle(x: 0, y: 0, radius: Self.radius)
        areas.fill(theme.panels.plate.faded(0.92))
        areas.ring(x: 0, y: 0, radius: Self.radius - 0.5, width: 1)
        areas.fill(theme.panels.outline)
        context.rotate(degrees: -canvas.viewport.camera.bearing)
        for (side, color) in [(-1.0, theme.panels.warning), (1, theme.panels.quietInk)] {
            areas.move(x: 0, y: 10 * side + 2)
            areas.line(x: 4.4, y: 2)
            areas.line(x: -4.4, y: 2)
            areas.close()
            areas.fill(color)
        }
        let letter = canvas.shaper.shape(
            "N", font: FontRequest(families: ["Noto Sans"], weight: 700, size: 8))
        canvas.canvas.draw(letter, x: -letter.width / 2, y: -8.6, color: theme.panels.ink)
    }
}

extension PictureParameter {
    /// Whether a needle points north.
    package static let northArrow = ParameterDefinition.flag(
        "north-arrow", help: "Draws a needle that points north, where north is not up.")
}
