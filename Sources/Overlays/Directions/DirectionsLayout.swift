package import Geometry
import Graphics
package import MapRenderer

/// The pages of directions: the list beside or below the map of the whole way.
package struct DirectionsLayout {
    /// What happens to rows that do not fit beside or below the map.
    package enum Extent: Hashable, Sendable {
        /// They are on further pages.
        case pages
        /// The picture is as high as they need, up to a limit in logical pixels.
        case growing(most: Double)
        /// They are left out, and their number is said.
        case fixed
    }

    /// The size of each page in logical pixels.
    package let size: ScreenSize
    /// The place of the map on the first page, at whole logical pixels.
    package let mapBox: ScreenBox
    /// What is drawn on each page, above the map.
    package let pages: [any Overlay]
    /// How many rows are left out.
    package let omitted: Int

    /// The page at which a unit is a logical pixel: A4.
    private static let standard = ScreenSize(width: 794, height: 1123)
    private static let margin = 36.0
    private static let gap = 18.0
    /// Units across a list that are comfortable to read; a page with twice as many has two lists.
    private static let columnWidth = 460.0
    /// Units for the number of rows that are left out, and for the foot with the page's number.
    private static let (moreHeight, footHeight) = (26.0, 22.0)

    /// Arranges pages; `nil` if the size is too small for a map and a list.
    ///
    /// - Parameters:
    ///   - content: the directions.
    ///   - extent: what happens to rows that do not fit.
    ///   - size: the size of a page in logical pixels; of a growing picture, the height is ignored.
    ///   - resources: the resources for measuring and drawing.
    ///   - road: the colours of discs and marks.
    package init?(
        _ content: DirectionsContent, _ extent: Extent, in size: ScreenSize,
        resources: PanelResources, road: RoadTheme
    ) {
        let unit = Self.unit(for: size, extent)
        var frame = Frame(
            content, extent, width: size.width / unit, height: size.height / unit, unit: unit,
            resources)
        guard frame.map.width >= 120, frame.map.height >= 90 else { return nil }
        var flow = frame.flow(content, resources.shaper)
        if flow.omitted > 0 {
            frame.raiseColumns(by: Self.moreHeight)
            flow = frame.flow(content, resources.shaper)
        }
        guard let first = flow.pages.first, !first.isEmpty else { return nil }
        let height =
            if case .growing = extent {
                ((max(flow.bottom, frame.map.maxY) + (flow.omitted > 0 ? Self.moreHeight : 0)
                    + Self.margin) * unit).rounded(.up)
            } else { size.height }
        self.size = ScreenSize(width: size.width, height: height)
        omitted = flow.omitted
        mapBox = ScreenBox(
            minX: (frame.map.minX * unit).rounded(), minY: (frame.map.minY * unit).rounded(),
            maxX: (frame.map.maxX * unit).rounded(), maxY: (frame.map.maxY * unit).rounded())
        let count = flow.pages.count
        let whole = self.size
        pages = flow.pages.enumerated().map { index, rows in
            DirectionsPage(
                rows: rows, header: index == 0 ? (frame.header, frame.headerBox) : nil,
                map: index == 0 ? frame.map : nil,
                title: index == 0 ? "" : Self.title(content),
                foot: count > 1 ? "\(index + 1) / \(count)" : "",
                more: index == count - 1 && flow.omitted > 0 ? "+ \(flow.omitted)" : "",
                moreTop: flow.bottom, margin: Self.margin,
                size: ScreenSize(width: whole.width / unit, height: whole.height / unit),
                unit: unit, resources: resources, road: road)
        }
    }

    /// The names of both ends.
    private static func title(_ content: DirectionsContent) -> String {
        [content.places.first, content.places.last].compactMap(\.self).joined(separator: " – ")
    }

    /// Returns logical pixels for one unit: texts of a larger page are larger, but not as much.
    private static func unit(for size: ScreenSize, _ extent: Extent) -> Double {
        let fraction =
            if case .growing = extent {
                size.width / standard.width
            } else {
                (size.width * size.height / (standard.width * standard.height)).squareRoot()
            }
        return min(max(fraction, 0.7), 1.6)
    }

    /// The boxes of the first page, and the columns of all pages, in units.
    private struct Frame {
        let header: DirectionsHeader
        let headerBox: ScreenBox
        let map: ScreenBox
        private let extent: Extent
        /// The lists beside or below the map, and those of each further page.
        private var first, further: [ScreenBox]

        init(
            _ content: DirectionsContent, _ extent: Extent, width: Double, height: Double,
            unit: Double, _ resources: PanelResources
        ) {
            self.extent = extent
            let inner = ScreenBox(
                minX: margin, minY: margin, maxX: width - margin,
                maxY: height - margin - (extent == .pages ? footHeight : 0))
            var isWide = width > 1.15 * height
            var bottom = inner.maxY
            var mapHeight = 0.42 * inner.height
            if case .growing(let most) = extent {
                (isWide, bottom, mapHeight) = (false, most / unit - margin, 0.62 * inner.width)
            }
            let listWidth = isWide ? min(max(0.4 * inner.width, 300), 520) : inner.width
            header = DirectionsHeader(content, width: listWidth, shaper: resources.shaper)
            headerBox = ScreenBox(
                minX: inner.minX, minY: inner.minY, maxX: inner.minX + listWidth,
                maxY: inner.minY + header.height)
            if isWide {
                map = ScreenBox(
                    minX: headerBox.maxX + gap, minY: inner.minY, maxX: inner.maxX,
                    maxY: inner.maxY)
            } else {
                map = ScreenBox(
                    minX: inner.minX, minY: headerBox.maxY + gap, maxX: inner.maxX,
                    maxY: headerBox.maxY + gap + mapHeight)
            }
            let top = (isWide ? headerBox.maxY : map.maxY) + gap / 2
            first = [
                ScreenBox(
                    minX: inner.minX, minY: top, maxX: inner.minX + listWidth, maxY: bottom)
            ]
            let count = max(Int((inner.width / columnWidth).rounded(.down)), 1)
            let wide = (inner.width - Double(count - 1) * 2 * gap) / Double(count)
            further = (0..<count).map { index in
                let x = inner.minX + Double(index) * (wide + 2 * gap)
                return ScreenBox(
                    minX: x, minY: inner.minY + DirectionsPage.titleHeight, maxX: x + wide,
                    maxY: inner.maxY)
            }
        }

        /// Makes space below the list for the number of rows that are left out.
        mutating func raiseColumns(by height: Double) {
            for index in first.indices { first[index].maxY -= height }
        }

        /// Divides the rows among columns and pages.
        func flow(
            _ content: DirectionsContent, _ shaper: PanelShaper
        ) -> (pages: [[DirectionsPage.PlacedRow]], bottom: Double, omitted: Int) {
            var pages: [[DirectionsPage.PlacedRow]] = [[]]
            var columns = first[...]
            var y = first.first?.minY ?? 0
            for (index, row) in content.rows.enumerated() {
                while let column = columns.first {
                    let made = DirectionsRow(row, width: column.width, shaper: shaper)
                    let isFirst = y == column.minY
                    // A column that is lower than a row has it all the same.
                    guard y + made.height > column.maxY, !isFirst || extent == .fixed else {
                        let box = ScreenBox(
                            minX: column.minX, minY: y, maxX: column.maxX, maxY: y + made.height)
                        pages[pages.count - 1].append((made, box, isFirst))
                        y = box.maxY
                        break
                    }
                    columns = columns.dropFirst()
                    if columns.isEmpty, extent == .pages {
                        pages.append([])
                        columns = further[...]
                    }
                    guard let next = columns.first else {
                        return (pages, y, content.rows.count - index)
                    }
                    y = next.minY
                }
            }
            return (pages, y, 0)
        }
    }
}
