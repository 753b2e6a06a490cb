package import Geometry
import Graphics
package import MapRenderer

/// The weather of one place over days, in steps of three hours.
package struct ForecastTable: Hashable, Sendable {
    /// The weather of a step.
    package struct Cell: Hashable, Sendable {
        /// What the sky does; `nil` if unknown.
        package var icon: WeatherIcon?
        /// The temperature with its unit; empty if unknown.
        package var temperature: String

        /// A cell from its parts.
        package init(_ icon: WeatherIcon?, temperature: String) {
            self.icon = icon
            self.temperature = temperature
        }
    }

    /// The steps of a day.
    package struct Day: Hashable, Sendable {
        /// Its name, such as `Thursday`.
        package var name: String
        /// One for each of the hours; `nil` where nothing is known.
        package var cells: [Cell?]

        /// A day from its parts.
        package init(_ name: String, _ cells: [Cell?]) {
            self.name = name
            self.cells = cells
        }
    }

    /// The times of day at which the steps begin.
    package var hours: [String]
    /// The days in their order.
    package var days: [Day]
    /// Who tells the weather.
    package var credit: String

    /// A table from its parts.
    package init(hours: [String], days: [Day], credit: String) {
        self.hours = hours
        self.days = days
        self.credit = credit
    }
}

/// A plate with the weather of one place over days.
package struct ForecastOverlay: Overlay {
    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    package var name: String? { "forecast" }

    private let table: ForecastTable
    private let box: ScreenBox
    private let resources: PanelResources

    /// Creates a plate that fills a box of the form of ``size(of:)``.
    package init(_ table: ForecastTable, in box: ScreenBox, resources: PanelResources) {
        self.table = table
        self.box = box
        self.resources = resources
    }

    private static let margin = 12.0
    private static let nameWidth = 82.0
    private static let (cellWidth, cellHeight) = (42.0, 46.0)
    private static let (headHeight, footHeight) = (20.0, 16.0)
    private static let iconSize = 26.0

    /// Returns the size at scale 1, in logical pixels.
    package static func size(of table: ForecastTable) -> ScreenSize {
        ScreenSize(
            width: 2 * margin + nameWidth + cellWidth * Double(table.hours.count),
            height: 2 * margin + headHeight + cellHeight * Double(table.days.count) + footHeight)
    }

    /// Its box, which labels avoid.
    package func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Draws the plate.
    package func draw(on canvas: OverlayCanvas) {
        let size = Self.size(of: table)
        PanelPen.draw(in: box, scale: box.width / size.width, on: canvas, resources) { pen in
            pen.plate(
                ScreenBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height), radius: 12,
                color: pen.theme.plate)
            drawHours(pen)
            for (row, day) in table.days.enumerated() { draw(day, in: row, pen) }
            let credit = text(table.credit, size: 9.5, weight: 400, width: size.width - 24)
            pen.text(
                credit, x: size.width - Self.margin - credit.width,
                middle: size.height - Self.margin, color: pen.theme.quietInk)
        }
    }

    private func drawHours(_ pen: PanelPen) {
        for (column, hour) in table.hours.enumerated() {
            pen.text(
                text(hour, size: 11, weight: 500, width: Self.cellWidth - 2),
                center: ScreenPoint(x: Self.middle(ofColumn: column), y: Self.margin + 5),
                color: pen.theme.quietInk)
        }
    }

    private func draw(_ day: ForecastTable.Day, in row: Int, _ pen: PanelPen) {
        let top = Self.margin + Self.headHeight + Double(row) * Self.cellHeight
        if row > 0 {
            pen.areas.rectangle(
                x: Self.margin, y: top - 2, width: box.width / pen.scale - 2 * Self.margin,
                height: 1)
            pen.areas.fill(pen.theme.track)
        }
        pen.text(
            text(day.name, size: 12.5, weight: 600, width: Self.nameWidth - 8), x: Self.margin,
            middle: top + Self.cellHeight / 2 - 2, color: pen.theme.ink)
        for (column, cell) in day.cells.enumerated() {
            guard let cell else { continue }
            let middle = Self.middle(ofColumn: column)
            if let icon = cell.icon {
                pen.weather(
                    icon, x: middle - Self.iconSize / 2, y: top, size: Self.iconSize)
            }
            pen.text(
                text(cell.temperature, size: 12, weight: 600, width: Self.cellWidth - 3),
                center: ScreenPoint(x: middle, y: top + Self.iconSize + 8), color: pen.theme.ink)
        }
    }

    private static func middle(ofColumn column: Int) -> Double {
        margin + nameWidth + cellWidth * (Double(column) + 0.5)
    }

    private func text(
        _ text: String, size: Double, weight: Int, width: Double
    ) -> PanelText {
        PanelText(text, size: size, weight: weight, width: width, shaper: resources.shaper)
    }
}
