package import Geometry
import Graphics
package import MapRenderer

/// The panel of a trip's card: at the right of wide pictures, or at the bottom of others.
package struct TripCardPanel: Overlay {
    /// Its box in logical pixels.
    package let box: ScreenBox
    /// Its content, without the facts that do not fit.
    package let content: TripCardContent

    private let resources: PanelResources
    private let road: RoadTheme
    private let isBeside: Bool
    private let scale: Double
    private let layout: Layout

    /// Creates the panel of a picture.
    ///
    /// - Parameters:
    ///   - content: its content.
    ///   - size: the size of the picture in logical pixels.
    ///   - resources: the drawing resources.
    ///   - road: the colours of start and end.
    ///   - foot: pixels to keep free below it, for the credit.
    package init(
        _ content: TripCardContent, in size: ScreenSize, resources: PanelResources,
        road: RoadTheme, foot: Double
    ) {
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
        layout = Layout(of: content, isBeside: isBeside, height: box.height / scale)
        var content = content
        content.facts = Array(content.facts.prefix(layout.factCount))
        self.content = content
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// What explanations of labels call it.
    package var obstacleName: String { "tripCard" }

    /// Labels keep clear of it.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Returns the pixels of the picture that the map does not use.
    package func padding(in size: ScreenSize) -> EdgePadding {
        let margin = 14 * scale
        return isBeside
            ? EdgePadding(
                left: margin, top: margin, right: size.width - box.minX + margin, bottom: margin)
            : EdgePadding(
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
        let rows = (content.facts.count + 3) / 4
        return 2 * margin + 72 + Double(rows) * rowHeight
            + (content.scale == nil ? 0 : scaleHeight)
            + (content.profile == nil ? 0 : profileHeight)
    }

    /// The positions of facts, legend and strip.
    private struct Layout {
        let columns: Int
        /// The edge below the head, and below the start and end if they are one under the
        /// other.
        let top: Double
        let rowHeight: Double
        /// The number of facts that fit.
        let factCount: Int
        /// The height that the facts leave, between a minimum and a maximum.
        let profileHeight: Double

        init(of content: TripCardContent, isBeside: Bool, height: Double) {
            let places = [content.start, content.end].count { !$0.isEmpty }
            columns = isBeside ? 2 : 4
            top =
                TripCardPanel.margin
                + (isBeside ? 68 + (places > 0 ? Double(places) * 23 + 11 : 0) : 72)
            let space =
                height - TripCardPanel.margin - top
                - (content.scale == nil ? 0 : TripCardPanel.scaleHeight)
            let hasProfile = content.profile != nil
            let rows = Double((content.facts.count + columns - 1) / columns)
            let left = space - rows * TripCardPanel.rowHeight
            // Rather closer together than left out.
            let isTight = left < (hasProfile ? TripCardPanel.profileHeight : 0)
            let least = isTight ? 34 : TripCardPanel.rowHeight
            profileHeight =
                !hasProfile
                ? 0 : isTight ? 54 : min(max(left - 20, TripCardPanel.profileHeight), 0.32 * height)
            let fitting = max(Int((space - profileHeight) / least + 0.01), 0)
            factCount = min(content.facts.count, fitting * columns)
            let shown = max((factCount + columns - 1) / columns, 1)
            rowHeight = min((space - profileHeight) / Double(shown), TripCardPanel.rowHeight)
        }
    }

    // MARK: Drawing

    /// Draws the panel.
    package func draw(on canvas: OverlayCanvas) {
        PanelPen.draw(in: box, scale: scale, on: canvas, resources, draw)
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
        if isBeside {
            drawPlaces(from: left, to: right, top: Self.margin + 68, pen)
        } else {
            drawPlaces(from: middle + 16, to: right, top: Self.margin + 10, pen)
        }
        var bottom = height - Self.margin
        if let profile = content.profile {
            drawProfile(profile, from: left, to: right, bottom: bottom, pen)
            bottom -= layout.profileHeight
        }
        if let scale = content.scale {
            drawScale(scale, from: left, to: right, bottom: bottom, pen)
        }
        drawFacts(from: left, to: right, pen)
    }

    /// Draws the date at the top, then distance and time.
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

    /// Draws start and end, with their marks on the map.
    private func drawPlaces(
        from left: Double, to right: Double, top: Double, _ pen: PanelPen
    ) {
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
    }

    /// Draws the facts in an unobtrusive grid.
    private func drawFacts(from left: Double, to right: Double, _ pen: PanelPen) {
        let columns = layout.columns
        let wide = (right - left) / Double(columns)
        for (index, fact) in content.facts.enumerated() {
            let x = left + Double(index % columns) * wide
            let y = layout.top + Double(index / columns) * layout.rowHeight
            var indent = 0.0
            if let mark = fact.mark {
                indent = 15
                pen.context.saved {
                    pen.context.translate(x: x + 6, y: y + 7)
                    pen.context.scale(5.5 / mark.radius)
                    mark.draw(pen.areas)
                }
            }
            var start = x
            if let icon = fact.weather {
                let side = 32.0
                pen.weather(icon, x: x - 1, y: y - 1, size: side)
                start += side + 5
            }
            let space = wide - 8 - (start - x)
            pen.text(
                text(fact.name, size: 11.5, weight: 500, width: space - indent),
                x: start + indent, middle: y + 7, color: pen.theme.quietInk)
            pen.text(
                text(fact.value, size: 16, weight: 600, width: space), x: start, middle: y + 23,
                color: pen.theme.ink)
        }
    }

    /// Draws the legend: the line's own colours, with their names or between their ends.
    private func drawScale(
        _ scale: ColorScale, from left: Double, to right: Double, bottom: Double, _ pen: PanelPen
    ) {
        let y = bottom - 18
        let quiet = pen.theme.quietInk
        func label(_ words: String, _ width: Double) -> PanelText {
            text(words, size: 11.5, weight: 500, width: width)
        }
        func draw(_ bands: some Collection<ColorScale.Band>, gap: Double = 0) {
            let wide = (right - left) / Double(max(bands.count, 1))
            for (index, band) in bands.enumerated() {
                let high = 6 * band.width
                pen.areas.rectangle(
                    x: left + Double(index) * wide, y: y - high / 2, width: wide - gap, height: high
                )
                pen.areas.fill(band.color)
            }
        }
        switch scale.legend {
        case .ends(let first, let last):
            draw(scale.bands.dropLast())
            let third = (right - left) / 3
            let end = label(last, third)
            pen.text(label(first, third), x: left, middle: y - 12, color: quiet)
            pen.text(
                label(content.scaleTitle, third),
                center: ScreenPoint(x: (left + right) / 2, y: y - 12), color: quiet)
            pen.text(end, x: right - end.width, middle: y - 12, color: quiet)
        case .names(let names):
            draw(scale.bands.prefix(names.count), gap: 8)
            let wide = (right - left) / Double(max(names.count, 1))
            for (index, name) in names.enumerated() {
                pen.text(
                    label(name, wide - 6), x: left + Double(index) * wide, middle: y - 12,
                    color: quiet)
            }
        }
    }

    private func drawProfile(
        _ profile: TripProfile, from left: Double, to right: Double, bottom: Double, _ pen: PanelPen
    ) {
        let top = bottom - layout.profileHeight + 10
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
