package import Geometry
import Graphics
package import MapRenderer

/// A row of an index: a heading, or a name with the squares where it is found.
package enum SheetIndexRow: Hashable, Sendable {
    /// The heading of a section.
    case heading(String)
    /// A name, and its squares.
    case entry(String, squares: String)
}

/// The rows of an index in columns, on one or more pages.
package struct SheetIndexFlow {
    /// The rows of each box, in the order in which the boxes were asked for.
    package let pages: [SheetIndexPage]
    /// The names that found no space.
    package let omitted: Int

    /// Units across a column that are comfortable to read.
    private static let columnWidth = 126.0
    private static let gap = 12.0

    /// Divides rows among columns.
    ///
    /// - Parameters:
    ///   - rows: the rows.
    ///   - boxes: returns the box of a page, by its index from 0; `nil` where there are no more.
    ///   - unit: logical pixels for one unit.
    ///   - resources: the resources for measuring and drawing.
    package init(
        _ rows: [SheetIndexRow], in boxes: (Int) -> ScreenBox?, unit: Double,
        resources: PanelResources
    ) {
        var pages: [SheetIndexPage] = []
        var rest = rows[...]
        while !rest.isEmpty, let box = boxes(pages.count) {
            let before = rest.count
            let page = SheetIndexPage(
                &rest, in: box, isLast: boxes(pages.count + 1) == nil, unit: unit, resources)
            pages.append(page)
            if rest.count == before { break }
        }
        self.pages = pages
        omitted = rest.count { if case .entry = $0 { true } else { false } }
    }

    /// The columns of a box.
    fileprivate static func columns(of box: ScreenBox, unit: Double) -> [ScreenBox] {
        let gap = gap * unit
        let fitting = ((box.width + gap) / (columnWidth * unit + gap)).rounded(.down)
        let count = Int(min(max(fitting, 1), 40))
        let width = (box.width - Double(count - 1) * gap) / Double(count)
        return (0..<count).map { index in
            let left = box.minX + Double(index) * (width + gap)
            return ScreenBox(minX: left, minY: box.minY, maxX: left + width, maxY: box.maxY)
        }
    }
}

/// The part of an index that stands on one page.
package struct SheetIndexPage: Overlay {
    private var lines: [Line] = []
    private let resources: PanelResources

    private struct Line {
        let text: PanelText
        let x, middle: Double
        let isQuiet: Bool
        /// Where dots lead from a name to its squares.
        var dots: ClosedRange<Double>?
    }

    private static let (line, head) = (11.4, 19.0)

    /// Takes as many rows as find space.
    ///
    /// - Parameters:
    ///   - rest: the rows; those that find space are removed.
    ///   - box: the space.
    ///   - isLast: whether the rows that find no space are counted on this page.
    ///   - unit: logical pixels for one unit.
    ///   - resources: the resources for measuring and drawing.
    fileprivate init(
        _ rest: inout ArraySlice<SheetIndexRow>, in box: ScreenBox, isLast: Bool, unit: Double,
        _ resources: PanelResources
    ) {
        self.resources = resources
        let columns = SheetIndexFlow.columns(of: box, unit: unit)
        for (number, column) in columns.enumerated() {
            // The last line says how many names are left out.
            let spare = isLast && number == columns.count - 1 ? Self.line * unit : 0
            var y = column.minY
            while let row = rest.first {
                let made = Self.lines(
                    of: row, in: column, at: y, isFirst: y == column.minY, unit, resources)
                let needed =
                    if case .heading = row { made.height + Self.line * unit } else { made.height }
                let isWhole = rest.count == 1 && y + made.height <= column.maxY
                guard y + needed <= column.maxY - spare || isWhole else { break }
                lines += made.lines
                y += made.height
                rest.removeFirst()
            }
            if rest.isEmpty { break }
            guard spare > 0 else { continue }
            let count = rest.count { if case .entry = $0 { true } else { false } }
            let more = PanelText(
                "+ \(count)", size: 8.7 * unit, weight: 600, shaper: resources.shaper)
            lines.append(
                Line(text: more, x: column.minX, middle: y + Self.line * unit / 2, isQuiet: true))
        }
    }

    private static func lines(
        of row: SheetIndexRow, in column: ScreenBox, at top: Double, isFirst: Bool, _ unit: Double,
        _ resources: PanelResources
    ) -> (lines: [Line], height: Double) {
        func text(_ text: String, _ size: Double, _ weight: Int, _ width: Double) -> PanelText {
            PanelText(
                text, size: size * unit, weight: weight, width: width, shaper: resources.shaper)
        }
        let step = line * unit
        switch row {
        case .heading(let title):
            let height = (isFirst ? 14.0 : head) * unit
            let line = Line(
                text: text(title, 10, 700, column.width), x: column.minX,
                middle: top + height - 8 * unit, isQuiet: false)
            return ([line], height)
        case .entry(let name, let squares):
            let gap = 5 * unit
            let whole = text(squares, 8.6, 400, .infinity)
            let called = text(name, 8.6, 400, column.width * 0.98)
            if called.width + gap + whole.width <= column.width {
                let dots =
                    column.minX + called.width + 3
                    * unit...max(
                        column.maxX - whole.width - 3 * unit, column.minX + called.width + 3 * unit)
                return (
                    [
                        Line(
                            text: called, x: column.minX, middle: top + step / 2, isQuiet: false,
                            dots: dots),
                        Line(
                            text: whole, x: column.maxX - whole.width, middle: top + step / 2,
                            isQuiet: true),
                    ], step
                )
            }
            var lines = [
                Line(text: called, x: column.minX, middle: top + step / 2, isQuiet: false)
            ]
            for part in wrapped(
                squares, column.width - 10 * unit, { text($0, 8.6, 400, .infinity) })
            {
                lines.append(
                    Line(
                        text: part, x: column.maxX - part.width,
                        middle: top + (Double(lines.count) + 0.5) * step, isQuiet: true))
            }
            return (lines, Double(lines.count) * step)
        }
    }

    /// Breaks a list of squares into lines.
    private static func wrapped(
        _ squares: String, _ width: Double, _ shape: (String) -> PanelText
    ) -> [PanelText] {
        var lines: [PanelText] = []
        var line = ""
        for part in squares.split(separator: " ") {
            let longer = line.isEmpty ? String(part) : line + " " + part
            if !line.isEmpty, shape(longer).width > width {
                lines.append(shape(line))
                line = String(part)
            } else {
                line = longer
            }
        }
        return line.isEmpty ? lines : lines + [shape(line)]
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// It is reported with the sheet.
    package var name: String? { nil }

    /// Draws the names and squares.
    package func draw(on canvas: OverlayCanvas) {
        let pen = PanelPen(
            areas: AreaPen(canvas), resources: resources, origin: ScreenPoint(x: 0, y: 0),
            scale: 1, pixelRatio: canvas.pixelRatio)
        for line in lines {
            if let dots = line.dots {
                pen.areas.rounded(
                    ScreenBox(
                        minX: dots.lowerBound, minY: line.middle + line.text.capHeight / 2 - 0.4,
                        maxX: dots.upperBound, maxY: line.middle + line.text.capHeight / 2),
                    radius: 0)
            }
        }
        pen.areas.fill(pen.theme.track)
        for line in lines {
            pen.text(
                line.text, x: line.x, middle: line.middle,
                color: line.isQuiet ? pen.theme.quietInk : pen.theme.ink)
        }
    }
}
