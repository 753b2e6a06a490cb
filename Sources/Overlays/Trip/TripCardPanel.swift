import Cairo
import Colors
public import MapCamera
public import MapGeometry
public import MapRenderer

/// The panel of a trip's card: at the right of wide pictures, at the bottom of others.
public struct TripCardPanel: Overlay {
    /// Where it stands, in logical pixels.
    public let box: ScreenBox
    /// What it says.
    public let content: TripCardContent

    private let resources: PanelResources
    private let road: RoadTheme
    private let isBeside: Bool
    private let scale: Double

    /// The panel of a picture.
    ///
    /// - Parameters:
    ///   - content: what it says.
    ///   - size: of the picture in logical pixels.
    ///   - resources: what it is drawn with.
    ///   - road: the colours of start and end.
    ///   - foot: pixels to keep free below it, for the credit.
    public init(
        _ content: TripCardContent, in size: ScreenSize, resources: PanelResources,
        road: RoadTheme, foot: Double
    ) {
        self.content = content
        self.resources = resources
        self.road = road
        isBeside = size.width > 1.2 * size.height
        if isBeside {
            let width = min(size.width * 0.4, size.height * 0.9)
            scale = width / Self.widthBeside
            let margin = 10 * scale
            box = ScreenBox(
                minX: size.width - width - margin, minY: margin, maxX: size.width - margin,
                maxY: size.height - max(margin, foot + 4))
        } else {
            scale = size.width / Self.widthBelow
            let margin = 10 * scale
            let height = min(Self.heightBelow(content) * scale, size.height * 0.55)
            let bottom = size.height - max(margin, foot + 4)
            box = ScreenBox(
                minX: margin, minY: bottom - height, maxX: size.width - margin, maxY: bottom)
        }
    }

    /// Above everything.
    public var level: OverlayLevel { .aboveLabels }
    /// Labels keep clear of it.
    public func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Pixels of the picture that are not the map's.
    public func padding(in size: ScreenSize) -> Framing.Padding {
        let margin = 14 * scale
        return isBeside
            ? Framing.Padding(
                left: margin, top: margin, right: size.width - box.minX + margin, bottom: margin)
            : Framing.Padding(
                left: margin, top: margin, right: margin, bottom: size.height - box.minY + margin)
    }

    // MARK: Measures, in units of the panel

    private static let widthBeside = 300.0
    private static let widthBelow = 560.0
    private static let margin = 18.0
    private static let rowHeight = 40.0
    private static let profileHeight = 76.0
    private static let scaleHeight = 40.0

    private static func heightBelow(_ content: TripCardContent) -> Double {
        let rows = ((content.facts.count + 3) / 4)
        return 2 * margin + 72 + Double(rows) * rowHeight
            + (content.scale == nil ? 0 : scaleHeight)
            + (content.profile == nil ? 0 : profileHeight)
    }

    // MARK: Drawing

    /// Draws it.
    public func draw(on canvas: OverlayCanvas) {
        let context = canvas.context
        context.saved {
            context.translate(x: box.minX, y: box.minY)
            context.scale(scale)
            let pen = PanelPen(
                areas: AreaPen(canvas), resources: resources,
                origin: ScreenPoint(x: box.minX, y: box.minY), scale: scale,
                pixelRatio: canvas.pixelRatio)
            draw(pen)
        }
    }

    private func draw(_ pen: PanelPen) {
        let (width, height) = (box.width / scale, box.height / scale)
        pen.plate(
            ScreenBox(minX: 0, minY: 0, maxX: width, maxY: height), radius: 14,
            color: pen.theme.plate)
        let (left, right) = (Self.margin, width - Self.margin)
        let hasPlaces = !content.start.isEmpty || !content.end.isEmpty
        let middle = isBeside || !hasPlaces ? right : left + (right - left) * 0.52
        drawHead(from: left, to: middle, pen)
        var top = Self.margin + 68
        if isBeside {
            top = drawPlaces(from: left, to: right, top: top, pen) + 8
        } else {
            _ = drawPlaces(from: middle + 16, to: right, top: Self.margin + 10, pen)
            top += 4
        }
        var bottom = height - Self.margin
        if let profile = content.profile {
            drawProfile(profile, from: left, to: right, bottom: bottom, pen)
            bottom -= Self.profileHeight
        }
        if let scale = content.scale {
            drawScale(scale, from: left, to: right, bottom: bottom, pen)
            bottom -= Self.scaleHeight
        }
        drawFacts(from: left, to: right, top: top, bottom: bottom, pen)
    }

