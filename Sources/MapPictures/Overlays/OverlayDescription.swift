package import Geometry
package import Language
import Overlays
package import Parameters

/// The overlays of a picture besides the map, one kind at a time: lines, markers, people, a
/// title.
package struct OverlayDescription: Sendable {
    /// The kinds that are not empty, in the order of ``OverlayKinds``.
    private(set) var kinds: [any OverlayKind] = []
    /// The language of legend and list.
    let language: GuidanceLanguage
    /// The files that the icons of places refer to.
    var pictures = PlacePictures()
    /// Whether pins outside of the picture are noted; not where the view moves.
    package var notesHiddenPins = true
    /// Notes on what was skipped, a line each.
    var notes: [Message] = []

    /// Creates a description without overlays.
    package init() { language = .english }

    /// Creates the overlays that values describe.
    ///
    /// - Parameters:
    ///   - values: the values given for `ParameterGroup.overlays`.
    ///   - language: the language of legend and list.
    /// - Throws: ``ParameterError`` for a wrong value, for too many points, or for a file that an
    ///   untrusted client names; ``SceneError`` for a file that can't be used.
    package init(_ values: ParameterValues, in language: GuidanceLanguage) throws {
        self.language = language
        var reading = OverlayReading(values: values, language: language)
        for kind in OverlayKinds.inReadingOrder { put(try kind.init(&reading)) }
        notes = reading.notes
        try check(comesFromOutside: values.comeFromOutside)
        pictures.add(reading.pictures)
        for place in places { notes += try pictures.read(place, values) }
    }

    /// Returns the overlay of one kind.
    subscript<Kind: OverlayKind>(_ kind: Kind.Type) -> Kind {
        get { kinds.lazy.compactMap { $0 as? Kind }.first ?? Kind() }
        set { put(newValue) }
    }

    private mutating func put(_ kind: some OverlayKind) {
        kinds.removeAll { type(of: $0) == type(of: kind) }
        guard !kind.isPlain else { return }
        let index = OverlayKinds.index(of: type(of: kind)) ?? 0
        let next = kinds.firstIndex { (OverlayKinds.index(of: type(of: $0)) ?? 0) > index }
        kinds.insert(kind, at: next ?? kinds.count)
    }

    /// Rejects more than a picture can show.
    func check(comesFromOutside: Bool) throws(ParameterError) {
        let shapes = shapes
        guard shapes.reduce(0, { $0 + $1.parts.points.count }) <= ShapeLimits.points else {
            throw ParameterError(
                "\(PictureParameter.path): all lines and areas together have more than"
                    + " \(ShapeLimits.points) points")
        }
        guard shapes.count <= ShapeLimits.shapes else {
            throw ParameterError("more than \(ShapeLimits.shapes) lines and areas: join them")
        }
        let mostPins = comesFromOutside ? ShapeLimits.pinsFromOutside : ShapeLimits.pins
        guard kinds.reduce(0, { $0 + $1.places.count }) <= mostPins else {
            throw ParameterError("more than \(mostPins) markers")
        }
    }
}

extension OverlayDescription {
    /// Whether no overlay has a place to show; a title alone has none.
    package var isEmpty: Bool {
        kinds.allSatisfy {
            $0.shapes.isEmpty && $0.places.isEmpty && $0.framingItems.isEmpty && !$0.needsMap
        }
    }

    /// Lines and areas, in the order in which they are drawn.
    var shapes: [ShapeOverlay.Shape] { kinds.flatMap(\.shapes) }

    /// The places that are known before the map is queried, the most important first.
    private var places: [ListedPlace] { kinds.flatMap(\.places) }

    /// The settings of the whole picture that the overlays require.
    var settings: OverlaySettings {
        kinds.reduce(into: OverlaySettings()) { settings, kind in kind.set(&settings) }
    }

    /// The items that must be in the picture for all overlays to be visible.
    var framingItems: [Framing.Item] {
        ShapeOverlay(shapes).framingItems + kinds.flatMap(\.framingItems)
            + places.flatMap(\.pin.framingItems)
    }

    /// Returns the pixels of a picture that plates take from the fitted content.
    package func padding(in size: ScreenSize) -> EdgePadding {
        kinds.reduce(into: EdgePadding(0)) { sum, kind in
            let own = kind.padding(in: size) {
                // The map's own places are known only once the picture's area is.
                kinds.contains(where: \.needsMap)
                    ? nil : Placard(rows: places.map { $0.row(in: language) })
            }
            sum = EdgePadding(
                left: sum.left + own.left, top: sum.top + own.top, right: sum.right + own.right,
                bottom: sum.bottom + own.bottom)
        }
    }
}

extension OverlayDescription: Hashable {
    /// Whether two descriptions have equal overlays.
    package static func == (one: OverlayDescription, other: OverlayDescription) -> Bool {
        one.kinds.count == other.kinds.count && one.language == other.language
            && one.pictures == other.pictures && one.notes == other.notes
            && zip(one.kinds, other.kinds).allSatisfy { $0.isEqual(to: $1) }
    }

    /// Hashes the overlays.
    package func hash(into hasher: inout Hasher) {
        for kind in kinds { kind.hash(into: &hasher) }
        hasher.combine(language)
        hasher.combine(pictures)
        hasher.combine(notes)
    }
}
