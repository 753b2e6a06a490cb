import Geometry
import Graphics
import MapRenderer

/// The places of an arrow picture's parts, in logical pixels.
struct ArrowLayout {
    /// The parts that are shown besides symbol and distance.
    let parts: [ArrowPicture.Part]
    /// The filled and the empty part of the bar together; `nil` for none.
    private(set) var bar: ScreenBox?

    private var symbol: ScreenBox
    private var rows: ArrowRows
    private var rowsTop = 0.0
    /// The left end of rows, or their middle.
    private var rowsX = 0.0
    private let isCentered: Bool
    private var lanes: (drawing: PanelDrawing, box: ScreenBox, scale: Double)?
    private var trip: ArrowTripRow?
    private var tripBox: ScreenBox?

    /// The least side of the symbol: what is left out for it is worth less than it.
    private static let leastSymbol = (wide: 0.5, upright: 0.44)
    /// The least size of the distance's letters, as a fraction of the picture's shorter side.
    ///
    /// What matters less is not worth much smaller letters.
    private static let leastLetters = (any: 0.15, lesser: 0.19)
    /// The least height of lanes, whose arrows nobody could tell apart if they were smaller.
    private static let leastLanes = 33.0
    /// Factors by which texts may be smaller than their best size.
    private static let shrinks = [1, 0.9, 0.82, 0.74, 0.67, 0.6]

    /// Arranges some parts; `nil` if they leave too little space for the symbol.
    init?(
        _ content: ArrowPicture.Content, _ parts: [ArrowPicture.Part], in size: ScreenSize,
        _ resources: PanelResources
    ) {
        let frame = Frame(size, parts, content, resources.shaper)
        for shrink in Self.shrinks {
            if let layout = ArrowLayout(frame, content, parts, resources, shrink: shrink) {
                self = layout
                return
            }
        }
        return nil
    }

    /// Arranges symbol and distance alone, however small the picture is.
    init(bare content: ArrowPicture.Content, in size: ScreenSize, _ resources: PanelResources) {
        let side = max(min(size.width, size.height) * 0.9, 1)
        parts = []
        isCentered = true
        rows = ArrowRows(content.banner, [], size: 1, width: 0, shaper: resources.shaper)
        symbol = Self.square(
            side, center: ScreenPoint(x: size.width / 2, y: size.height / 2))
    }

    /// The edges of a picture: bar and trip at the bottom, and what remains above them.
    private struct Frame {
        let margin: Double
        let isWide: Bool
        let short: Double
        var main: ScreenBox
        var bar: ScreenBox?
        var trip: (row: ArrowTripRow, box: ScreenBox)?

        init(
            _ size: ScreenSize, _ parts: [ArrowPicture.Part], _ content: ArrowPicture.Content,
            _ shaper: PanelShaper
        ) {
            short = min(size.width, size.height)
            isWide = size.width > 1.15 * size.height
            margin = max(0.05 * short, 4)
            main = ScreenBox(
                minX: margin, minY: margin, maxX: size.width - margin, maxY: size.height - margin)
            if parts.contains(.trip), let panel = content.trip {
                let row = ArrowTripRow(
                    panel, size: min(max(0.062 * short, 13), 44), width: main.width, shaper: shaper)
                trip = (
                    row,
                    ScreenBox(
                        minX: main.minX, minY: main.maxY - row.height, maxX: main.maxX,
                        maxY: main.maxY)
                )
                main = main.raised(row.height + 0.7 * margin)
            }
            if parts.contains(.bar) {
                let height = min(max((0.036 * short).rounded(), 4), 24)
                bar = ScreenBox(
                    minX: main.minX, minY: main.maxY - height, maxX: main.maxX, maxY: main.maxY)
                main = main.raised(height + 0.7 * margin)
            }
        }
    }

