import Geometry
import Graphics
package import MapRenderer

/// Draws the body of a pin around a point of the picture.
struct PinPicture {
    let look: Pin.Look
    let icons: PinIcons
    let theme: RoadTheme

    /// Draws it with its place at a point, in logical pixels of the picture.
    func draw(at point: ScreenPoint, on canvas: OverlayCanvas) {
        guard look.opacity < 1 else { return drawOpaque(at: point, on: canvas) }
        canvas.context.group(opacity: max(look.opacity, 0)) {
            drawOpaque(at: point, on: canvas)
        }
    }

    private func drawOpaque(at point: ScreenPoint, on canvas: OverlayCanvas) {
        let context = canvas.context
        context.setAntialiasing(.good)
        if case .picture(let anchor) = look.shape {
            return drawPicture(anchor, at: point, on: canvas)
        }
        context.saved {
            context.translate(x: point.x, y: point.y)
            context.scale(look.size)
            switch look.shape {
            case .drop:
                DropShape(
                    colors: RoadTheme.Line(fill: look.color, casing: .white), shadow: theme.shadow
                ).draw(context, hasDot: look.face == .plain)
            case .disc: drawDisc(context, radius: Pin.Look.discRadius, rim: 1.5)
            case .dot: drawDisc(context, radius: 4.5, rim: 1.5)
            case .portrait: drawDisc(context, radius: Pin.Look.portraitRadius - 1, rim: 1)
            case .vehicle: drawArrowhead(context)
            case .picture: break
            }
        }
        let middle =
            look.shape == .drop
            ? ScreenPoint(x: point.x, y: point.y - DropShape.headHeight * look.size) : point
        drawFace(at: middle, on: canvas)
    }

    private func drawDisc(_ context: Context, radius: Double, rim: Double) {
        context.circle(x: 0, y: 0.8, radius: radius + rim)
        context.setColor(theme.shadow.faded(0.22))
        context.fill()
        context.circle(x: 0, y: 0, radius: radius + rim)
        context.setColor(.white)
        context.fill()
        context.circle(x: 0, y: 0, radius: radius)
        context.setColor(look.color)
        context.fill()
    }

    /// The arrowhead points up, and is then rotated to the course.
    private func drawArrowhead(_ context: Context) {
        context.rotate(degrees: look.rotation)
        let radius = Pin.Look.vehicleRadius
        func outline(_ grow: Double) {
            context.move(x: 0, y: -radius - grow)
            context.line(x: (radius + grow) * 0.78, y: radius * 0.8 + grow)
            context.line(x: 0, y: radius * 0.42 + grow * 0.8)
            context.line(x: -(radius + grow) * 0.78, y: radius * 0.8 + grow)
            context.close()
        }
        context.setLineStyle(cap: .round, join: .round)
        context.setDash([])
        outline(0)
        context.setLineWidth(4)
        context.setColor(.white)
        context.stroke()
        outline(0)
        context.setColor(look.color)
        context.fillPreserving()
        context.setLineWidth(1)
        context.stroke()
    }

    // MARK: What the head shows

    private func drawFace(at middle: ScreenPoint, on canvas: OverlayCanvas) {
        switch look.face {
        case .plain, .text(""):
            if look.shape == .portrait { drawFigure(at: middle, on: canvas) }
        case .text(let text): draw(text, at: middle, on: canvas)
        case .icon(let name):
            guard let icon = icons.icon(name) else { return }
            look.shape == .portrait
                ? drawPortrait(icon, at: middle, on: canvas)
                : drawGlyph(icon, at: middle, on: canvas)
        }
    }

    /// The colour of text or glyph on the body's colour.
    private var ink: Color { look.color.luminance > 0.62 ? Color(hex: 0x1B_22_2C) : .white }

    /// Half the width of the room for text or glyph.
    private var space: Double {
        switch look.shape {
        case .portrait: 12
        case .dot: 4
        case .vehicle: 5
        default: 8.6
        }
    }

    private func draw(_ text: String, at middle: ScreenPoint, on canvas: OverlayCanvas) {
        let space = 2 * space * look.size
        let fontSize = (look.shape == .portrait ? 13 : 12) * look.size
        func shape(_ size: Double) -> ShapedText {
            canvas.shaper.shape(
                text, font: FontRequest(families: ["Noto Sans"], weight: 700, size: size))
        }
        let natural = shape(fontSize)
        let size = natural.width > space ? fontSize * space / natural.width : fontSize
        let shown = size < fontSize ? shape(size) : natural
        // Capitals and digits of Noto Sans are 714 of 1000 high.
        canvas.canvas.draw(
            shown, x: middle.x - shown.width / 2, y: middle.y + size * 0.357, color: ink)
    }

