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
            let (count, first) = (rest.count, rest.first)
            let page = SheetIndexPage(
                &rest, in: box, isLast: boxes(pages.count + 1) == nil, unit: unit, resources)
            pages.append(page)
            // Not even a line finds space.
            if rest.count == count, rest.first == first { break }
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
    private(set) var lines: [SheetIndexLine] = []
    private let resources: PanelResources

    /// Takes as many rows as find space.
    ///
    /// - Parameters:
    ///   - rest: the rows; those that find space are removed. Of a row that is higher than a column, the
    ///     squares that find none stay, without the name.
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
        for (number, box) in columns.enumerated() {
            // The last line says how many names are left out.
            let isCounting = isLast && number == columns.count - 1
            var column = SheetIndexColumn(box, unit, resources.shaper)
            column.take(&rest, sparing: isCounting ? 1 : 0)
            if isCounting, !rest.isEmpty { column.count(rest) }
            lines += column.lines
            if rest.isEmpty { break }
        }
    }

    /// Above everything.
    package var level: OverlayLevel { .aboveLabels }
    /// It is reported with the sheet.
    package var name: String? { nil }

    /// Draws the names and squares.
    package func draw(on canvas: OverlayCanvas) {
        let pen = PanelPen(canvas, resources)
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

/// A line of a column: a heading, a name or squares.
struct SheetIndexLine {
    let text: PanelText
    let x, middle: Double
    let isQuiet: Bool
    /// Where dots lead from a name to its squares.
    var dots: ClosedRange<Double>?
}

/// A column of an index, filled from above.
private struct SheetIndexColumn {
    private(set) var lines: [SheetIndexLine] = []
    private let box: ScreenBox
    private let unit: Double
    private let shaper: PanelShaper
    /// Where the next row begins.
    private var y: Double

    /// Units down for a line, and for a heading at the top and further below.
    private static let (line, firstHead, head) = (11.4, 14.0, 19.0)

    init(_ box: ScreenBox, _ unit: Double, _ shaper: PanelShaper) {
        (self.box, self.unit, self.shaper) = (box, unit, shaper)
        y = box.minY
    }

    private var step: Double { Self.line * unit }
    private var isEmpty: Bool { y == box.minY }

    private func text(_ text: String, _ size: Double = 8.6, _ weight: Int = 400) -> PanelText {
        PanelText(text, size: size * unit, weight: weight, shaper: shaper)
    }

    /// The lines from a place to the lower edge.
    private func capacity(from y: Double, sparing: Int) -> Int {
        let lines = ((box.maxY - y) / step + 1e-6).rounded(.down)
        return max((Int(exactly: min(max(lines, 0), 10_000)) ?? 0) - sparing, 0)
    }

    /// Takes rows as long as there is space.
    ///
    /// - Parameters:
    ///   - rest: the rows.
    ///   - spared: the lines that stay free below, unless the last row needs them.
    mutating func take(_ rest: inout ArraySlice<SheetIndexRow>, sparing spared: Int) {
        while let row = rest.first {
            let spared = rest.count == 1 ? 0 : spared
            switch row {
            case .heading(let title):
                // A heading does not stand alone at the foot of a column.
                let height = (isEmpty ? Self.firstHead : Self.head) * unit
                guard capacity(from: y + height, sparing: spared) > 0 else { return }
                add(heading: title, height: height)
            case .entry(let name, let squares):
                let left = add(name, squares, capacity(from: y, sparing: spared))
                guard left.isEmpty else {
                    if left != squares { rest[rest.startIndex] = .entry("", squares: left) }
                    return
                }
            }
            rest.removeFirst()
        }
    }

    /// Says how many names are left out.
    mutating func count(_ rest: ArraySlice<SheetIndexRow>) {
        let count = rest.count { if case .entry = $0 { true } else { false } }
        add(text("+ \(count)", 8.7, 600), x: box.minX, isQuiet: true)
    }

    private mutating func add(heading title: String, height: Double) {
        let title = PanelText(
            title, size: 10 * unit, weight: 700, width: box.width, shaper: shaper)
        lines.append(
            SheetIndexLine(
                text: title, x: box.minX, middle: y + height - 8 * unit, isQuiet: false))
        y += height
    }

    private mutating func add(
        _ text: PanelText, x: Double, isQuiet: Bool, dots: ClosedRange<Double>? = nil
    ) {
        lines.append(
            SheetIndexLine(text: text, x: x, middle: y + step / 2, isQuiet: isQuiet, dots: dots))
        y += step
    }

    /// Adds a name and its squares, if there is space for all of it, or if no column has that.
    ///
    /// - Returns: the squares that find no space.
    private mutating func add(_ name: String, _ squares: String, _ capacity: Int) -> String {
        let called = PanelText(
            name, size: 8.6 * unit, weight: 400, width: box.width * 0.98, shaper: shaper)
        let whole = text(squares)
        if called.width + 5 * unit + whole.width <= box.width {
            guard capacity > 0 else { return squares }
            addOneLine(called, whole)
            return ""
        }
        let named = name.isEmpty ? 0 : 1
        let column = self.capacity(from: box.minY, sparing: 0)
        let isHigher = !wrapped(squares, most: column - named).rest.isEmpty
        let (parts, left) = wrapped(squares, most: capacity - named)
        guard left.isEmpty || isHigher, !parts.isEmpty else { return squares }
        if named > 0 { add(called, x: box.minX, isQuiet: false) }
        for part in parts { add(part, x: box.maxX - part.width, isQuiet: true) }
        return left
    }

    private mutating func addOneLine(_ name: PanelText, _ squares: PanelText) {
        let gap = 3 * unit
        let (start, end) = (box.minX + name.width + gap, box.maxX - squares.width - gap)
        if name.width > 0 {
            add(name, x: box.minX, isQuiet: false, dots: start...max(end, start))
            // The squares stand in the same line.
            y -= step
        }
        add(squares, x: box.maxX - squares.width, isQuiet: true)
    }

    /// Breaks a list of squares into lines, behind blanks and commas.
    ///
    /// - Returns: the first lines, and the squares behind them.
    private func wrapped(_ squares: String, most: Int) -> (lines: [PanelText], rest: String) {
        let width = box.width - 10 * unit
        var lines: [PanelText] = []
        var line = Substring()
        var rest = Substring(squares)
        while !rest.isEmpty, lines.count < most {
            let end = rest.firstIndex { $0 == " " || $0 == "," }.map(rest.index(after:))
            let part = rest[..<(end ?? rest.endIndex)]
            let longer = squares[(line.isEmpty ? part : line).startIndex..<part.endIndex]
            if !line.isEmpty, text(String(longer)).width > width {
                lines.append(text(String(line)))
                line = Substring()
            } else {
                line = longer
                rest = rest[part.endIndex...]
            }
        }
        if !line.isEmpty { lines.append(text(String(line))) }
        return (lines, String(rest))
    }
}