    private init?(
        _ frame: Frame, _ content: ArrowPicture.Content, _ parts: [ArrowPicture.Part],
        _ resources: PanelResources, shrink: Double
    ) {
        let (main, gap) = (frame.main, frame.margin)
        guard main.width > 0, main.height > 0, frame.trip?.row.isCut != true else { return nil }
        self.parts = parts
        bar = frame.bar
        (trip, tripBox) = (frame.trip?.row, frame.trip?.box)
        isCentered = !frame.isWide
        let mostSide =
            frame.isWide ? min(main.height, 0.44 * main.width) : min(main.width, main.height)
        let wide = frame.isWide ? main.width - mostSide - 1.2 * gap : main.width
        let letters =
            frame.isWide
            ? min(0.4 * main.height, 0.24 * main.width) : min(0.27 * main.width, 0.27 * main.height)
        rows = ArrowRows(
            content.banner, parts, size: letters * shrink, width: wide, shaper: resources.shaper)
        var below = 0.0
        if parts.contains(.lanes), let panel = content.lanes {
            let high =
                frame.isWide ? 0.28 * main.height : min(0.18 * main.height, 0.26 * main.width)
            let made = Self.lanes(
                panel, height: max(high * max(shrink, 0.86), Self.leastLanes), wide, resources)
            guard let made else { return nil }
            lanes = made
            below = made.box.height + 0.7 * gap
        }
        let space = rows.height + below
        let side = frame.isWide ? mostSide : min(mostSide, main.height - space - 0.6 * gap)
        let least = frame.isWide ? Self.leastSymbol.wide : Self.leastSymbol.upright
        guard side >= least * frame.short || frame.isWide && side >= 0.4 * main.width,
            shrink == 1 || letters * shrink >= Self.leastLetters(of: parts) * frame.short,
            space <= main.height, !rows.isCut || shrink == Self.shrinks.last
        else { return nil }
        let top: Double
        if frame.isWide {
            symbol = Self.square(
                side, center: ScreenPoint(x: main.minX + side / 2, y: main.midY))
            rowsX = main.maxX - wide
            top = main.midY - space / 2
        } else {
            let whole = side + 0.6 * gap + space
            let start = main.midY - whole / 2
            symbol = Self.square(side, center: ScreenPoint(x: main.midX, y: start + side / 2))
            rowsX = main.midX
            top = start + side + 0.6 * gap
        }
        rowsTop = top
        if let made = lanes {
            let x = frame.isWide ? rowsX : main.midX - made.box.width / 2
            lanes?.box = made.box.offset(
                x: x.rounded(), y: (top + rows.height + 0.7 * gap).rounded())
        }
    }

    private static func leastLetters(of parts: [ArrowPicture.Part]) -> Double {
        parts.contains { $0 == .then || $0 == .subtitle } ? leastLetters.lesser : leastLetters.any
    }

    private static func square(_ side: Double, center: ScreenPoint) -> ScreenBox {
        let (x, y) = ((center.x - side / 2).rounded(), (center.y - side / 2).rounded())
        return ScreenBox(minX: x, minY: y, maxX: x + side, maxY: y + side)
    }

    private static func lanes(
        _ panel: LanesPanel, height: Double, _ width: Double, _ resources: PanelResources
    ) -> (drawing: PanelDrawing, box: ScreenBox, scale: Double)? {
        let scale = height / LanesPanel.height
        guard scale > 0.36, let drawing = panel.drawing(with: resources, width: width / scale)
        else { return nil }
        return (
            drawing,
            ScreenBox(
                minX: 0, minY: 0, maxX: drawing.width * scale, maxY: drawing.height * scale), scale
        )
    }

    // MARK: Panels

    /// Returns the parts as panels at their places.
    func panels(
        of content: ArrowPicture.Content, _ resources: PanelResources
    ) -> [PlacedPanel] {
        var panels = [banner(content, resources)]
        if let lanes, let panel = content.lanes {
            panels.append(
                PlacedPanel(
                    name: .lanes, box: lanes.box, texts: panel.texts, signs: panel.signs,
                    drawing: lanes.drawing, resources: resources, scale: lanes.scale))
        }
        if let trip, let tripBox, let panel = content.trip {
            let drawing = PanelDrawing(width: tripBox.width, height: tripBox.height) { pen in
                trip.draw(width: tripBox.width, pen: pen)
            }
            panels.append(
                PlacedPanel(
                    name: .trip, box: tripBox, texts: panel.texts, signs: panel.signs,
                    drawing: drawing, resources: resources, scale: 1))
        }
        return panels
    }

    private func banner(
        _ content: ArrowPicture.Content, _ resources: PanelResources
    ) -> PlacedPanel {
        let place = ScreenBox(
            minX: isCentered ? rowsX - rows.width / 2 : rowsX, minY: rowsTop,
            maxX: isCentered ? rowsX + rows.width / 2 : rowsX + rows.width,
            maxY: rowsTop + rows.height)
        let box = rows.height > 0 ? symbol.union(place) : symbol
        let shown = content.banner.showing(parts)
        let drawing = PanelDrawing(width: box.width, height: box.height) { pen in
            let theme = pen.theme
            pen.symbol(
                shown.symbol, in: symbol.offset(x: -box.minX, y: -box.minY), ink: theme.bannerInk,
                faint: theme.bannerFaint)
            rows.draw(
                x: rowsX - box.minX, top: rowsTop - box.minY, isCentered: isCentered, pen: pen)
        }
        return PlacedPanel(
            name: .banner, box: box, texts: shown.texts, signs: shown.signs, drawing: drawing,
            resources: resources, scale: 1)
    }
}

extension BannerPanel {
    /// The banner without what is not among some parts.
    fileprivate func showing(_ parts: [ArrowPicture.Part]) -> BannerPanel {
        var shown = self
        if !parts.contains(.street) {
            (shown.exit, shown.shields, shown.title) = ("", [], "")
        }
        if !parts.contains(.subtitle) { shown.subtitle = "" }
        if !parts.contains(.then) { shown.then = nil }
        return shown
    }
}

extension ScreenBox {
    /// The box with a higher lower edge.
    fileprivate func raised(_ height: Double) -> ScreenBox {
        ScreenBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY - height)
    }
}