    /// Draws head and shoulders, for a person whose name has no letters.
    private func drawFigure(at middle: ScreenPoint, on canvas: OverlayCanvas) {
        canvas.context.saved {
            canvas.context.translate(x: middle.x, y: middle.y)
            canvas.context.scale(look.size)
            canvas.context.circle(x: 0, y: 0, radius: Pin.Look.portraitRadius - 3)
            canvas.context.clip()
            canvas.context.setColor(ink)
            canvas.context.circle(x: 0, y: -3.5, radius: 4.6)
            canvas.context.fill()
            canvas.context.circle(x: 0, y: 11.5, radius: 8.6)
            canvas.context.fill()
        }
    }

    private func drawGlyph(_ icon: SpriteIcon, at middle: ScreenPoint, on canvas: OverlayCanvas) {
        let side = max(icon.width, icon.height)
        guard side > 0 else { return }
        let scale = 1.6 * space * look.size / side
        canvas.canvas.draw(
            PlacedIcon(
                icon, in: Self.box(around: middle, icon.width * scale, icon.height * scale),
                color: ink))
    }

    /// Draws the picture cut to a circle, scaled to cover it.
    private func drawPortrait(
        _ icon: SpriteIcon, at middle: ScreenPoint, on canvas: OverlayCanvas
    ) {
        let side = min(icon.width, icon.height)
        guard side > 0 else { return }
        let radius = (Pin.Look.portraitRadius - 3) * look.size
        let scale = 2 * radius / side
        canvas.context.saved {
            canvas.context.circle(x: middle.x, y: middle.y, radius: radius)
            canvas.context.clip()
            canvas.canvas.draw(
                PlacedIcon(
                    icon, in: Self.box(around: middle, icon.width * scale, icon.height * scale),
                    color: ink))
        }
    }

    private func drawPicture(
        _ anchor: Pin.Anchor, at point: ScreenPoint, on canvas: OverlayCanvas
    ) {
        guard case .icon(let name) = look.face, let icon = icons.icon(name) else { return }
        let (width, height) = (icon.width * look.size, icon.height * look.size)
        let shares = anchor.shares
        // Rotated around its place, not around its middle.
        let turn = look.rotation * .pi / 180
        let (x, y) = (width * (0.5 - shares.x), height * (0.5 - shares.y))
        let (cosine, sine) = (Angle.cosine(turn), Angle.sine(turn))
        let middle = ScreenPoint(
            x: point.x + x * cosine - y * sine, y: point.y + x * sine + y * cosine)
        canvas.canvas.draw(
            PlacedIcon(
                icon, in: Self.box(around: middle, width, height), rotation: look.rotation,
                color: look.color))
    }

    private static func box(
        around middle: ScreenPoint, _ width: Double, _ height: Double
    ) -> ScreenBox {
        ScreenBox(
            minX: middle.x - width / 2, minY: middle.y - height / 2, maxX: middle.x + width / 2,
            maxY: middle.y + height / 2)
    }
}

/// The pictures that pins show, by name, for one thread.
package final class PinIcons {
    private let find: (String) -> SpriteIcon?
    private var known: [String: SpriteIcon?] = [:]
    /// The unknown names, in the order in which they were requested.
    package private(set) var missing: [String] = []

    /// Creates a set of pictures that are searched for when they are first requested.
    ///
    /// - Parameter find: returns the picture with a name.
    package init(_ find: @escaping (String) -> SpriteIcon?) { self.find = find }

    /// Returns the picture with a name; `nil` if there is none.
    func icon(_ name: String) -> SpriteIcon? {
        if let known = known[name] { return known }
        let icon = find(name)
        known[name] = .some(icon)
        if icon == nil { missing.append(name) }
        return icon
    }

    /// Searches for the pictures of pins, so that ``missing`` is known before they are drawn.
    package func open(_ pins: [Pin]) {
        for pin in pins {
            if case .icon(let name) = pin.look.face { _ = icon(name) }
        }
    }
}
