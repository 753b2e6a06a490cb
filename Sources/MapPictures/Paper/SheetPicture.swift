import Formats
import Geometry
package import Graphics
import Language
import MapRenderer
import MapStore
import Overlays
package import Parameters

/// A map on paper: one sheet, or several with a key map, and the index of their names.
package struct SheetPicture {
    private let sheet: SheetDescription
    private let picture: PictureDescription
    /// The zoom from which names of streets are indexed: below, most are not on the map.
    private static let streetZoom = 13.5
    private static let mostIndexPages = 1000

    /// Prepares sheets.
    ///
    /// - Parameters:
    ///   - sheet: paper, scale, grid, index.
    ///   - picture: what is shown, languages and overlays.
    /// - Throws: ``ParameterError`` for a picture that a sheet can't show.
    package init(
        _ sheet: SheetDescription, _ picture: PictureDescription
    ) throws(ParameterError) {
        if case .camera(let camera) = picture.view, camera.pitch != 0 || camera.bearing != 0 {
            throw ParameterError("\(PictureParameter.sheet) is flat, with north up")
        }
        if picture.padding != nil {
            throw ParameterError(
                """
                \(PictureParameter.padding) is for pictures; sheets have a \
                \(PictureParameter.margin)
                """)
        }
        if sheet.sheets != .one, picture.format != .page(.pdf) {
            throw ParameterError("\(PictureParameter.sheets): several sheets need a PDF")
        }
        self.sheet = sheet
        self.picture = picture
    }

    /// Draws the sheet as a picture.
    ///
    /// - Parameter scene: map and style.
    /// - Returns: the picture.
    /// - Throws: ``ParameterError`` for a sheet that is too small; `FrameError` when memory is short.
    package func draw(in scene: MapScene) throws -> DrawnPicture {
        let made = try made(in: scene)
        guard var first = made.sheets.first else { throw Self.empty }
        if var inset = first.inset {
            inset.overlays = try scene.overEdge(inset.overlays, inset.frame)
            first.inset = inset
        }
        let (surface, map) = try scene.renderer.render(first)
        guard let map else { throw Self.empty }
        let (report, notes) = scene.reported(of: map, made.request)
        return DrawnPicture(surface: surface, report: report, notes: notes)
    }

    /// Draws the sheets as a document.
    ///
    /// - Parameters:
    ///   - scene: map and style.
    ///   - format: PDF, or SVG for one sheet.
    /// - Returns: the file.
    /// - Throws: as ``draw(in:)`` does.
    package func document(
        in scene: MapScene, as format: VectorDocument.Format
    ) throws -> DrawnPage {
        let made = try made(in: scene)
        let (bytes, maps) = try scene.renderer.render(made.sheets, as: format, title: made.title)
        // A key map comes before the map of the request.
        let first = made.hasKeyMap ? 1 : 0
        guard maps.indices.contains(first) else { throw Self.empty }
        let others = maps.indices.filter { $0 != first }.map { maps[$0] }
        let (report, notes) = scene.reported(of: maps[first], made.request, beside: others)
        return DrawnPage(bytes: bytes, report: report, notes: notes)
    }

    private static let empty = SceneError("the sheet has no map")

    // MARK: Steps

    /// The sheets, with the request for the first map, which the report is about.
    private struct Made {
        let sheets: [Sheet]
        let hasKeyMap: Bool
        let request: PictureRequest
        let title: String
    }

    private func made(in scene: MapScene) throws -> Made {
        let language = picture.basics.textLanguage()
        let maker = try SheetMaker(sheet, picture, language, in: scene)
        var index = NameIndex(
            sheet.index, hasStreets: maker.plan.scale.styleZoom >= Self.streetZoom,
            languages: picture.basics.languages)
        var maps: [(sheet: Sheet, request: PictureRequest)] = []
        for page in maker.plan.pages {
            let grid = try maker.grid(of: page)
            if let grid {
                for (tileset, zooms) in scene.vectorMaps {
                    try index.add(page: page.number, page.map, grid, from: tileset, zooms: zooms)
                }
            }
            maps.append(maker.map(page, grid))
        }
        guard var request = maps.first?.request else { throw Self.empty }
        let alphabet = Alphabet.of(
            picture.basics.languages, at: maker.plan.extent.center.place)
        let entries = index.entries(sortedBy: alphabet)
        var sheets = maps.map(\.sheet)
        let hasKeyMap = sheets.count > 1
        if hasKeyMap { sheets.insert(maker.keyMap(), at: 0) }
        let omitted = add(entries, to: &sheets, maker)
        request.notes += notes(index, omitted: omitted, maker)
        let report = SheetReport(maker.plan, entries)
        request.guidance = { _ in report.json }
        return Made(
            sheets: sheets, hasKeyMap: hasKeyMap, request: request, title: maker.title)
    }

    /// Adds the index: on the sheet if it has a place for it, else on pages of its own.
    ///
    /// - Returns: the number of names for which there is no space.
    private func add(
        _ entries: [(section: NameIndex.Section, entries: [NameIndex.Entry])],
        to sheets: inout [Sheet], _ maker: SheetMaker
    ) -> Int {
        let rows = entries.flatMap { section, entries in
            [SheetIndexRow.heading(maker.language[section.heading])]
                + entries.map { .entry($0.name, squares: $0.squares) }
        }
        guard !rows.isEmpty else { return 0 }
        let layout = maker.plan.layout
        if let box = layout.index {
            let flow = SheetIndexFlow(
                rows, in: { $0 == 0 ? box : nil }, unit: layout.unit, resources: maker.resources)
            sheets[0].overlays += flow.pages
            return flow.omitted
        }
        let flow = SheetIndexFlow(
            rows, in: { $0 < Self.mostIndexPages ? layout.indexPage : nil }, unit: layout.unit,
            resources: maker.resources)
        let first = sheets.count + 1
        for (number, page) in flow.pages.enumerated() {
            sheets.append(
                maker.indexSheet(page, number: first + number, isFirst: number == 0))
        }
        return flow.omitted
    }

    private func notes(_ index: NameIndex, omitted: Int, _ maker: SheetMaker) -> [Message] {
        var notes: [Message] = []
        if omitted > 0 {
            notes.append(
                picture.format == .page(.pdf)
                    ? "\(omitted) names are left out: the index has \(Self.mostIndexPages) pages"
                    : """
                    \(omitted) names of the index find no space on the sheet; write a PDF, which has \
                    pages for them
                    """)
        }
        if index.isCoarse {
            notes.append("the index lacks names: the sheet shows too much of the world")
        }
        if index.isFull { notes.append("the index lacks names: there are too many") }
        return notes + (maker.language.missingNote.map { [$0] } ?? [])
    }
}

