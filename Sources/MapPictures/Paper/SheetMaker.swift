import Geometry
import Graphics
import Language
import MapRenderer
import MapStore
import Overlays
import Parameters

/// Makes the pages of a ``SheetPicture``: maps, key map, index.
struct SheetMaker {
    let plan: SheetPlan
    let language: GuidanceLanguage
    let resources: PanelResources
    /// The title of the document.
    let title: String
    private let sheet: SheetDescription
    private let picture: PictureDescription
    private let scene: MapScene
    private let credit: String

    /// The zoom from which a legend has samples; below, its tiles would not lie beside each other.
    private static let legendZoom = 7.0

    /// Plans the pages.
    ///
    /// - Throws: ``ParameterError`` for a sheet that is too small, or for too many.
    init(
        _ sheet: SheetDescription, _ picture: PictureDescription, _ language: GuidanceLanguage,
        in scene: MapScene
    ) throws(ParameterError) {
        let named = picture.basics.overlays[TitleKind.self].title
        title = named.isEmpty ? Self.capitalized(scene.plan.metadata.name) : named
        credit =
            picture.basics.showsAttribution
            ? CreditLine.text([scene.plan.attribution] + picture.basics.credits) : ""
        var demand = SheetLayout.Demand()
        demand.hasTitle = true
        demand.band = sheet.grid == .none ? .none : sheet.grid == .utm ? .numbers : .letters
        demand.hasIndex =
            sheet.index != .none && picture.format != .page(.pdf)
        self.sheet = sheet
        self.picture = picture
        self.language = language
        self.scene = scene
        plan = try SheetPlan(sheet, picture, demand, credit: credit, in: scene)
        resources = PanelResources(
            theme: Self.theme(scene.plan.theme.panels), shaper: scene.renderer.shaper,
            symbols: ManeuverSymbols { _ in nil })
    }

    /// The name of a map's file as a title.
    private static func capitalized(_ name: String) -> String {
        name.lowercased() == name ? name.prefix(1).uppercased() + name.dropFirst() : name
    }

    /// The theme with the white of paper, where it is nearly white.
    private static func theme(_ theme: PanelTheme) -> PanelTheme {
        var theme = theme
        if theme.plate.luminance > 0.9 { theme.plate = .white }
        return theme
    }

    // MARK: Maps

    /// Returns the grid over a page; `nil` for none.
    ///
    /// - Throws: ``ParameterError`` where there is no such grid.
    func grid(of page: SheetPlan.Page) throws(ParameterError) -> (any SheetGrid)? {
        switch sheet.grid {
        case .squares: SquareGrid(over: page.map, plan.scale)
        case .utm: try MetricGrid(over: page.map, plan.scale)
        case .none: nil
        }
    }

    /// Returns the sheet of a page, and the request for its map.
    func map(
        _ page: SheetPlan.Page, _ grid: (any SheetGrid)?
    ) -> (sheet: Sheet, request: PictureRequest) {
        let layout = plan.layout
        let scale = plan.scale.at(page.map.center)
        var content = content(page: plan.pages.count > 1 ? "\(page.number)" : "")
        content.scale = scale.text
        content.bar = bar(scale)
        content.labels = grid?.labels ?? []
        if let grid { content.facts.insert(language.text(.paperGrid, grid.fact), at: 0) }
        content.neighbours = SheetContent.Side.allCases.compactMap { side in
            plan.neighbour(of: page, side).map { (side, "\($0)") }
        }
        let request = request(page.camera, grid)
        var made = Sheet(
            size: plan.size.size, pixelRatio: plan.size.scale,
            ground: [PlainGround(color: resources.theme.plate)],
            inset: Sheet.Inset(
                request.frame, overlays: request.overlays,
                at: ScreenPoint(x: layout.map.minX, y: layout.map.minY)),
            overlays: [SheetPage(content, layout, resources: resources)])
        made.bookmark =
            plan.pages.count > 1 ? language.text(.paperPage, "\(page.number)") : title
        made.links = SheetContent.Side.allCases.compactMap { side in
            plan.neighbour(of: page, side).map { (layout.tab(side), $0) }
        }
        made.explanation = { explanation(of: $0, plan.scale) }
        return (made, request)
    }

    /// Returns the request for a map with its grid and the overlays of the user.
    private func request(_ camera: Camera, _ grid: (any SheetGrid)?) -> PictureRequest {
        var frame = picture.basics.frame(camera)
        frame.size = plan.mapSize
        frame.pixelRatio = plan.size.scale * plan.factor
        frame.recordsKinds = true
        let lines = grid.map {
            SheetGridLines(
                $0.lines, color: resources.theme.ink.faded(0.5), width: 0.6 / plan.factor)
        }
        var overlays = picture.basics.overlays
        overlays.setTitle("", subtitle: "")
        return overlays.laid(
            over: PictureRequest(
                frame, overlays: lines.map { [$0] } ?? [],
                subject: .map(language, title: title)), in: scene)
    }

    /// The texts around a map but its scale.
    private func content(page: String) -> SheetContent {
        var content = SheetContent()
        content.title = title
        content.subtitle = picture.basics.overlays[TitleKind.self].subtitle
        content.north = language[.instrumentNorth]
        content.credit = credit
        if let date = scene.plan.metadata.dataDate {
            content.facts.append(language.text(.paperData, date))
        }
        content.page = page
        return content
    }

    /// Returns the longest round distance of a fifth of the map's width at most.
    private func bar(_ scale: SheetScale) -> (length: Double, text: String) {
        let most = min(plan.layout.map.width / 5, 190 * plan.layout.unit)
        let meters = ScaleBarOverlay.roundDistance(upTo: most * scale.groundPerPixel)
        return (meters / scale.groundPerPixel, ScaleBarOverlay.label(meters: meters))
    }

