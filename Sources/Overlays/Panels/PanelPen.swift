import Geometry
import Glibc
import Graphics
import MapRenderer

/// Draws the parts of a panel, in units of the panel.
struct PanelPen {
    /// Fills shapes; its units are already moved and scaled to the panel.
    let areas: AreaPen
    /// Colours, texts, pictures.
    let resources: PanelResources
    /// Logical pixels from the picture's corner to the panel's.
    let origin: ScreenPoint
    /// Logical pixels for one unit.
    let scale: Double
    /// Device pixels for one logical pixel.
    let pixelRatio: Double

    var theme: PanelTheme { resources.theme }
    /// The underlying pen, for texts and pictures.
    var context: Context { areas.context }

    // MARK: Plates

    /// Draws a plate with its shadow and outline.
    func plate(_ box: ScreenBox, radius: Double, color: Color, casts: Bool = true) {
        if casts, theme.shadow.alpha > 0 {
            shadow(box, radius: radius, isHidden: color.alpha >= 1)
        }
        areas.rounded(box, radius: radius)
        areas.fill(color)
        guard theme.outline.alpha > 0 else { return }
        areas.frame(box.expanded(by: -0.5), radius: radius - 0.5, width: 1)
        areas.fill(theme.outline)
    }

    /// Units that the shadow reaches beyond a plate.
    static let shadowExtent = 5.0

    /// Draws a shadow, with light from above.
    ///
    /// - Parameters:
    ///   - box: the plate.
    ///   - radius: the radius of its corners.
    ///   - isHidden: whether the plate hides the shadow below it, which need not be drawn then.
    private func shadow(_ box: ScreenBox, radius: Double, isHidden: Bool) {
        let unit = context.deviceScale
        let corner = context.device(x: box.minX, y: box.minY + 1)
        let layers = stride(from: Self.shadowExtent - 1, through: 0, by: -1).map { $0 * unit }
        SoftShadow(
            box: ScreenBox(
                minX: corner.x, minY: corner.y, maxX: corner.x + box.width * unit,
                maxY: corner.y + box.height * unit),
            radius: min(radius, box.width / 2, box.height / 2) * unit, layers: layers,
            color: theme.shadow, hiddenDepth: isHidden ? unit + 1 : nil
        ).draw(on: areas.canvas.canvas)
    }

    // MARK: Texts

    /// Draws a text from its left end.
    func text(_ text: PanelText, x: Double, baseline: Double, color: Color) {
        // Drawn from cached masks, because outlines would be filled again in each frame of a
        // drive.
        let scale = context.deviceScale
        guard scale > 0 else { return }
        let place = context.device(x: x, y: baseline)
        areas.canvas.canvas.draw(
            text.shaped.scaled(by: scale), .straight(ScreenPoint(x: place.x, y: place.y)),
            look: TextLook(color: color), scale: 1)
    }

    /// Draws a text with the middle of its capitals at a height.
    func text(_ text: PanelText, x: Double, middle: Double, color: Color) {
        self.text(text, x: x, baseline: middle + text.capHeight / 2, color: color)
    }

    /// Draws a text around a point.
    func text(_ text: PanelText, center: ScreenPoint, color: Color) {
        self.text(text, x: center.x - text.width / 2, middle: center.y, color: color)
    }

    /// Draws the number of an exit in its frame.
    ///
    /// - Parameters:
    ///   - exit: the words, such as `Exit 50`.
    ///   - size: the size of the row's letters; words that were shrunk keep the frame of the row.
    ///   - x: the left end of the frame.
    ///   - middle: the height of its middle.
    ///   - color: the colour of words and frame.
    /// - Returns: the width of the frame.
    @discardableResult
    func exit(
        _ exit: PanelText, size: Double, x: Double, middle: Double, color: Color
    ) -> Double {
        let unit = size / 18
        let margin = Self.exitMargin(size)
        let width = exit.width + 2 * margin
        areas.frame(
            ScreenBox(
                minX: x, minY: middle - 14 * unit, maxX: x + width, maxY: middle + 14 * unit),
            radius: 14 * unit, width: 1.8 * unit)
        areas.fill(color)
        text(exit, x: x + margin, middle: middle, color: color)
        return width
    }

    /// Returns the units beside an exit's text of a size, within its frame.
    static func exitMargin(_ size: Double) -> Double { size / 2 }

    // MARK: Lines

    /// Strokes an arrow with round ends and corners.
    ///
    /// - Parameters:
    ///   - shape: the arrow.
    ///   - width: the width of its shaft.
    ///   - color: the colour of the whole arrow.
    ///   - rim: the additional width on each side.
    func stroke(_ shape: SymbolArrow, width: Double, color: Color, rim: Double = 0) {
        shape.addShaft(to: areas)
        areas.stroke(color, width: width + 2 * rim, cap: .round, join: .round)
        guard shape.headLength > 0 else { return }
        // The head's corners are as round as in the pictures of styles/maneuvers.
        shape.addHead(to: areas)
        areas.fillPreserving(color)
        areas.stroke(color, width: width * 0.35 + 2 * rim, join: .round)
    }

