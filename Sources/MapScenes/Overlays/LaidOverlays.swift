import Cairo
import Colors
import Glibc
public import MapCamera
public import MapGeometry
import MapRenderer
import MapStore
import Overlays

/// The overlays of a picture as they are laid over what else it shows.
struct LaidOverlays {
    private let overlays: PictureOverlays
    private let scene: MapScene
    private let icons: PinIcons
    private let resources: PanelResources
    /// What the user should know, a line each.
    private(set) var notes: [Message] = []

    private var theme: OverlayTheme { scene.plan.theme }

    init(_ overlays: PictureOverlays, in scene: MapScene) {
        self.overlays = overlays
        self.scene = scene
        icons = PinIcons { overlays.icon(named: $0, in: scene) }
        resources = PanelResources(
            theme: scene.plan.theme.panels, shaper: scene.renderer.shaper,
            symbols: ManeuverSymbols { _ in nil })
    }

    /// Adds them to a picture: shapes and pins below what it has, words that explain it above.
    mutating func lay(over request: inout PictureRequest) {
        let viewport = request.frame.viewport
        var places = overlays.listed + venuesOfMap(in: viewport)
        let chosen = overlays.extras.chosen.flatMap { Self.index(of: $0, in: places) }
        if let name = overlays.extras.chosen, chosen == nil {
            notes.append(
                "\(PictureParameter.window): there is no '\(PrintableText.short(name))'")
        }
        if overlays.extras.showsList { Self.number(&places) }
        icons.open(places.map(\.pin))
        Self.withoutMissingIcons(&places, icons)
        for name in icons.missing {
            notes.append("icon '\(PrintableText.short(name))' is missing: a plain pin stands there")
        }
        tellOfHidden(places, in: viewport)
        let pins = pins(of: places, chosen: chosen, worldSize: viewport.worldSize)
        var words = Words(
            size: viewport.size, taken: request.overlays.flatMap { $0.obstacles(in: viewport) },
            points: pins.map { viewport.screen($0.place) }, resources: resources)
        addWords(to: &words, places, request.frame.camera)
        if let chosen, let pin = pins.first {
            words.overlays.insert(
                InfoWindowOverlay(
                    places[chosen].window, at: pin, in: viewport.size, resources: resources), at: 0)
        }
        notes += words.notes
        let ground = groundOverlays
        let pinsOverlay = PinsOverlay(
            pins, besides: ground + request.overlays + words.overlays, icons: icons, theme: theme,
            shaper: scene.renderer.shaper)
        request.overlays =
            ground + (pins.isEmpty ? [] : [pinsOverlay]) + request.overlays + words.overlays
        request.notes += notes
    }

    private var groundOverlays: [any Overlay] {
        var ground: [any Overlay] = []
        if !overlays.heat.isEmpty { ground.append(HeatmapOverlay(overlays.heat)) }
        if !overlays.shapes.isEmpty {
            ground.append(
                ShapeOverlay(
                    overlays.shapes, level: overlays.areBelowRoads ? .belowRoads : .belowLabels,
                    areFree: overlays.areLinesFree))
        }
        if !overlays.texts.isEmpty {
            ground.append(
                TextOverlay(overlays.texts, theme: theme.panels, shaper: scene.renderer.shaper))
        }
        return ground
    }

    // MARK: Places

    /// The venues that the map itself knows, the most important first.
    private mutating func venuesOfMap(in viewport: Viewport) -> [ListedPlace] {
        var places: [ListedPlace] = []
        for wanted in overlays.wantedFromMap {
            do {
                let entries = try scene.venues(of: wanted, in: viewport)
                if entries.isEmpty {
                    notes.append("\(PictureParameter.venues): the map has no '\(wanted)' here")
                }
                places += entries.map { ListedPlace($0, languages: []) }
            } catch {
                notes.append("\(PictureParameter.venues): \(error)")
            }
        }
        return places
    }

    /// Notes how many places the picture does not show.
    private mutating func tellOfHidden(_ places: [ListedPlace], in viewport: Viewport) {
        let shown = places.count { place in
            let point = viewport.screen(place.pin.place.coordinate)
            return (0...viewport.size.width).contains(point.x)
                && (0...viewport.size.height).contains(point.y)
        }
        guard shown < places.count else { return }
        notes.append("\(places.count - shown) of \(places.count) markers lie outside the picture")
    }

