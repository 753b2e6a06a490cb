import Geometry
import Graphics
import MapRenderer

/// A page of directions, above its map.
struct DirectionsPage: Overlay {
    typealias PlacedRow = (row: DirectionsRow, box: ScreenBox, isFirst: Bool)

    let rows: [PlacedRow]
    /// The ends of the way and its length, on the first page.
    let header: (header: DirectionsHeader, box: ScreenBox)?
    let map: ScreenBox?
    /// The ends of the way in one line, on further pages.
    let title: String
    /// The page's number; empty for a single page.
    let foot: String
    /// How many rows are left out; empty for none.
    let more: String
    /// Where that is said.
    let moreTop: Double
    let margin: Double
    /// The size of the page in units.
    let size: ScreenSize
    /// Logical pixels for one unit.
    let unit: Double
    let resources: PanelResources
    let road: RoadTheme

    /// Units for the title of a further page.
    static let titleHeight = 30.0

    var level: OverlayLevel { .aboveLabels }
    var name: String? { nil }

    func obstacles(in viewport: Viewport) -> [ScreenBox] { [] }

    func draw(on canvas: OverlayCanvas) {
        canvas.context.saved {
            canvas.context.scale(unit)
            let pen = PanelPen(
                areas: AreaPen(canvas), resources: resources, origin: ScreenPoint(x: 0, y: 0),
                scale: unit, pixelRatio: canvas.pixelRatio)
            draw(pen)
        }
    }

    private func draw(_ pen: PanelPen) {
        let theme = pen.theme
        if let header { header.header.draw(in: header.box, road: road, pen: pen) }
        if let map {
            pen.areas.frame(map, radius: 0.5, width: 1)
            pen.areas.fill(theme.track)
        }
        for placed in rows {
            placed.row.draw(in: placed.box, isFirst: placed.isFirst, road: road, pen: pen)
        }
        func text(_ text: String, _ weight: Int, width: Double) -> PanelText {
            PanelText(text, size: 12.5, weight: weight, width: width, shaper: resources.shaper)
        }
        if !more.isEmpty {
            pen.text(
                text(more, 600, width: 200), x: margin, middle: moreTop + 15,
                color: theme.quietInk)
        }
        let number = text(foot, 500, width: 100)
        pen.text(
            number, x: size.width - margin - number.width, middle: size.height - margin + 4,
            color: theme.quietInk)
        pen.text(
            text(title, 600, width: size.width - 2 * margin), x: margin, middle: margin + 8,
            color: theme.quietInk)
    }
}

/// The ends of a way with their marks at the left, its length and time at the right.
struct DirectionsHeader {
    private let places: [PanelText]
    private let distance: PanelText
    private let time: PanelText
    /// The height in units.
    let height: Double

    private static let line = 25.0
    private static let mostPlaces = 5

    /// Measures a header.
    init(_ content: DirectionsContent, width: Double, shaper: PanelShaper) {
        distance = PanelText(
            content.distance, size: 27, weight: 700, width: width * 0.4, shaper: shaper)
        time = PanelText(
            content.time, size: 15, weight: 600, width: width * 0.4, shaper: shaper)
        let space = max(width - max(distance.width, time.width) - 48, 40)
        places = Self.named(content.places).enumerated().map { index, place in
            PanelText(place, size: 17, width: space, shaper: shaper)
        }
        height = max(Double(places.count) * Self.line, 54)
    }

    /// The names that are shown: both ends always.
    private static func named(_ places: [String]) -> [String] {
        guard places.count > mostPlaces, let first = places.first, let last = places.last else {
            return places
        }
        let shown = places.dropFirst().prefix(mostPlaces - 3)
        return [first] + shown + ["+ \(places.count - 2 - shown.count)", last]
    }

    /// Draws the header.
    func draw(in box: ScreenBox, road: RoadTheme, pen: PanelPen) {
        let theme = pen.theme
        let top = box.minY + (height - Double(places.count) * Self.line) / 2
        for (index, place) in places.enumerated() {
            let middle = top + (Double(index) + 0.5) * Self.line
            if index > 0 {
                pen.areas.rectangle(
                    x: box.minX + 6, y: middle - Self.line / 2 - 5, width: 2, height: 10)
                pen.areas.fill(theme.track)
            }
            let color =
                index == 0
                ? road.start.fill
                : index == places.count - 1 ? road.destination.fill : theme.quietInk
            pen.areas.circle(x: box.minX + 7, y: middle, radius: 6)
            pen.areas.fill(color)
            pen.areas.circle(x: box.minX + 7, y: middle, radius: 2.4)
            pen.areas.fill(theme.plate)
            pen.text(place, x: box.minX + 24, middle: middle, color: theme.ink)
        }
        let middle = box.minY + height / 2
        pen.text(
            distance, x: box.maxX - distance.width, middle: time.width > 0 ? middle - 11 : middle,
            color: theme.ink)
        pen.text(
            time, x: box.maxX - time.width, middle: middle + 17, color: theme.quietInk)
    }
}