    /// The date above, then distance and time.
    private func drawHead(from left: Double, to right: Double, _ pen: PanelPen) {
        let date = text(content.date, size: 13, weight: 500, width: right - left)
        pen.text(date, x: left, middle: Self.margin + 6, color: pen.theme.quietInk)
        let distance = text(
            content.distance, size: 36, weight: 700,
            width: (right - left) * (content.time.isEmpty ? 1 : 0.62))
        pen.text(distance, x: left, baseline: Self.margin + 54, color: pen.theme.ink)
        let x = left + distance.width + 14
        let time = text(content.time, size: 20, weight: 600, width: right - x, least: 13)
        pen.text(time, x: x, baseline: Self.margin + 54, color: pen.theme.ink)
    }

    /// Start and end, with the marks that they have on the map.
    private func drawPlaces(
        from left: Double, to right: Double, top: Double, _ pen: PanelPen
    ) -> Double {
        let places = [(content.start, road.start.fill), (content.end, road.destination.fill)]
        let shown = places.filter { !$0.0.isEmpty }
        var y = top + 9
        for (index, place) in shown.enumerated() {
            if index > 0 {
                pen.areas.rectangle(x: left + 4, y: y - 17, width: 2, height: 12)
                pen.areas.fill(pen.theme.track)
            }
            pen.areas.circle(x: left + 5, y: y, radius: 5)
            pen.areas.fill(place.1)
            pen.areas.circle(x: left + 5, y: y, radius: 2)
            pen.areas.fill(.white)
            pen.text(
                text(place.0, size: 14, weight: 500, width: right - left - 20), x: left + 20,
                middle: y, color: pen.theme.ink)
            y += 23
        }
        return shown.isEmpty ? top - 8 : y - 6
    }

    /// A quiet grid; what finds no room is left out.
    private func drawFacts(
        from left: Double, to right: Double, top: Double, bottom: Double, _ pen: PanelPen
    ) {
        let columns = isBeside ? 2 : 4
        let rows = max(Int((bottom - top) / Self.rowHeight + 0.01), 0)
        let wide = (right - left) / Double(columns)
        for (index, fact) in content.facts.prefix(rows * columns).enumerated() {
            let x = left + Double(index % columns) * wide
            let y = top + Double(index / columns) * Self.rowHeight
            var indent = 0.0
            if let mark = fact.mark {
                indent = 15
                pen.context.saved {
                    pen.context.translate(x: x + 6, y: y + 7)
                    pen.context.scale(5.5 / mark.radius)
                    mark.draw(pen.areas)
                }
            }
            pen.text(
                text(fact.name, size: 11.5, weight: 500, width: wide - 8 - indent),
                x: x + indent, middle: y + 7, color: pen.theme.quietInk)
            pen.text(
                text(fact.value, size: 16, weight: 600, width: wide - 8), x: x, middle: y + 23,
                color: pen.theme.ink)
        }
    }

    /// The legend: the line's own colours between their ends.
    private func drawScale(
        _ scale: ColorScale, from left: Double, to right: Double, bottom: Double, _ pen: PanelPen
    ) {
        let y = bottom - 18
        let known = scale.bands.dropLast()
        let wide = (right - left) / Double(max(known.count, 1))
        for (index, band) in known.enumerated() {
            let high = 6 * band.width
            pen.areas.rectangle(
                x: left + Double(index) * wide, y: y - high / 2, width: wide, height: high)
            pen.areas.fill(band.color)
        }
        let quiet = pen.theme.quietInk
        let third = (right - left) / 3
        let first = text(scale.first, size: 11.5, weight: 500, width: third)
        let last = text(scale.last, size: 11.5, weight: 500, width: third)
        let title = text(content.scaleTitle, size: 11.5, weight: 500, width: third)
        pen.text(first, x: left, middle: y - 12, color: quiet)
        pen.text(title, center: ScreenPoint(x: (left + right) / 2, y: y - 12), color: quiet)
        pen.text(last, x: right - last.width, middle: y - 12, color: quiet)
    }

    private func drawProfile(
        _ profile: TripProfile, from left: Double, to right: Double, bottom: Double, _ pen: PanelPen
    ) {
        let top = bottom - Self.profileHeight + 10
        let name = text(profile.title, size: 11.5, weight: 500, width: (right - left) / 2)
        let value = text(profile.top, size: 11.5, weight: 500, width: (right - left) / 2 - 8)
        pen.text(name, x: left, middle: top + 4, color: pen.theme.quietInk)
        pen.text(value, x: right - value.width, middle: top + 4, color: pen.theme.quietInk)
        profile.draw(
            in: ScreenBox(minX: left, minY: top + 15, maxX: right, maxY: bottom), pen)
    }

    private func text(
        _ text: String, size: Double, weight: Int, width: Double, least: Double? = nil
    ) -> PanelText {
        PanelText(
            text, size: size, weight: weight, width: max(width, 0), least: least,
            shaper: resources.shaper)
    }
}