    /// The place of a number in the list, or of a name.
    private static func index(of name: String, in places: [ListedPlace]) -> Int? {
        if let number = Int(name), places.indices.contains(number - 1) { return number - 1 }
        return places.firstIndex { $0.title == name }
            ?? places.firstIndex { $0.title.lowercased() == name.lowercased() }
    }

    /// Markers and venues get the numbers of the list into their heads; names stand in the list.
    private static func number(_ places: inout [ListedPlace]) {
        for index in places.indices {
            places[index].pin.label = ""
            places[index].pin.detail = ""
            guard ["marker", "venue"].contains(places[index].pin.name) else { continue }
            places[index].pin.look.face = .text("\(index + 1)")
            if case .picture = places[index].pin.look.shape { places[index].pin.look.shape = .drop }
        }
    }

    /// A pin whose icon nobody has is a plain one; a person without a picture has initials.
    private static func withoutMissingIcons(_ places: inout [ListedPlace], _ icons: PinIcons) {
        let missing = Set(icons.missing)
        for index in places.indices {
            guard case .icon(let name) = places[index].pin.look.face, missing.contains(name) else {
                continue
            }
            let isPortrait = places[index].pin.look.shape == .portrait
            places[index].pin.look.face =
                isPortrait ? .text(PersonLook.initials(of: places[index].title)) : .plain
            if case .picture = places[index].pin.look.shape { places[index].pin.look.shape = .drop }
        }
    }

    private func pins(of places: [ListedPlace], chosen: Int?, worldSize: Double) -> [Pin] {
        var pins = places.map(\.pin)
        if let chosen {
            // Nothing stands beside it: its window tells more. It lies above the others.
            var pin = pins.remove(at: chosen)
            pin.label = ""
            pin.detail = ""
            pin.look.size *= 1.25
            pins.insert(pin, at: 0)
        }
        guard overlays.extras.gathersPins else { return pins }
        let kept = chosen == nil ? [] : Array(pins.prefix(1))
        return kept
            + PinClusters.gathered(
                Array(pins.dropFirst(kept.count)), worldSize: worldSize,
                color: theme.panels.accent)
    }

    // MARK: Words

    private func addWords(to words: inout Words, _ places: [ListedPlace], _ camera: Camera) {
        let extras = overlays.extras
        words.add(
            Placard(title: extras.title, subtitle: extras.subtitle), name: "title",
            corners: [.topLeft, .topRight], width: words.size.width * 0.6)
        if let placard = extras.placard {
            words.addList(placard)
        } else if extras.showsList {
            let rows = places.enumerated().filter { !$0.element.title.isEmpty }.map {
                $0.element.row(number: $0.offset + 1)
            }
            words.addList(Placard(rows: rows))
        }
        if extras.showsLegend {
            words.add(
                Placard(rows: legend(of: places)), name: "legend",
                corners: [.bottomLeft, .topRight, .bottomRight, .topLeft],
                width: words.size.width * 0.4)
        }
        if extras.showsNorthArrow, camera.bearing != 0 {
            let side = 2 * NorthArrowOverlay.radius
            words.overlays.append(
                NorthArrowOverlay(in: words.room(width: side, height: side), theme: theme))
        }
        if !extras.logo.isEmpty, let icon = overlays.icon(of: extras.logo, named: "logo") {
            let size = LogoOverlay.size(of: icon, in: words.size)
            words.overlays.append(
                LogoOverlay(
                    icon,
                    in: words.room(
                        width: size.width, height: size.height,
                        corners: [.bottomLeft, .topRight, .topLeft, .bottomRight])))
        }
    }

    private func legend(of places: [ListedPlace]) -> [Placard.Row] {
        var rows = overlays.shapeRows
        for place in places where !place.category.isEmpty {
            let word = place.category.split(separator: "=").last.map(String.init) ?? ""
            let name = word.replacing("_", with: " ")
            let row = Placard.Row(
                .disc(place.pin.look.color, ""), name.prefix(1).uppercased() + name.dropFirst())
            if !rows.contains(row), rows.count < 20 { rows.append(row) }
        }
        return rows
    }

    /// Plates with words, each where it covers the least of what is there already.
    private struct Words {
        let size: ScreenSize
        let taken: [ScreenBox]
        let points: [ScreenPoint]
        let resources: PanelResources
        var overlays: [any Overlay] = []
        var boxes: [ScreenBox] = []
        var notes: [Message] = []

        init(
            size: ScreenSize, taken: [ScreenBox], points: [ScreenPoint], resources: PanelResources
        ) {
            self.size = size
            self.taken = taken
            self.points = points
            self.resources = resources
        }

