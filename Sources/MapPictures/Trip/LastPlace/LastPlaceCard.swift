import Formats
package import Geometry
import Guidance
import Language
import MapRenderer
import MapStore
import Overlays
import Routes

/// The last known place of a trip as one picture: position, time, age, and the way there on foot.
package struct LastPlaceCard {
    private let recorded: RecordedTrip
    private let description: PictureDescription
    private let text: GuidanceText
    private let words: TripWords

    /// The time that counts as now, in seconds since 1970 UTC.
    package var now: Double
    /// The user's own position; `nil` if unknown.
    package var me: Coordinate?
    /// Whether the place is the trip's own last one; `false` where private places were cut out.
    package var showsEnds = true

    /// Creates the card of a trip's last place.
    ///
    /// - Parameters:
    ///   - recorded: the trip.
    ///   - description: size, languages and ornaments; its view is ignored.
    ///   - languages: the languages of the words, if the description sets none.
    ///   - units: the units of distances.
    ///   - now: the time that counts as now, in seconds since 1970 UTC.
    package init(
        _ recorded: RecordedTrip, _ description: PictureDescription, languages: [String] = [],
        units: DistanceUnits = .metric, now: Double
    ) {
        self.recorded = recorded
        self.description = description
        self.now = now
        text = GuidanceText(
            language: description.basics.textLanguage(else: languages),
            units: units == .metric ? .metric : .imperial)
        words = TripWords.of(text.language)
    }

    /// Returns the picture, to be drawn by a scene.
    ///
    /// - Throws: `MapStoreError` if the map's addresses or roads can't be read.
    package func request(in scene: MapScene) throws -> PictureRequest {
        let (theme, size) = (scene.plan.theme, description.size)
        let last = try LastPlace(of: recorded, me: me, mapPaths: scene.plan.mapPaths)
        let content = try content(last, in: scene)
        let ornaments = description.basics.ornaments(in: scene)
        let panel = TripCardPanel(
            content, in: size.size,
            resources: PanelResources(
                theme: theme.panels, shaper: scene.renderer.shaper,
                symbols: ManeuverSymbols { _ in nil }),
            road: theme.road, foot: TripCard.foot(of: ornaments, in: size.size))
        let place = WorldPoint(last.place)
        let line = WorldCopies.joined([last.way?.line ?? me.map { [$0] } ?? []], near: place.x)
        let camera = Framing.camera(
            fitting: TripCard.framingItems([place] + line.joined()), size: size.size,
            padding: panel.padding(in: size.size), maximumZoom: 16)
        let start = line.first?.first.map {
            MarkerOverlay(at: $0, kind: .start, theme: theme.road)
        }
        let kind: MarkerOverlay.Kind =
            showsEnds ? .destination : .open(theme.road.destination.fill)
        let sidecar = sidecar(last, content)
        let request = PictureRequest(
            description.basics.frame(camera),
            overlays: [PlannedLineOverlay(line, theme: theme.road)] + [start].compactMap(\.self)
                + [MarkerOverlay(at: place, kind: kind, theme: theme.road), panel] + ornaments,
            subject: AltText(
                subject: words.lastPlace + ": "
                    + content.texts.filter { $0 != words.lastPlace }.joined(separator: ", "),
                joint: ", "),
            guidance: { _ in sidecar }, notes: text.language.missingNote.map { [$0] } ?? [])
        return description.overlays.laid(over: request, in: scene)
    }

    private func content(
        _ last: LastPlace, in scene: MapScene
    ) throws(MapStoreError) -> TripCardContent {
        var content = TripCardContent()
        content.date = words.lastPlace
        content.distance = last.time.map { words.ago(text.duration(max(now - $0, 0))) } ?? ""
        if showsEnds, let addresses = TripAddresses(scene.plan.mapPaths) {
            content.end = try addresses.address(of: last.place) ?? ""
        }
        let figures = TripFigures(recorded, text, words)
        content.facts = [
            last.time.flatMap { figures.moment($0) }.map { .init($0.date, $0.clock) },
            last.way.map {
                .init(words.onFoot, "\(text.distance($0.meters))  ·  \(text.duration($0.seconds))")
            }
                ?? last.straightMeters.map {
                    .init(words.straightLine, text.distance($0))
                },
        ].compactMap(\.self)
        return content
    }

    private func sidecar(_ last: LastPlace, _ content: TripCardContent) -> JSONValue {
        func number(_ value: Double?) -> JSONValue {
            value.map { .number(($0 * 10).rounded() / 10) } ?? .null
        }
        return [
            "lastPlace": [
                "longitude": .number((last.place.longitude * 1e6).rounded() / 1e6),
                "latitude": .number((last.place.latitude * 1e6).rounded() / 1e6),
                "time": last.time.map { .string(recorded.text(of: $0)) } ?? .null,
                "secondsAgo": number(last.time.map { now - $0 }),
                "straightMeters": number(last.straightMeters),
                "walkingMeters": number(last.way?.meters),
                "walkingSeconds": number(last.way?.seconds),
            ],
            "texts": .array(content.texts.map { .string($0) }),
        ]
    }
}
