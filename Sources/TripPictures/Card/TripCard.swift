import JSON
import MapCamera
import MapGeometry
import MapRenderer
public import MapScenes
import MapStore
import Navigation
public import NavigationFrames
import Overlays
import Tracks

/// A recorded trip as one picture: the driven line on the map, and a panel with its numbers.
public struct TripCard {
    private let recorded: RecordedTrip
    private let description: PictureDescription
    private let text: GuidanceText
    private let words: TripWords

    /// What colours the line; `nil` for the route's colour.
    public var colorBy: TripQuantity?
    /// What the strip shows; `nil` for the speed, of an untimed trip the elevation.
    public var strip: TripQuantity?
    /// Whether start and end are named: not where private places were cut out.
    public var namesPlaces = true

    /// The card of a trip.
    ///
    /// - Parameters:
    ///   - recorded: the trip.
    ///   - description: size, languages and ornaments; its view is not asked.
    ///   - languages: of the words, where the description names none.
    ///   - units: of distances and speeds.
    public init(
        _ recorded: RecordedTrip, _ description: PictureDescription, languages: [String] = [],
        units: DistanceUnits = .metric
    ) {
        self.recorded = recorded
        self.description = description
        text = GuidanceText(
            language: GuidanceLanguage(
                preferred: description.languages.isEmpty ? languages : description.languages),
            units: units == .metric ? .metric : .imperial)
        words = TripWords.of(text.language)
    }

    /// The picture, to be drawn by a scene.
    ///
    /// - Throws: `MapStoreError` if the map's addresses can't be read.
    public func request(in scene: MapScene) throws -> PictureRequest {
        let (trip, theme, size) = (recorded.trip, scene.plan.theme, description.size)
        let coloring = TripColoring(trip, by: colorBy, text, words)
        let line = TripLine(trip, bands: coloring.bands)
        let content = try content(coloring, in: scene)
        let ornaments = description.ornaments(in: scene)
        let panel = TripCardPanel(
            content, in: size.size,
            resources: PanelResources(
                theme: theme.panels, shaper: scene.renderer.shaper,
                symbols: ManeuverSymbols { _ in nil }), road: theme.road,
            foot: Self.foot(of: ornaments, in: size.size))
        let camera = Framing.camera(
            fitting: framingItems(line), size: size.size,
            padding: panel.padding(in: size.size), maximumZoom: 17)
        let overlays: [any Overlay] =
            [DrivenLineOverlay(line.pieces, scale: coloring.scale, theme: theme)]
            + marks(theme) + [panel] + ornaments
        let sidecar = sidecar(content)
        return PictureRequest(
            FrameRequest(
                camera: camera, size: size.size, pixelRatio: size.scale,
                languages: description.languages),
            overlays: overlays, subject: AltText(subject: sentence(content), joint: ", "),
            guidance: { _ in sidecar })
    }

    /// Pixels at the bottom that the credit takes; it does not move with the map.
    private static func foot(of ornaments: [any Overlay], in size: ScreenSize) -> Double {
        let anywhere = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 10)
        let boxes = ornaments.flatMap {
            $0.obstacles(in: Viewport(camera: anywhere, size: size))
        }
        return boxes.map { size.height - $0.minY }.max() ?? 0
    }

    private func framingItems(_ line: TripLine) -> [Framing.Item] {
        let places = line.pieces.flatMap(\.points)
        let box =
            WorldBox(around: places) ?? WorldBox(around: [WorldPoint(trip.samples[0].coordinate)])
        guard let box else { return [] }
        // The pin stands above the line's end, which may be its highest place.
        let margin = Framing.Padding(left: 14, top: 40, right: 14, bottom: 12)
        return [(box.minX, box.minY), (box.maxX, box.maxY)].map {
            Framing.Item(point: WorldPoint(x: $0.0, y: $0.1), margin: margin)
        }
    }

    private var trip: Trip { recorded.trip }

    /// Stops in numbers, then start and end above them.
    private func marks(_ theme: OverlayTheme) -> [any Overlay] {
        let stops = trip.cardStops.enumerated().map {
            MarkerOverlay(at: $1.coordinate, kind: .stop($0 + 1), theme: theme.road)
        }
        guard let first = trip.samples.first, let last = trip.samples.last else { return stops }
        return stops + [
            MarkerOverlay(at: first.coordinate, kind: .start, theme: theme.road),
            MarkerOverlay(at: last.coordinate, kind: .destination, theme: theme.road),
        ]
    }

    private func content(
        _ coloring: TripColoring, in scene: MapScene
    ) throws(MapStoreError) -> TripCardContent {
        let figures = TripFigures(recorded, text, words)
        var content = TripCardContent()
        content.date = figures.date
        content.distance = figures.distance
        content.time = figures.time
        content.facts = figures.facts
        content.scale = coloring.scale
        content.scaleTitle = colorBy.map(words.name) ?? ""
        content.profile = TripProfile(of: strip, trip, text, words)
        if namesPlaces, let addresses = TripAddresses(scene.plan.mapPaths),
            let first = trip.samples.first, let last = trip.samples.last
        {
            content.start = try addresses.address(of: first.coordinate) ?? ""
            content.end = try addresses.address(of: last.coordinate) ?? ""
        }
        return content
    }

    private func sentence(_ content: TripCardContent) -> String {
        let places = [content.start, content.end].filter { !$0.isEmpty }.joined(separator: " – ")
        return "\(words.trip): "
            + [content.distance, content.time, content.date, places].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    private func sidecar(_ content: TripCardContent) -> JSONValue {
        [
            "trip": TripNumbers([recorded]).document,
            "texts": .array(content.texts.map { .string($0) }),
        ]
    }
}

extension Trip {
    /// The stops that a card shows: a minute or more between start and end, nine at most.
    var cardStops: [TripStop] {
        Array(
            stops.filter {
                $0.seconds >= 60 && $0.time > 30 && $0.time + $0.seconds < duration - 30
            }.prefix(9))
    }
}
