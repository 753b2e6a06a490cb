import Geometry
import Graphics
import MapRenderer

/// Drawing of road signs on panels.
extension PanelPen {
    /// Draws a sign in the middle of a box, as large as fits.
    ///
    /// - Parameters:
    ///   - face: the sign.
    ///   - box: the space for it.
    func sign(_ face: SignFace, in box: ScreenBox) {
        let box = face.box(in: box)
        let pixels = max(box.width, box.height) * scale * pixelRatio
        let found = resources.signs.picture(of: face.picture, pixels: pixels, theme: theme)
        guard let found else { return }
        picture(CanvasPicture(pixels: found.picture, vectors: found.image), in: box)
        let colors = theme.isHollow ? face.picture.hollow : face.picture.colors
        let ink = theme.lit(colors["text"] ?? colors["ink"] ?? .black)
        let unit = box.width / SignFace.width
        for line in face.lines where !line.text.isEmpty {
            let place = ScreenBox(
                minX: box.minX + line.box.minX * unit, minY: box.minY + line.box.minY * unit,
                maxX: box.minX + line.box.maxX * unit, maxY: box.minY + line.box.maxY * unit)
            // Figures and capitals fill the height: 714 of 1000 in Noto Sans.
            let text = PanelText(
                line.text, size: place.height / 0.714, weight: 700, width: place.width,
                least: place.height * 0.2, shaper: resources.shaper)
            self.text(
                text,
                center: ScreenPoint(
                    x: (place.minX + place.maxX) / 2, y: (place.minY + place.maxY) / 2),
                color: ink)
        }
    }

    /// Draws an arrow to the side of the road on which a sign stands.
    ///
    /// - Parameters:
    ///   - isLeft: whether that is the left.
    ///   - middle: the arrow's middle.
    ///   - size: its width in units.
    ///   - color: its colour.
    func sideArrow(isLeft: Bool, middle: ScreenPoint, size: Double, color: Color) {
        let (x, half) = (isLeft ? -size / 2 : size / 2, size * 0.42)
        areas.move(x: middle.x + x, y: middle.y)
        areas.line(x: middle.x - x, y: middle.y - half)
        areas.line(x: middle.x - x, y: middle.y + half)
        areas.close()
        areas.fill(color)
    }
}