    // MARK: Legend

    /// Returns the legend of what a map shows.
    private func explanation(
        of map: FrameContents, _ scale: SheetScale
    ) -> (insets: [Sheet.Inset], overlays: [any Overlay]) {
        guard plan.layout.legend != nil else { return ([], []) }
        var samples: [(sample: LegendSample, kind: String)] = []
        if scale.zoom >= Self.legendZoom {
            for sample in LegendSample.all
            where sample.isShown(in: map.kinds)
                && !samples.contains(where: { $0.sample.phrase == sample.phrase })
            {
                samples.append((sample, sample.kind(in: map.kinds)))
            }
        }
        let rows =
            samples.map { SheetLegend.Row(language[$0.sample.phrase]) } + icons(map.kinds.icons)
        let legend = SheetLegend(
            rows, on: plan.layout, iconScale: scale.factor, resources: resources)
        return (insets(samples, legend, scale), [legend])
    }

    /// The icons on a map that have a word, the most frequent first.
    private func icons(_ icons: [String: DrawnKinds.Icon]) -> [SheetLegend.Row] {
        var words: Set<String> = []
        return icons.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.compactMap {
            name, drawn in
            guard let word = word(ofIcon: name), words.insert(word).inserted,
                let icon = scene.icon(named: name)
            else { return nil }
            return SheetLegend.Row(word, icon: (icon, drawn.color))
        }
    }

    private func word(ofIcon name: String) -> String? {
        switch name {
        case "peak": language[.legendPeak]
        case "pass": language[.legendPass]
        case "train", "subway": language[.categoryStation]
        case "tram": language[.legendTram]
        default:
            PlaceCategory(String(name.split(separator: ":").last ?? ""))?.name(in: language)
        }
    }

    /// Returns the pieces of map that the style draws for samples.
    private func insets(
        _ samples: [(sample: LegendSample, kind: String)], _ legend: SheetLegend,
        _ scale: SheetScale
    ) -> [Sheet.Inset] {
        let tiles = LegendTiles(samples, zoom: scale.styleZoom)
        guard let renderer = scene.renderer(of: tiles) else { return [] }
        return zip(samples.indices, legend.boxes).map { index, box in
            var frame = FrameRequest(
                camera: scale.camera(tiles.middle(of: index)),
                size: ScreenSize(
                    width: box.width / scale.factor, height: box.height / scale.factor),
                pixelRatio: plan.size.scale * scale.factor)
            frame.showsLabels = false
            return Sheet.Inset(
                frame, overlays: [], at: ScreenPoint(x: box.minX, y: box.minY), by: renderer)
        }
    }

    // MARK: Further pages

    /// Returns the key map of several sheets.
    func keyMap() -> Sheet {
        let layout = plan.layout
        let (scale, frame) = keyFrame()
        let sheets = plan.pages.map { (box: $0.map, number: $0.number) }
        var made = Sheet(
            size: plan.size.size, pixelRatio: plan.size.scale,
            ground: [PlainGround(color: resources.theme.plate)],
            inset: Sheet.Inset(
                frame, overlays: [SheetKey(sheets, theme: resources.theme)],
                at: ScreenPoint(x: layout.map.minX, y: layout.map.minY)),
            overlays: [SheetPage(keyContent(scale), layout, resources: resources)])
        made.bookmark = language[.paperKeyMap]
        made.explanation = { explanation(of: $0, scale) }
        made.links = sheets.map { map, number in
            let box = SheetKey.box(of: map, in: frame.viewport)
            return (
                ScreenBox(
                    minX: layout.map.minX + box.minX * scale.factor,
                    minY: layout.map.minY + box.minY * scale.factor,
                    maxX: layout.map.minX + box.maxX * scale.factor,
                    maxY: layout.map.minY + box.maxY * scale.factor), number
            )
        }
        return made
    }

    /// The key map's scale, at which all sheets fit, and its frame.
    private func keyFrame() -> (scale: SheetScale, frame: FrameRequest) {
        let (extent, size) = (plan.extent, plan.layout.map)
        let meters = extent.center.metersPerUnit
        let denominator = max(
            SheetScale.denominator(fitting: extent.width * meters, in: size.width),
            SheetScale.denominator(fitting: extent.height * meters, in: size.height))
        let scale = SheetScale(denominator, at: extent.center, scene.renderer)
        var frame = picture.basics.frame(scale.camera(extent.center.place))
        frame.size = ScreenSize(
            width: size.width / scale.factor, height: size.height / scale.factor)
        frame.pixelRatio = plan.size.scale * scale.factor
        frame.recordsKinds = true
        return (scale, frame)
    }

    /// The texts around the key map.
    private func keyContent(_ scale: SheetScale) -> SheetContent {
        var content = content(page: "1")
        content.scale = scale.text
        content.subtitle = language[.paperKeyMap]
        let numbers = [plan.pages.first, plan.pages.last].compactMap { $0.map { "\($0.number)" } }
        content.facts += [
            language.text(.paperPage, numbers.joined(separator: "–")) + ": " + plan.scale.text
        ]
        return content
    }

    /// Returns a page of the index.
    func indexSheet(_ page: SheetIndexPage, number: Int, isFirst: Bool) -> Sheet {
        var content = SheetContent()
        content.title = title
        content.subtitle = language[.paperIndex]
        content.page = "\(number)"
        var made = Sheet(
            size: plan.size.size, pixelRatio: plan.size.scale,
            ground: [PlainGround(color: resources.theme.plate)],
            overlays: [SheetPage(content, plan.layout, resources: resources), page])
        if isFirst { made.bookmark = language[.paperIndex] }
        return made
    }
}