    // MARK: Pictures

    /// Draws a picture in a square, at whole device pixels.
    ///
    /// - Parameters:
    ///   - picture: a picture as large as the square in device pixels, or smaller.
    ///   - box: the square.
    func picture(_ picture: CanvasPicture, in box: ScreenBox) {
        func snapped(_ origin: Double, _ place: Double, _ space: Double, _ pixels: Int) -> Int? {
            Int(
                exactly: ((origin + (place + space / 2) * scale) * pixelRatio - Double(pixels) / 2)
                    .rounded())
        }
        let pixels = picture.pixels
        guard let column = snapped(origin.x, box.minX, box.width, pixels.width),
            let row = snapped(origin.y, box.minY, box.height, pixels.height)
        else { return }
        areas.canvas.canvas.draw(picture, column: column, row: row)
    }
}

/// A row of measured road numbers.
struct ShieldRow {
    let shields: [(shield: RoadShield, text: PanelText, width: Double)]
    let height: Double

    /// Units from one shield to the next.
    private var gap: Double { height * 0.24 }

    /// Creates a row of as many shields as fit.
    init(_ shields: [RoadShield], height: Double, width: Double, shaper: PanelShaper) {
        self.height = height
        var kept: [(shield: RoadShield, text: PanelText, width: Double)] = []
        var left = width
        for shield in shields.prefix(8) where !shield.text.isEmpty {
            let text = PanelText(
                shield.text, size: height * 0.66, weight: 700, shaper: shaper)
            let wide = max(text.width + height * 0.62, height * 1.15)
            guard wide <= left else { break }
            kept.append((shield, text, wide))
            left -= wide + height * 0.24
        }
        self.shields = kept
    }

    /// Units from the first to the last; 0 without shields.
    var width: Double {
        shields.reduce(0) { $0 + $1.width } + gap * Double(max(shields.count - 1, 0))
    }

    /// Draws the shields.
    func draw(x: Double, middle: Double, pen: PanelPen) {
        var left = x
        for (shield, text, width) in shields {
            let box = ScreenBox(
                minX: left, minY: middle - height / 2, maxX: left + width,
                maxY: middle + height / 2)
            pen.shieldPlate(shield, in: box)
            pen.text(
                text, center: ScreenPoint(x: box.minX + width / 2, y: middle),
                color: pen.theme.isHollow ? shield.glow : pen.theme.lit(shield.ink))
            left += width + gap
        }
    }
}

extension RoadShield {
    /// The single colour of a shield that is drawn as strokes on black.
    var glow: Color {
        func light(_ color: Color) -> Double { color.red + color.green + color.blue }
        let lighter = light(fill) > light(ink) ? fill : ink
        return kind == .european ? Color(hex: 0x5C_FF_9D) : lighter
    }
}

extension PanelPen {
    /// Draws the plate of a shield, with its colour and a line inside.
    func shieldPlate(_ shield: RoadShield, in box: ScreenBox) {
        let radius = box.height * 0.22
        areas.rounded(box, radius: radius)
        areas.fill(theme.isHollow ? .black : theme.lit(shield.fill))
        let inset = box.height * 0.075
        areas.frame(
            box.expanded(by: -inset), radius: radius - inset, width: box.height * 0.06)
        areas.fill(theme.isHollow ? shield.glow : theme.lit(shield.ink))
    }
}

extension PanelPen {
    /// A pen whose units are the logical pixels of the whole picture.
    init(_ canvas: OverlayCanvas, _ resources: PanelResources) {
        self.init(
            areas: AreaPen(canvas), resources: resources, origin: ScreenPoint(x: 0, y: 0),
            scale: 1, pixelRatio: canvas.pixelRatio)
    }

    /// Draws with a pen whose origin is the corner of a box, and whose units are scaled.
    ///
    /// - Parameters:
    ///   - box: the box in logical pixels of the picture.
    ///   - scale: logical pixels per unit.
    ///   - canvas: the canvas.
    ///   - resources: the drawing resources.
    ///   - body: draws.
    static func draw(
        in box: ScreenBox, scale: Double, on canvas: OverlayCanvas, _ resources: PanelResources,
        _ body: (PanelPen) -> Void
    ) {
        canvas.context.saved {
            canvas.context.translate(x: box.minX, y: box.minY)
            canvas.context.scale(scale)
            body(
                PanelPen(
                    areas: AreaPen(canvas), resources: resources,
                    origin: ScreenPoint(x: box.minX, y: box.minY), scale: scale,
                    pixelRatio: canvas.pixelRatio))
        }
    }
}