        private var inset: ScreenBox {
            ScreenBox(minX: 10, minY: 10, maxX: size.width - 10, maxY: size.height - 10)
        }

        /// A panel that lies over another is worse than any number of covered pins.
        private func covers(_ box: ScreenBox) -> Double {
            let panels = (taken + boxes).count { $0.intersects(box) }
            let pins = points.count { point in
                box.minX <= point.x && point.x <= box.maxX && box.minY <= point.y
                    && point.y <= box.maxY
            }
            return Double(panels) * 1e6 + Double(pins)
        }

        mutating func add(
            _ placard: Placard, name: String, corners: [PlacardSpace.Corner], width: Double
        ) {
            guard hasRoom(for: placard, name: name) else { return }
            let overlay = PlacardOverlay(
                placard, name: name, in: PlacardSpace(inset, corners: corners), width: width,
                resources: resources, covers: covers)
            overlays.append(overlay)
            boxes.append(overlay.box)
        }

        /// Whether a picture is large enough for a placard; if not, the report tells of its words.
        private mutating func hasRoom(for placard: Placard, name: String) -> Bool {
            guard !placard.isEmpty else { return false }
            let isWide = inset.width > 60
            guard !isWide || inset.height <= 30 else { return true }
            let rows = placard.rows.map { $0.detail.isEmpty ? $0.text : "\($0.text), \($0.detail)" }
            for text in [placard.title, placard.subtitle] + rows where !text.isEmpty {
                overlays.append(
                    OmittedTextOverlay(
                        DroppedText(name, text: text, reason: isWide ? .room : .tooWide)))
            }
            return false
        }

        /// The list stands at the right of wide pictures, at the bottom of others.
        mutating func addList(_ placard: Placard) {
            guard hasRoom(for: placard, name: "list") else { return }
            let space = PictureExtras.listSpace(in: size, above: foot)
            let overlay = PlacardOverlay(
                placard, name: "list", in: space, width: space.box.width, resources: resources,
                covers: covers)
            if overlay.omittedRows > 0 {
                notes.append(
                    "\(PictureParameter.list): \(overlay.omittedRows) of \(placard.rows.count)"
                        + " places find no room in it")
            }
            overlays.append(overlay)
            boxes.append(overlay.box)
        }

        /// Pixels at the bottom that the credit takes.
        private var foot: Double {
            taken.filter { $0.maxY >= size.height - 1 && $0.height < 60 }
                .map { size.height - $0.minY }.max() ?? 0
        }

        /// The place of something of a size.
        mutating func room(
            width: Double, height: Double,
            corners: [PlacardSpace.Corner] = [.topRight, .topLeft, .bottomLeft, .bottomRight]
        ) -> ScreenBox {
            let box = PlacardSpace(inset, corners: corners).place(
                width: width, height: height, covering: covers)
            boxes.append(box)
            return box
        }
    }
}

extension PictureOverlays {
    /// A picture with these overlays: shapes and pins below what it has, plates with words above.
    public func laid(over request: PictureRequest, in scene: MapScene) -> PictureRequest {
        guard !isEmpty || extras != PictureExtras() else { return request }
        var request = request
        var laid = LaidOverlays(self, in: scene)
        laid.lay(over: &request)
        request.notes += notes
        return request
    }

    /// Pixels of a picture that its title and list take from what is fitted.
    public func padding(in size: ScreenSize) -> Framing.Padding {
        // What the map itself has is known only when the picture's area is.
        let rows = wantedFromMap.isEmpty ? Placard(rows: listed.map { $0.row() }) : nil
        return extras.padding(in: size, list: extras.placard ?? rows)
    }
}

extension PictureExtras {
    /// Where the list of a picture stands.
    static func listSpace(in size: ScreenSize, above foot: Double) -> PlacardSpace {
        let bottom = size.height - max(10, foot + 4)
        if size.width > size.height * 1.15 {
            let width = min(max(size.width * 0.34, 180), 300)
            return PlacardSpace(
                ScreenBox(
                    minX: size.width - 10 - width, minY: 10, maxX: size.width - 10, maxY: bottom),
                corners: [.topRight])
        }
        return PlacardSpace(
            ScreenBox(
                minX: 10, minY: bottom - size.height * 0.42, maxX: size.width - 10, maxY: bottom),
            corners: [.bottomLeft])
    }

