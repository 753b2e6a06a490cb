import Geometry
import Glibc
import MapRenderer
import MapStore
import Overlays
import Parameters

/// Which parts of the world are on which sheets, and at which scale.
struct SheetPlan {
    /// A sheet with a map.
    struct Page {
        /// The page's number in the document, from 1.
        let number: Int
        /// Its position among the sheets.
        let column, row: Int
        let camera: Camera
        /// The part of the world that it shows.
        let map: WorldBox
    }

    let size: PictureSize
    let layout: SheetLayout
    let scale: SheetScale
    /// The sheets, row by row.
    private(set) var pages: [Page] = []
    /// All that is shown.
    private(set) var extent: WorldBox

    /// Millimetres that neighbouring sheets have in common.
    private static let overlap = 10.0
    private static let mostPages = 400
    /// A place alone is not shown larger.
    private static let leastDenominator = 2500.0
    private static let millimeter = PrintPage.logicalPixelsPerInch / 25.4

    /// Plans sheets.
    ///
    /// - Parameters:
    ///   - sheet: what the user wants.
    ///   - picture: the part of the world that is shown.
    ///   - demand: what stands beside the map.
    ///   - credit: the credit below it.
    ///   - scene: map and style.
    /// - Throws: ``ParameterError`` for a sheet that is too small, or for too many.
    init(
        _ sheet: SheetDescription, _ picture: PictureDescription, _ demand: SheetLayout.Demand,
        credit: String, in scene: MapScene
    ) throws(ParameterError) {
        let shown = Self.extent(of: picture, in: scene)
        let across =
            if case .grid(let columns, let rows) = sheet.sheets {
                shown.width / Double(columns) > shown.height / Double(rows)
            } else {
                shown.width > shown.height
            }
        var demand = demand
        demand.margin = sheet.margin * Self.millimeter
        var best: (size: PictureSize, layout: SheetLayout, scale: SheetScale)?
        // The way round that gives the larger map; if both do, the one that is like what is shown.
        for isWide in [across, !across] {
            guard let size = sheet.format.size(isWide: isWide) else {
                throw ParameterError("\(PictureParameter.sheet): it is not a sheet of paper")
            }
            demand.creditLines = SheetLayout.creditLines(
                credit, size.size, margin: demand.margin, shaper: scene.renderer.shaper)
            guard let layout = SheetLayout(size.size, demand) else { continue }
            let scale = try Self.scale(sheet, picture, shown, layout, scene.renderer)
            if scale.denominator < best?.scale.denominator ?? .infinity {
                best = (size, layout, scale)
            }
        }
        guard let best else {
            throw ParameterError(
                "\(PictureParameter.sheet) is too small for a map with all that stands around it")
        }
        (size, layout, scale) = best
        extent = shown
        try place(sheet.sheets, scene)
    }

    /// Pixels of the page for one of the map.
    var factor: Double { scale.factor }

    /// The size of a map in its own pixels.
    var mapSize: ScreenSize {
        ScreenSize(width: layout.map.width / factor, height: layout.map.height / factor)
    }

    /// The number of the page beside another; `nil` if there is none.
    func neighbour(of page: Page, _ side: SheetContent.Side) -> Int? {
        let (x, y) =
            switch side {
            case .top: (0, -1)
            case .bottom: (0, 1)
            case .left: (-1, 0)
            case .right: (1, 0)
            }
        return pages.first { $0.column == page.column + x && $0.row == page.row + y }?.number
    }

    // MARK: Scale

    private static func extent(of picture: PictureDescription, in scene: MapScene) -> WorldBox {
        switch picture.view {
        case .camera(let camera): return WorldBox(WorldPoint(camera.center))
        case .box(let box): return WorldBox(box)
        case .wholeMap:
            let items = picture.basics.overlays.framingItems.map(\.box)
            return WorldBox(onGlobe: items) ?? WorldBox(scene.plan.metadata.bounds)
        }
    }

