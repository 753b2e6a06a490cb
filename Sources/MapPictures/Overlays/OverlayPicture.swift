import Geometry
import Language
import MapRenderer
import Overlays
import Parameters

/// A picture while overlays are added to it: its places in order of importance, with the numbered
/// ones and the chosen one.
struct OverlayPicture {
    let scene: MapScene
    /// The frame that the map is drawn in.
    let frame: FrameRequest
    let viewport: Viewport
    /// The language of texts.
    let language: GuidanceLanguage
    /// The settings that apply to all overlays.
    let settings: OverlaySettings
    /// The rows of the legend for shapes.
    let legend: LegendRows
    /// The resources that plates are drawn with.
    let resources: PanelResources
    /// Every place that has a pin.
    private(set) var places: [ListedPlace]
    /// The indices of the places in a numbered list, in its order.
    private(set) var rows: [Int] = []
    /// The index of the place that is drawn above all others; `nil` for none.
    private(set) var chosen: Int?
    /// The pins as they are drawn, once they are arranged; the chosen one is the first.
    private(set) var pins: [Pin] = []

    var theme: OverlayTheme { scene.plan.theme }

    init(
        scene: MapScene, frame: FrameRequest, language: GuidanceLanguage,
        settings: OverlaySettings, legend: LegendRows, places: [ListedPlace]
    ) {
        self.scene = scene
        self.frame = frame
        viewport = frame.viewport
        self.language = language
        self.settings = settings
        self.legend = legend
        self.places = places
        resources = PanelResources(
            theme: scene.plan.theme.panels, shaper: scene.renderer.shaper,
            symbols: ManeuverSymbols { _ in nil })
        let named = settings.chosen.flatMap { Self.index(of: $0, in: places) }
        rows = settings.isNumbered ? listed(chosen: named) : []
        chosen = named ?? numbered(in: rows.isEmpty ? Array(places.indices) : rows)
        numberPlaces()
    }

    // MARK: The list

    /// Returns the index of the place that has a name, or that contains a member with that name.
    private static func index(of name: String, in places: [ListedPlace]) -> Int? {
        let lower = name.lowercased()
        return places.firstIndex { $0.title == name }
            ?? places.firstIndex { $0.members.contains(name) }
            ?? places.firstIndex { $0.title.lowercased() == lower }
            ?? places.firstIndex { $0.members.contains { $0.lowercased() == lower } }
    }

    /// Returns the index of the place with the chosen number, counted from 1.
    private func numbered(in rows: [Int]) -> Int? {
        guard let number = settings.chosen.flatMap({ Int($0) }), number > 0, number <= rows.count
        else { return nil }
        return rows[number - 1]
    }

    /// Returns the places that a list contains: those that the picture shows separately.
    private func listed(chosen: Int?) -> [Int] {
        var shown = Array(places.indices)
        if settings.gathersPins {
            let others = shown.filter { $0 != chosen }
            shown = PinClusters.alone(
                of: others.map { places[$0].pin }, worldSize: viewport.worldSize
            ).map { others[$0] }
            if let chosen { shown = (shown + [chosen]).sorted() }
        }
        return shown.filter {
            !places[$0].listTitle(in: language).isEmpty && isShown(places[$0])
        }
    }

    private func isShown(_ place: ListedPlace) -> Bool {
        let point = viewport.screen(place.pin.place.coordinate)
        return (0...viewport.size.width).contains(point.x)
            && (0...viewport.size.height).contains(point.y)
    }

    /// Puts the list's numbers on the pins of its markers and venues; their names appear in the
    /// list.
    private mutating func numberPlaces() {
        for (row, index) in rows.enumerated() {
            guard ["marker", "venue"].contains(places[index].pin.name) else { continue }
            places[index].pin.label = ""
            places[index].pin.detail = ""
            places[index].pin.look.face = .text("\(row + 1)")
            if case .picture = places[index].pin.look.shape { places[index].pin.look.shape = .drop }
        }
    }

    // MARK: Pins

    /// Replaces missing icons: by a plain pin, or by a person's initials.
    mutating func replace(missing icons: [String]) {
        let missing = Set(icons)
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

    /// A note of how many places the picture does not show; `nil` if it shows all.
    var noteOfHidden: Message? {
        let shown = places.count(where: isShown)
        guard shown < places.count else { return nil }
        let isSwapped =
            shown == 0
            && places.contains { scene.isInAreaWhenSwapped($0.pin.place.coordinate) }
        return "\(places.count - shown) of \(places.count) markers lie outside the picture"
            + (isSwapped ? "; are longitude and latitude swapped?" : "")
    }

    /// Makes the pins of the places.
    mutating func arrangePins() {
        pins = places.map(\.pin)
        if let chosen {
            // The chosen pin has no label, because its window has more detail. It is drawn above
            // the others.
            var pin = pins.remove(at: chosen)
            if pin.label.isEmpty { pin.title = places[chosen].title } else { pin.title = pin.label }
            pin.label = ""
            pin.look.size *= 1.25
            pins.insert(pin, at: 0)
        }
        guard settings.gathersPins else { return }
        let kept = chosen == nil ? [] : Array(pins.prefix(1))
        pins =
            kept
            + PinClusters.gathered(
                Array(pins.dropFirst(kept.count)), worldSize: viewport.worldSize,
                color: theme.panels.accent)
    }
}
