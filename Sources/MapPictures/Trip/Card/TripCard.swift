import Formats
import Geometry
import Guidance
import Language
import MapRenderer
import MapStore
import Overlays
package import Parameters
package import Routes
import Tracks

/// A recorded trip as one picture: the driven line on the map with its events, and a panel with
/// its numbers.
package struct TripCard {
    private let recorded: RecordedTrip
    private let description: PictureDescription
    private let text: GuidanceText
    private let words: TripWords

    /// The quantity that colours the line; `nil` for the route's colour.
    package var colorBy: TripQuantity?
    /// The quantity of the strip; `nil` for the speed, or the elevation of an untimed trip.
    package var strip: TripQuantity?
    /// Whether start and end are the trip's own; `false` where private places were cut out.
    package var showsEnds = true
    /// The planned route; `nil` for none.
    package var plan: RouteAnswer?
    /// The force from which a moment is marked, in g.
    package var force = 0.4
    /// The weather along the trip; `nil` for none.
    package var weather: TripWeather?

    /// Creates the card of a trip.
    ///
    /// - Parameters:
    ///   - recorded: the trip.
    ///   - description: size, languages and ornaments; its view is ignored.
    ///   - languages: the languages of the words, if the description sets none.
    ///   - units: the units of distances and speeds.
    package init(
        _ recorded: RecordedTrip, _ description: PictureDescription, languages: [String] = [],
        units: DistanceUnits = .metric
    ) {
        self.recorded = recorded
        self.description = description
        text = GuidanceText(
            language: description.basics.textLanguage(else: languages),
            units: units == .metric ? .metric : .imperial)
        words = TripWords.of(text.language)
    }

    /// Creates the card of a trip with the look that values describe.
    ///
    /// - Parameters:
    ///   - recorded: the trip; where it was cut, its ends are not marked.
    ///   - description: size, languages and ornaments; its view is ignored.
    ///   - languages: the languages of the words, if the description sets none.
    ///   - values: colour, strip, force and units.
    /// - Throws: ``ParameterError`` for a wrong value.
    package init(
        _ recorded: RecordedTrip, _ description: PictureDescription, languages: [String] = [],
        values: ParameterValues
    ) throws(ParameterError) {
        self.init(
            recorded, description, languages: languages,
            units: try values.value(PictureParameter.units) ?? .metric)
        colorBy = try values.value(PictureParameter.colorBy)
        strip = try values.value(PictureParameter.strip)
        force = try values.value(PictureParameter.force) ?? force
        showsEnds = !recorded.isCut
    }

    /// Returns the picture, to be drawn by a scene.
    ///
    /// - Throws: `MapStoreError` if the map's addresses can't be read.
    package func request(in scene: MapScene) throws -> PictureRequest {
        let (trip, theme, size) = (recorded.trip, scene.plan.theme, description.size)
        let coloring = TripColoring(recorded, by: colorBy, text, words)
        let line = TripLine(trip, bands: coloring.bands)
        let comparison = plan.flatMap { PlanComparison(trip, planned: $0) }
        let planned = comparison.map { plannedLines($0, near: line) } ?? []
        let bridges = WorldCopies.joined(recorded.bridges, near: line.places.first?.x)
        let events = TripEvents(trip, forcesOver: force, comparison)
        let content = try content(coloring, events, comparison, in: scene)
        let resources = PanelResources(
            theme: theme.panels, shaper: scene.renderer.shaper,
            symbols: ManeuverSymbols { _ in nil })
        var basics = description.basics
        basics.credits += weather?.credits ?? []
        let ornaments = basics.ornaments(in: scene)
        let panel = TripCardPanel(
            content, in: size.size, resources: resources, road: theme.road,
            foot: Self.foot(of: ornaments, in: size.size))
        let camera = Framing.camera(
            fitting: Self.framingItems(line.places + (planned + bridges).joined()), size: size.size,
            padding: panel.padding(in: size.size), maximumZoom: 17)
        let ends = ends(of: line, theme)
        let overlays: [any Overlay] =
            [
                PlannedLineOverlay(planned, theme: theme.road)
            ] + recorded.bridges.map { RoadLinkOverlay(along: $0, theme: theme.road) } + [
                DrivenLineOverlay(
                    line.lines, scale: coloring.scale,
                    keepsLeft: recorded.drivingSide == .left, theme: theme),
                TripMarksOverlay(
                    events.marks(on: line, text, words), besides: ends + [panel] + ornaments,
                    resources: resources),
            ] + ends + [panel] + ornaments
        let sidecar = sidecar(panel.content, events)
        return description.overlays.laid(
            over: PictureRequest(
                description.basics.frame(camera),
                overlays: overlays, subject: AltText(subject: sentence(content), joint: ", "),
                guidance: { _ in sidecar }, notes: notes(coloring, content)), in: scene)
    }

    /// Returns notes on what was requested and is missing.
    private func notes(_ coloring: TripColoring, _ content: TripCardContent) -> [Message] {
        var notes = (text.language.missingNote.map { [$0] } ?? []) + (weather?.notes ?? [])
        if let colorBy, coloring.scale == nil {
            notes.append(
                "\(PictureParameter.colorBy.definition) \(colorBy.rawValue): the trip has no values"
            )
        }
        if let strip, content.profile == nil {
            notes.append(
                "\(PictureParameter.strip.definition) \(strip.rawValue): the trip has too few values"
            )
        }
        return notes
    }

    /// Returns the lines of the plan that may be shown.
    private func plannedLines(_ plan: PlanComparison, near line: TripLine) -> [[WorldPoint]] {
        let lines = showsEnds ? plan.route.lines : plan.shown.map(plan.route.line)
        return WorldCopies.joined(lines, near: line.places.first?.x)
    }

    /// Returns the height of the attribution at the bottom, in pixels; it does not move with the
    /// map.
    static func foot(of ornaments: [any Overlay], in size: ScreenSize) -> Double {
        let anywhere = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
        let boxes = ornaments.flatMap {
            $0.obstacles(in: Viewport(camera: anywhere, size: size))
        }
        return boxes.map { size.height - $0.minY }.max() ?? 0
    }

    /// Returns the box around places of one copy of the world, with space for a pin.
    static func framingItems(_ places: [WorldPoint]) -> [Framing.Item] {
        guard let box = WorldBox(around: places) else { return [] }
        // The pin extends above the line's end, which may be its highest place.
        let margin = EdgePadding(left: 14, top: 40, right: 14, bottom: 12)
        return [Framing.Item(box: box, margin: margin)]
    }

    private var trip: Trip { recorded.trip }

    /// Returns the start and end; open rings where the true ones are private.
    private func ends(of line: TripLine, _ theme: OverlayTheme) -> [any Overlay] {
        let road = theme.road
        guard let first = line.places.first, let last = line.places.last else { return [] }
        let kinds: [MarkerOverlay.Kind] =
            showsEnds
            ? [.start, .destination] : [.open(road.start.fill), .open(road.destination.fill)]
        return zip([first, last], kinds).map { MarkerOverlay(at: $0, kind: $1, theme: road) }
    }

    private func content(
        _ coloring: TripColoring, _ events: TripEvents, _ comparison: PlanComparison?,
        in scene: MapScene
    ) throws(MapStoreError) -> TripCardContent {
        let figures = TripFigures(recorded, text, words)
        var content = TripCardContent()
        content.date = figures.date
        content.distance = figures.distance
        content.time = figures.time
        content.facts =
            figures.facts(
                besides: (weather?.facts(text) ?? []) + events.facts(text, words)
                    + planFacts(comparison))
        content.scale = coloring.scale
        // The legend of a limit explains itself.
        content.scaleTitle = colorBy.flatMap { $0 == .limit ? nil : words.name(of: $0) } ?? ""
        content.profile = TripProfile(of: strip, recorded, text, words)
        if showsEnds, let addresses = TripAddresses(scene.plan.mapPaths),
            let first = trip.samples.first, let last = trip.samples.last
        {
            content.start = try addresses.address(of: first.coordinate) ?? ""
            content.end = try addresses.address(of: last.coordinate) ?? ""
        }
        return content
    }

    /// Returns the plan's length and duration, unless these would disclose private ends, and the
    /// cost of leaving the plan.
    private func planFacts(_ comparison: PlanComparison?) -> [TripCardContent.Fact] {
        guard let comparison else { return [] }
        let route = comparison.route
        let time = route.time(from: 0, to: route.length).map { "  ·  " + text.duration($0) }
        let planned = TripCardContent.Fact(
            words.planned, text.tripDistance(route.length) + (time ?? ""))
        func sum(_ values: [Double?]) -> Double? {
            values.isEmpty || values.contains(nil)
                ? nil : values.reduce(0) { $0 + ($1 ?? 0) }
        }
        let deviations = comparison.deviations
        let cost = text.cost(
            meters: sum(deviations.map(\.extraMeters)),
            seconds: sum(deviations.map(\.extraSeconds)))
        let off = TripCardContent.Fact(words.offPlan, cost, mark: .deviation)
        return (showsEnds ? [planned] : []) + (cost.isEmpty ? [] : [off])
    }

    private func sentence(_ content: TripCardContent) -> String {
        let places = [content.start, content.end].filter { !$0.isEmpty }.joined(separator: " – ")
        return "\(words.trip): "
            + ([content.distance, content.time, content.date, places] + (weather?.words(text) ?? []))
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func sidecar(_ content: TripCardContent, _ events: TripEvents) -> JSONValue {
        var sidecar = JSONObject([("trip", TripNumbers([recorded]).document)])
        for member in events.document.members { sidecar[member.key] = member.value }
        if let weather { sidecar["weather"] = weather.document }
        sidecar["texts"] = .array(content.texts.map { .string($0) })
        return .object(sidecar)
    }
}

extension Trip {
    /// The stops that a card counts: of a minute or more, between start and end.
    var cardStops: [TripStop] {
        stops.filter { $0.seconds >= 60 && $0.time > 30 && $0.time + $0.seconds < duration - 30 }
    }
}
