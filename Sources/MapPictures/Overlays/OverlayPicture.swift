import Geometry
import Language
import MapRenderer
import Overlays
import Parameters

/// A picture while overlays are laid over it: its places in the order of their importance, which of them are
/// numbered, and which one is shown before all others.
struct OverlayPicture {
    let scene: MapScene
    /// What the map shows.
    let frame: FrameRequest
    let viewport: Viewport
    /// The language of texts.
    let language: GuidanceLanguage
    /// What all overlays together are like.
    let settings: OverlaySettings
    /// What is explained of shapes.
    let legend: LegendRows
    /// What plates are drawn with.
    let resources: PanelResources
    /// Everything that has a pin.
    private(set) var places: [ListedPlace]
    /// The places of a numbered list, in its order.
    private(set) var rows: [Int] = []
    /// The place that is shown before all others; `nil` for none.
    private(set) var chosen: Int?
    /// As they are drawn, once they are arranged; the chosen one is the first.
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
        guard let number = settings.chosen.flatMap({ Int($0) }), number > 0, number <= rows.count
        else { return nil }
        return rows[number - 1]
    }

    /// The places that a list names: those that the picture shows by themselves.
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

    /// Markers and venues of the list get its numbers into their heads; their names stand there.
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

    /// A pin whose icon nobody has is a plain one; a person without a picture has initials.
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

    /// How many places the picture does not show; `nil` where it shows all.
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
            // Nothing stands beside it: its window says more. It lies above the others.
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