/// What the report of sheets says besides the map's own.
struct SheetReport {
    private let plan: SheetPlan
    private let entries: [(section: NameIndex.Section, entries: [NameIndex.Entry])]

    init(
        _ plan: SheetPlan, _ entries: [(section: NameIndex.Section, entries: [NameIndex.Entry])]
    ) {
        self.plan = plan
        self.entries = entries
    }

    /// Scale, pages and index.
    var json: JSONValue {
        let sheet: [(String, JSONValue)] = [
            ("scale", .number(plan.scale.denominator)),
            ("pixelsPerPixel", .number(plan.factor)),
            ("pages", .array(plan.pages.map(page))),
            (
                "index",
                .array(
                    entries.flatMap { section, entries in
                        entries.map { entry in
                            .object(
                                JSONObject([
                                    ("name", .string(entry.name)),
                                    ("section", .string(section.name)),
                                    ("squares", .string(entry.squares)),
                                ]))
                        }
                    })
            ),
        ]
        return .object(JSONObject([("sheet", .object(JSONObject(sheet)))]))
    }

    private func page(_ page: SheetPlan.Page) -> JSONValue {
        let corners = CoordinateBox(page.map)
        return .object(
            JSONObject([
                ("page", .number(Double(page.number))),
                ("scale", .number(plan.scale.at(page.map.center).denominator.rounded())),
                (
                    "bbox",
                    .array(
                        [corners.west, corners.south, corners.east, corners.north]
                            .map { .number($0) })
                ),
            ]))
    }
}
