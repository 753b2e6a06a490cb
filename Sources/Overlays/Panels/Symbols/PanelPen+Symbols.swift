import Geometry
import Graphics
import MapRenderer
import Routes

/// Drawing of maneuvers on panels.
extension PanelPen {
    /// Draws a maneuver's picture in a square.
    ///
    /// - Parameters:
    ///   - symbol: the maneuver.
    ///   - box: a square.
    ///   - ink: the colour of the way that is taken.
    ///   - faint: the colour of other ways; opaque.
    func symbol(
        _ symbol: ManeuverSymbol, in box: ScreenBox, ink: Color, faint: Color
    ) {
        switch symbol {
        case .roundabout(let roundabout):
            inUnits(of: box) {
                for line in roundabout.thinLines { stroke(line, width: 5, color: faint) }
                stroke(roundabout.way, width: 7, color: ink)
                exitNumber(roundabout.exitNumber, in: box, color: ink)
            }
        case .offRoute:
            picture(of: symbol, otherwise: .straight, in: box, ink: ink)
        case .maneuver(let type, let direction, let exitNumber, _):
            picture(of: symbol, otherwise: direction ?? .straight, in: box, ink: ink)
            if type.entersRoundabout {
                inUnits(of: box) { self.exitNumber(exitNumber, in: box, color: ink) }
            }
        }
    }

    /// Draws a picture from a file, or an arrow if there is no file.
    private func picture(
        of symbol: ManeuverSymbol, otherwise direction: ManeuverDirection, in box: ScreenBox,
        ink: Color
    ) {
        let pixels = box.width * scale * pixelRatio
        if let found = resources.symbols.picture(of: symbol, pixels: pixels) {
            picture(
                CanvasPicture(
                    pixels: found.picture, vectors: found.image, tint: found.isTinted ? ink : nil,
                    isMirrored: found.isMirrored), in: box)
        } else {
            inUnits(of: box) { stroke(Self.plainArrow(direction), width: 8, color: ink) }
        }
    }

    /// Draws in a square of 64 units.
    private func inUnits(of box: ScreenBox, _ draw: () -> Void) {
        context.saved {
            context.translate(x: box.minX, y: box.minY)
            context.scale(max(box.width, 1) / 64)
            draw()
        }
    }

    /// Draws the number in the ring if it is readable, in a small picture as large as the ring
    /// allows.
    private func exitNumber(_ number: Int?, in box: ScreenBox, color: Color) {
        guard let number, (1...99).contains(number) else { return }
        let pixels = box.width / 64 * scale
        let (standard, most) = number > 9 ? (13.0, 15.0) : (16, 22.5)
        let size = min(max(standard, Self.goodCapitals / 0.714 / max(pixels, 1e-6)), most)
        let text = PanelText("\(number)", size: size, weight: 700, shaper: resources.shaper)
        guard text.capHeight * pixels >= Self.leastCapitals * 0.99 else { return }
        self.text(text, center: ScreenPoint(x: 32, y: 32), color: color)
    }

    /// The height of capitals in logical pixels below which a figure is not readable at a
    /// glance.
    private static let goodCapitals = 9.0
    /// The height below which it is left out, for it would be a blot in the ring.
    ///
    /// Titles of the smallest banners are no larger.
    private static let leastCapitals = 6.0

    private static func plainArrow(_ direction: ManeuverDirection) -> SymbolArrow {
        let bend = ScreenPoint(x: 32, y: 32)
        return SymbolArrow(
            points: [
                ScreenPoint(x: 32, y: 58), bend,
                SymbolArrow.point(from: bend, degrees: direction.degrees, distance: 11),
            ], radius: 8, headLength: 15, headHalfWidth: 12)
    }
}
