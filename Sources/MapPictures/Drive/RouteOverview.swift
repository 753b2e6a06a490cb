import Formats
import Geometry
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

    /// Prepares the picture of an answer.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - description: size, padding, languages and ornaments; its view is ignored.
    /// - Throws: ``ParameterError`` if the markers do not fit, as they do not shrink with the zoom.
    package init(
        _ answer: RouteAnswer, _ description: PictureDescription
    ) throws(ParameterError) {
        let size = description.size.size
        let margin = min(24, size.width / 8, size.height / 8)
        let list = description.overlays.padding(in: size)
        padding =
            description.padding
            ?? EdgePadding(
                left: margin, top: margin + list.top, right: margin + list.right,
                bottom: margin + list.bottom)
        drawing = RouteDrawing(answer)
        alt = answer.altText(description.basics.textLanguage())
        reported = answer.json(description.basics.textLanguage())
        self.description = description
        self.answer = answer
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
    package func request(in scene: MapScene) -> PictureRequest {
        let ornaments = description.basics.ornaments(in: scene)
        let camera = drawing.camera(
            size: description.size.size, padding: padding, clearOf: ornaments)
        let theme = scene.plan.theme.road
        let drawn = drawing.overlays(theme: theme) + ornaments
        let text = GuidanceText(language: description.basics.textLanguage())
        let differences = TimeDifferences(answer, text, scene.renderer.shaper)
            .overlay(.middle, besides: drawn, theme: theme)
        return description.overlays.laid(
            over: PictureRequest(
                description.basics.frame(camera),
                overlays: drawn + (differences.map { [$0] } ?? []),
                subject: alt, guidance: { [reported] _ in reported },
                notes: description.basics.textLanguage().missingNote.map { [$0] } ?? []), in: scene)
    }
}
