package import Geometry
import Glibc
import Graphics
import MapRenderer
import MapStore
import Overlays
import Parameters

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
        var places =
            overlays.markers + overlays.venues + venuesOfMap(in: viewport, request.frame.languages)
            + overlays.people + overlays.vehicles
        let named = overlays.extras.chosen.flatMap { Self.index(of: $0, in: places) }
        // A meeting has a list of its own, without numbers.
        let isNumbered = overlays.extras.showsList && overlays.extras.placard == nil
        let rows = isNumbered ? listed(of: places, chosen: named, in: viewport) : []
        let chosen = named ?? numbered(in: rows.isEmpty ? Array(places.indices) : rows)
        if let name = overlays.extras.chosen, chosen == nil {
            notes.append(
                "\(PictureParameter.window): there is no '\(PrintableText.short(name))'")
        }
        Self.number(&places, rows)
        icons.open(places.map(\.pin))
        Self.withoutMissingIcons(&places, icons)
        for name in icons.missing {
            // An unreadable file was told of when it was read.
            guard overlays.pictures[name]?.isEmpty != true else { continue }
            notes.append("icon '\(PrintableText.short(name))' is missing: a plain pin stands there")
        }
        tellOfHidden(places, in: viewport)
        let pins = pins(of: places, chosen: chosen, worldSize: viewport.worldSize)
        var words = PictureWords(
            size: viewport.size, taken: request.overlays.flatMap { $0.obstacles(in: viewport) },
            points: pins.map { viewport.screen($0.place) }, resources: resources)
        addWords(to: &words, places, rows, request.frame.camera)
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
    private mutating func venuesOfMap(
        in viewport: Viewport, _ languages: [String]
    ) -> [ListedPlace] {
        var places: [ListedPlace] = []
        for wanted in overlays.wantedFromMap {
            do {
                let entries = try scene.venues(of: wanted, in: viewport)
                if entries.isEmpty {
                    notes.append("\(PictureParameter.venues): the map has no '\(wanted)' here")
                }
                places += entries.map { ListedPlace($0, languages: languages) }
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
        let isSwapped =
            shown == 0
            && places.contains { scene.isInAreaWhenSwapped($0.pin.place.coordinate) }
        notes.append(
            "\(places.count - shown) of \(places.count) markers lie outside the picture"
                + (isSwapped ? "; are longitude and latitude swapped?" : ""))
    }

    /// The place of a name, or that somebody of that name shares with others.
    private static func index(of name: String, in places: [ListedPlace]) -> Int? {
        let lower = name.lowercased()
        return places.firstIndex { $0.title == name }
            ?? places.firstIndex { $0.members.contains(name) }
            ?? places.firstIndex { $0.title.lowercased() == lower }
            ?? places.firstIndex { $0.members.contains { $0.lowercased() == lower } }
    }

    /// The place of the number that was chosen, counted from 1.
    private func numbered(in rows: [Int]) -> Int? {
        guard let number = overlays.extras.chosen.flatMap({ Int($0) }), number > 0,
            number <= rows.count
        else { return nil }
        return rows[number - 1]
    }

    /// The places that a list names: those that the picture shows by themselves.
    private func listed(
        of places: [ListedPlace], chosen: Int?, in viewport: Viewport
    ) -> [Int] {
        var shown = Array(places.indices)
        if overlays.extras.gathersPins {
            let others = shown.filter { $0 != chosen }
            shown = PinClusters.alone(
                of: others.map { places[$0].pin }, worldSize: viewport.worldSize
            ).map { others[$0] }
            if let chosen { shown = (shown + [chosen]).sorted() }
        }
        return shown.filter { index in
            let point = viewport.screen(places[index].pin.place.coordinate)
            return !places[index].listTitle(in: overlays.language).isEmpty
                && (0...viewport.size.width).contains(point.x)
                && (0...viewport.size.height).contains(point.y)
        }
    }

    /// Markers and venues of the list get its numbers into their heads; their names stand there.
    private static func number(_ places: inout [ListedPlace], _ rows: [Int]) {
        for (row, index) in rows.enumerated() {
            guard ["marker", "venue"].contains(places[index].pin.name) else { continue }
            places[index].pin.label = ""
            places[index].pin.detail = ""
            places[index].pin.look.face = .text("\(row + 1)")
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
            if pin.label.isEmpty { pin.title = places[chosen].title } else { pin.title = pin.label }
            pin.label = ""
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

    private func addWords(
        to words: inout PictureWords, _ places: [ListedPlace], _ rows: [Int], _ camera: Camera
    ) {
        let extras = overlays.extras
        words.addTitle(
            Placard(title: extras.title, subtitle: extras.subtitle),
            besideList: extras.placard != nil || !rows.isEmpty)
        if let placard = extras.placard {
            words.addList(placard)
        } else if extras.showsList {
            words.addList(
                Placard(
                    rows: rows.enumerated().map {
                        places[$0.element].row(number: $0.offset + 1, in: overlays.language)
                    }))
        }
        if extras.showsLegend {
            words.add(
                Placard(rows: legend(of: places)), name: "legend",
                corners: [.bottomLeft, .topRight, .bottomRight, .topLeft],
                width: words.size.width * 0.4)
        }
        if extras.showsNorthArrow, camera.bearing != 0 {
            let side = 2 * NorthArrowOverlay.radius
            if let box = words.room(
                for: PictureParameter.northArrow.name, width: side, height: side)
            {
                words.overlays.append(NorthArrowOverlay(in: box, theme: theme))
            }
        }
        if !extras.logo.isEmpty, let icon = overlays.icon(of: extras.logo, named: "logo") {
            let size = LogoOverlay.size(of: icon, in: words.size)
            if let box = words.room(
                for: PictureParameter.logo.definition.name, width: size.width,
                height: size.height, corners: [.bottomLeft, .topRight, .topLeft, .bottomRight])
            {
                words.overlays.append(LogoOverlay(icon, in: box))
            }
        }
    }

    private func legend(of places: [ListedPlace]) -> [Placard.Row] {
        var rows = overlays.shapeRows
        for place in places where !place.category.isEmpty {
            let row = Placard.Row(
                .disc(place.pin.look.color, ""), place.categoryName(in: overlays.language))
            if !rows.contains(row), rows.count < PictureOverlays.mostRows { rows.append(row) }
        }
        return rows
    }
}

extension PictureOverlays {
    /// A picture with these overlays: shapes and pins below what it has, plates with words above.
    package func laid(over request: PictureRequest, in scene: MapScene) -> PictureRequest {
        guard !isEmpty || extras != PictureExtras() else { return request }
        var request = request
        var laid = LaidOverlays(self, in: scene)
        laid.lay(over: &request)
        request.notes += notes
        return request
    }

    /// Pixels of a picture that its title and list take from what is fitted.
    package func padding(in size: ScreenSize) -> Framing.Padding {
        // What the map itself has is known only when the picture's area is.
        let rows = wantedFromMap.isEmpty ? Placard(rows: listed.map { $0.row(in: language) }) : nil
        return extras.padding(in: size, list: extras.placard ?? rows)
    }
}
