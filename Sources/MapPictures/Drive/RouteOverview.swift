import Formats
import Geometry
import Guidance
import MapRenderer
import Overlays
package import Parameters
package import Routes

/// A whole route on the map, with its alternatives, stops, start and destination.
package struct RouteOverview {
    private let description: PictureDescription
    private let padding: EdgePadding
    private let drawing: RouteDrawing
    private let alt: AltText
    private let reported: JSONValue
    private let answer: RouteAnswer
    private let weather: RouteWeather?
    private let traffic: DriveTraffic

    /// Prepares the picture of an answer.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - description: size, padding, languages and ornaments; its view is ignored.
    ///   - weather: the weather along the main route; `nil` for none.
    /// - Throws: ``ParameterError`` if the markers do not fit, as they do not shrink with the zoom.
    package init(
        _ answer: RouteAnswer, _ description: PictureDescription, weather: RouteWeather? = nil
    ) throws(ParameterError) {
        let size = description.size.size
        let margin = min(24, size.width / 8, size.height / 8)
        let list = description.overlays.padding(in: size)
        padding =
            description.padding
            ?? EdgePadding(
                left: margin, top: margin + list.top, right: margin + list.right,
                bottom: margin + list.bottom)
        traffic = answer.main.map { DriveTraffic($0) } ?? .none
        drawing = RouteDrawing(answer, traffic: traffic.drawn())
        alt = answer.altText(description.basics.textLanguage())
        reported = answer.json(description.basics.textLanguage())
        self.description = description
        self.answer = answer
        self.weather = weather
        let width = padding.left + padding.right + drawing.ownPixels.width
        let height = padding.top + padding.bottom + drawing.ownPixels.height
        guard width < size.width, height < size.height else {
            throw ParameterError(
                """
                \(PictureParameter.size) leaves no room for the route: with this \
                \(PictureParameter.padding) its markers take \
                \(Int(width.rounded(.up)))x\(Int(height.rounded(.up))) pixels
                """)
        }
    }

    /// The picture, to be drawn by a scene.
    ///
    /// - Throws: `SceneError` or `GeoFileError` for a file of weather that can't be used,
    ///   ``ParameterError`` if weather is asked for along a route without times.
    package func request(in scene: MapScene) throws -> PictureRequest {
        let language = description.basics.textLanguage()
        let text = GuidanceText(language: language)
        let passages = try weather?.passages(
            of: answer, in: Viewport(camera: camera(description.basics, in: scene).0, size: size),
            text, scene)
        var basics = description.basics
        basics.credits += passages?.credits ?? []
        let (camera, ornaments) = camera(basics, in: scene)
        let theme = scene.plan.theme.road
        let drawn = drawing.overlays(theme: theme) + incidents(in: scene) + ornaments
        let differences = TimeDifferences(answer, text, scene.renderer.shaper)
            .overlay(.middle, besides: drawn, theme: theme)
        let marks = drawn + (differences.map { [$0] } ?? [])
        let badges = passages?.drawn(
            along: answer.main?.lines.joined().map { WorldPoint($0) } ?? [], besides: marks,
            in: Viewport(camera: camera, size: size), text,
            PanelResources(
                theme: scene.plan.theme.panels, shaper: scene.renderer.shaper,
                symbols: ManeuverSymbols { _ in nil }))
        let reported = report(badges?.document)
        return description.overlays.laid(
            over: PictureRequest(
                description.basics.frame(camera),
                overlays: marks + (badges.map { [$0.overlay] } ?? []),
                subject: subject(passages?.arrival(text) ?? []), guidance: { _ in reported },
                notes: (language.missingNote.map { [$0] } ?? []) + (passages?.notes ?? [])),
            in: scene)
    }

    /// The signs of incidents, below the markers of the ends.
    private func incidents(in scene: MapScene) -> [any Overlay] {
        guard !traffic.incidents.isEmpty, let faces = SignFaces.read().faces else { return [] }
        let country = answer.main?.legs.lazy.compactMap(\.countries.first?.value).first
        let signs = traffic.signs(in: 0...Double.greatestFiniteMagnitude, faces, country: country)
        let resources = PanelResources(
            theme: scene.plan.theme.panels, shaper: scene.renderer.shaper,
            symbols: ManeuverSymbols { _ in nil }, signs: Drive.signPictures())
        return signs.isEmpty ? [] : [RoadSignsOverlay(signs, resources: resources, width: 26)]
    }

    private var size: ScreenSize { description.size.size }

    /// Returns the camera with the ornaments that it keeps clear of.
    private func camera(
        _ basics: PictureBasics, in scene: MapScene
    ) -> (Camera, [any Overlay]) {
        let ornaments = basics.ornaments(in: scene)
        return (drawing.camera(size: size, padding: padding, clearOf: ornaments), ornaments)
    }

    /// Returns the subject with the weather on arrival.
    private func subject(_ arrival: [String]) -> AltText {
        guard !arrival.isEmpty else { return alt }
        return AltText(
            subject: ([alt.subject] + arrival).joined(separator: ", "), joint: alt.joint)
    }

    /// Returns the sidecar's member with the weather along the way.
    private func report(_ weather: JSONValue?) -> JSONValue {
        guard let weather, var object = reported.object else { return reported }
        object["weather"] = weather
        return .object(object)
    }
}