    private static func scale(
        _ sheet: SheetDescription, _ picture: PictureDescription, _ shown: WorldBox,
        _ layout: SheetLayout, _ renderer: FrameRenderer
    ) throws(ParameterError) -> SheetScale {
        let middle = shown.center
        if let asked = sheet.scale { return SheetScale(asked, at: middle, renderer) }
        if case .camera(let camera) = picture.view {
            return try SheetScale(zoom: camera.zoom, at: middle, renderer)
        }
        var (columns, rows) = (1, 1)
        if case .grid(let across, let down) = sheet.sheets { (columns, rows) = (across, down) }
        func pixels(_ side: Double, _ count: Int) -> Double {
            Double(count) * side - Double(count - 1) * overlap * millimeter
        }
        let meters = middle.metersPerUnit
        let fitting = max(
            SheetScale.denominator(
                fitting: shown.width * meters, in: pixels(layout.map.width, columns)),
            SheetScale.denominator(
                fitting: shown.height * meters, in: pixels(layout.map.height, rows)))
        return SheetScale(max(fitting, leastDenominator), at: middle, renderer)
    }

    // MARK: Pages

    /// The part of the world on one sheet, and what two neighbours have in common, in fractions of the
    /// world.
    private var sheetSize: (width: Double, height: Double, overlap: Double) {
        let world = scale.worldSize
        return (
            layout.map.width / world, layout.map.height / world,
            Self.overlap * Self.millimeter / world
        )
    }

    /// Returns the number of sheets beside and below each other.
    ///
    /// - Throws: ``ParameterError`` for too many.
    private func counted(
        _ count: SheetDescription.SheetCount
    ) throws(ParameterError) -> (columns: Int, rows: Int) {
        let (width, height, overlap) = sheetSize
        func needed(_ extent: Double, _ side: Double) -> Int {
            let sheets = ((extent - overlap) / max(side - overlap, 1e-12) - 1e-9).rounded(.up)
            return Int(exactly: min(max(sheets, 1), 1e6)) ?? 1
        }
        let (columns, rows) =
            switch count {
            case .one: (1, 1)
            case .grid(let columns, let rows): (columns, rows)
            case .needed: (needed(extent.width, width), needed(extent.height, height))
            }
        guard columns * rows <= Self.mostPages else {
            throw ParameterError(
                """
                \(PictureParameter.sheets): \(columns) x \(rows) sheets are more than \
                \(Self.mostPages); write a smaller scale or a \(PictureParameter.box)
                """)
        }
        return (columns, rows)
    }

    private mutating func place(
        _ count: SheetDescription.SheetCount, _ scene: MapScene
    ) throws(ParameterError) {
        let (columns, rows) = try counted(count)
        let (width, height, overlap) = sheetSize
        let middle = extent.center
        let left = middle.x - (Double(columns) * (width - overlap) + overlap) / 2
        let top = middle.y - (Double(rows) * (height - overlap) + overlap) / 2
        let area = scene.plan.area.map { WorldBox($0) }
        // The key map is the first page of several.
        var number = columns * rows > 1 ? 2 : 1
        for (row, column) in (0..<rows).flatMap({ row in (0..<columns).map { (row, $0) } }) {
            let (x, y) = (
                left + Double(column) * (width - overlap), top + Double(row) * (height - overlap)
            )
            let map = WorldBox(minX: x, minY: y, maxX: x + width, maxY: y + height)
            // A sheet beside the map's area would be empty.
            guard columns * rows == 1 || area.map({ $0.meets(map) }) ?? true else { continue }
            pages.append(
                Page(
                    number: number, column: column, row: row,
                    camera: scale.camera(map.center.place), map: map))
            number += 1
        }
        guard let first = pages.first else {
            throw ParameterError("\(PictureParameter.sheets): the map has nothing there")
        }
        extent = pages.dropFirst().reduce(first.map) { $0.union($1.map) }
    }
}
