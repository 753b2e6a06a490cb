package import Geometry
package import Graphics

/// The parts of a sheet of paper with a map, in logical pixels of the page.
package struct SheetLayout: Sendable {
    /// The whole page.
    package let size: ScreenSize
    /// The map, at whole logical pixels.
    package let map: ScreenBox
    /// The line around the map and the band with the grid's letters.
    package let frame: ScreenBox
    /// Where the title is.
    let title: ScreenBox
    /// Where scale, facts and credit are.
    let foot: ScreenBox
    /// Where the legend is; `nil` for none.
    package let legend: ScreenBox?
    /// Where the index is; `nil` if it has pages of its own.
    package let index: ScreenBox?
    /// Logical pixels for one unit of texts and gaps.
    package let unit: Double

    /// What a sheet is made for.
    package struct Demand: Sendable {
        /// Pixels that stay free along each edge of the page.
        package var margin = 0.0
        /// Whether there is a title.
        package var hasTitle = true
        /// What stands around the map.
        package var band = Band.letters
        /// Whether there is a legend.
        package var hasLegend = true
        /// Whether an index stands beside or below the map.
        package var hasIndex = false
        /// The lines of the credit.
        package var creditLines = 1

        /// What stands between a map and its frame.
        package enum Band: Sendable {
            /// Nothing.
            case none
            /// Letters and short numbers.
            case letters
            /// Coordinates.
            case numbers
        }

        /// Creates the demand of a plain sheet.
        package init() {}
    }

    /// A4, at which a unit is a logical pixel.
    private static let standard = ScreenSize(width: 794, height: 1123)
    private static let (titleHeight, footHeight, bandWidth) = (34.0, 36.0, 14.0)
    private static let gap = 8.0
    /// Units down for a row of the legend, and across for a column of it.
    package static let legendRow = 15.5
    package static let legendColumn = 102.0

    /// Arranges a sheet; `nil` if too little is left for a map.
    package init?(_ size: ScreenSize, _ demand: Demand) {
        let unit = Self.unit(for: size)
        let (gap, isWide) = (Self.gap * unit, size.width > size.height)
        let inner = ScreenBox(
            minX: demand.margin, minY: demand.margin, maxX: size.width - demand.margin,
            maxY: size.height - demand.margin)
        let footHeight = (Self.footHeight + Double(demand.creditLines) * 12) * unit
        foot = ScreenBox(
            minX: inner.minX, minY: inner.maxY - footHeight, maxX: inner.maxX, maxY: inner.maxY)
        title = ScreenBox(
            minX: inner.minX, minY: inner.minY, maxX: inner.maxX,
            maxY: inner.minY + (demand.hasTitle ? Self.titleHeight * unit : 0))
        var rest = ScreenBox(
            minX: inner.minX, minY: title.maxY, maxX: inner.maxX, maxY: foot.minY - gap)
        legend = demand.hasLegend ? Self.cut(&rest, Self.legendHeight(isWide) * unit, gap) : nil
        index = demand.hasIndex ? Self.cutIndex(&rest, isWide, gap) : nil
        let band = demand.band == .none ? 0 : Self.bandWidth * unit
        let side = demand.band == .numbers ? 2 * band : band
        frame = rest
        map = ScreenBox(
            minX: (rest.minX + side).rounded(), minY: (rest.minY + band).rounded(),
            maxX: (rest.maxX - side).rounded(), maxY: (rest.maxY - band).rounded())
        self.size = size
        self.unit = unit
        guard map.width >= 100, map.height >= 100 else { return nil }
    }

    /// Logical pixels for one unit of texts and gaps.
    package static func unit(for size: ScreenSize) -> Double {
        let area = size.width * size.height / (standard.width * standard.height)
        // Smaller letters than those of A4 cannot be read.
        return min(max(area.squareRoot(), 0.95), 2.2)
    }

    private static func legendHeight(_ isWide: Bool) -> Double {
        (isWide ? 4 : 6) * legendRow
    }

    /// Cuts a strip off the lower edge of a box.
    private static func cut(
        _ box: inout ScreenBox, _ height: Double, _ gap: Double
    ) -> ScreenBox {
        let strip = ScreenBox(
            minX: box.minX, minY: box.maxY - height, maxX: box.maxX, maxY: box.maxY)
        box.maxY -= height + gap
        return strip
    }

    /// Cuts the index off a box: at the right of a wide page, else below.
    private static func cutIndex(
        _ box: inout ScreenBox, _ isWide: Bool, _ gap: Double
    ) -> ScreenBox {
        guard isWide else { return cut(&box, 0.24 * box.height, gap) }
        let width = 0.26 * box.width
        let strip = ScreenBox(
            minX: box.maxX - width, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
        box.maxX -= width + gap
        return strip
    }

    /// The box of an index on a page of its own.
    package var indexPage: ScreenBox {
        ScreenBox(
            minX: title.minX, minY: title.minY + Self.titleHeight * unit, maxX: title.maxX,
            maxY: foot.maxY - Self.titleHeight * unit)
    }

    /// The tab with the number of the page beyond an edge of the map.
    package func tab(_ side: SheetContent.Side) -> ScreenBox {
        let (width, height) = (30 * unit, 18 * unit)
        let (x, y) = ((map.minX + map.maxX) / 2, (map.minY + map.maxY) / 2)
        let place =
            switch side {
            case .top: ScreenPoint(x: x, y: map.minY + height / 2)
            case .bottom: ScreenPoint(x: x, y: map.maxY - height / 2)
            case .left: ScreenPoint(x: map.minX + width / 2, y: y)
            case .right: ScreenPoint(x: map.maxX - width / 2, y: y)
            }
        return ScreenBox(
            minX: place.x - width / 2, minY: place.y - height / 2, maxX: place.x + width / 2,
            maxY: place.y + height / 2)
    }

    /// Returns the lines that a credit takes.
    ///
    /// - Parameters:
    ///   - credit: the text.
    ///   - size: the size of the page.
    ///   - margin: pixels that stay free along each edge.
    ///   - shaper: measures the text.
    /// - Returns: their number; 0 for no credit.
    package static func creditLines(
        _ credit: String, _ size: ScreenSize, margin: Double, shaper: TextShaper
    ) -> Int {
        guard !credit.isEmpty else { return 0 }
        let unit = unit(for: size)
        return CreditBlock(
            credit,
            in: ScreenSize(
                width: max(size.width - 2 * margin, 40) / unit, height: size.height / unit),
            shaper: shaper
        ).lines.count
    }
}