    /// Pixels of the picture that its title and list take from what is fitted.
    ///
    /// - Parameters:
    ///   - size: of the picture.
    ///   - list: what the list says; `nil` if that is not known yet.
    /// - Returns: room at the edges.
    func padding(in size: ScreenSize, list: Placard?) -> Framing.Padding {
        let top = title.isEmpty && subtitle.isEmpty ? 0 : subtitle.isEmpty ? 46.0 : 64
        let head = top < size.height / 4 ? top : 0
        guard showsList || placard != nil else {
            return Framing.Padding(left: 0, top: head, right: 0, bottom: 0)
        }
        let box = Self.listSpace(in: size, above: 14).box
        return size.width > size.height * 1.15
            ? Framing.Padding(left: 0, top: head, right: size.width - box.minX, bottom: 0)
            : Framing.Padding(
                left: 0, top: head, right: 0,
                bottom: size.height - box.maxY
                    + min(list?.expectedHeight ?? .infinity, box.height))
    }
}

extension ListedPlace {
    /// What is known of it, for a window.
    fileprivate var window: Placard {
        Placard(
            title: title,
            rows: lines.flatMap { line in
                line.split(separator: "\n").prefix(8).map { Placard.Row(.none, String($0)) }
            })
    }

    /// Its line in a list.
    fileprivate func row(number: Int = 0) -> Placard.Row {
        Placard.Row(.disc(pin.look.color, badge(number: number)), title, detail: detail)
    }

    /// What stands on its disc in a list.
    fileprivate func badge(number: Int) -> String {
        if pin.name == "person" { return PersonLook.initials(of: title) }
        return pin.name == "vehicle" ? "" : "\(number)"
    }

    /// A venue of the map itself.
    fileprivate init(_ entry: SearchEntry, languages: [String]) {
        let category = entry.category ?? ""
        let known = PlaceCategory(category)
        let name = entry.names.local ?? ""
        let address = [entry.street, entry.houseNumber].compactMap(\.self).joined(separator: " ")
        self.init(
            pin: Pin(
                at: WorldPoint(entry.position.coordinate),
                Pin.Look(
                    .drop, color: known?.color ?? Marker.color,
                    face: known.map { .icon($0.icon) } ?? .plain), label: name, name: "venue"),
            title: name, detail: address,
            lines: [address, entry.locality ?? ""].filter { !$0.isEmpty }, category: category)
    }
}

extension PictureOverlays {
    /// The picture of a name: a category's, the style's, or a file's.
    func icon(named name: String, in scene: MapScene) -> SpriteIcon? {
        if let bytes = pictures[name] { return icon(of: bytes, named: PrintableText.short(name)) }
        if let category = PlaceCategory(name), let path = ShippedFiles.path(of: category.file),
            let bytes = try? InputFile.read(path, limit: 1 << 20)
        {
            return icon(of: bytes, named: name)
        }
        return scene.icon(named: name)
    }

    /// The picture of a file's bytes; `nil` where they are none.
    func icon(of bytes: [UInt8], named name: String) -> SpriteIcon? {
        guard !bytes.isEmpty else { return nil }
        let head = bytes.prefix(400)
        if head.contains(UInt8(ascii: "<")), !head.contains(0) {
            let sheet = SpriteSheet()
            return (try? sheet.add(svg: bytes, named: name)).flatMap { sheet.icon(named: name) }
        }
        return (try? Surface(picture: bytes, name: name, maximumSide: 4096)).map {
            SpriteIcon(pixels: $0, pixelRatio: 1)
        }
    }
}

extension PlaceCategory {
    /// The file of its icon among those that ship.
    fileprivate var file: String { "categories/\(icon).svg" }
}

extension MapScene {
    /// The venues of a sort that a picture shows, the most important first.
    fileprivate func venues(of kind: String, in viewport: Viewport) throws -> [SearchEntry] {
        let box = viewport.visibleBox()
        let (northWest, southEast) = (
            WorldPoint(x: box.minX, y: box.minY).coordinate,
            WorldPoint(x: box.maxX, y: box.maxY).coordinate
        )
        let area = CoordinateBox(
            west: max(northWest.longitude, -180), south: southEast.latitude,
            east: min(southEast.longitude, 180), north: northWest.latitude)
        for path in plan.mapPaths {
            guard let map = try TilesetFile.importedMap(path) else { continue }
            return try map.venues(of: kind, in: area)
        }
        throw SceneError("the map has no index of venues")
    }
}
