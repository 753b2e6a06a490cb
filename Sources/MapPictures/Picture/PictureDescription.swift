package import Geometry
import Graphics
import Language
package import MapRenderer
import MapStyle
import Overlays
package import Parameters

/// What picture of a scene is wanted, as parameters describe it.
package struct PictureDescription: Hashable, Sendable, BasedOnPicture {
    /// What it has like all pictures; a picture of the whole map shows where its overlays are.
    package var basics: PictureBasics
    /// What part of the world it shows.
    package var view: PictureView
    /// Pixels to keep free around a box; `nil` as the view needs.
    package var padding: EdgePadding?
    /// How the picture is written.
    package var format: OutputFormat

    /// A picture from its parts.
    package init(
        view: PictureView = .wholeMap, size: PictureSize = .standard,
        padding: EdgePadding? = nil,
        languages: [String] = [], showsScaleBar: Bool = false, showsAttribution: Bool = true,
        format: OutputFormat = .pixels(.png)
    ) {
        basics = PictureBasics(labels: .all)
        basics.size = size
        basics.languages = languages
        basics.showsScaleBar = showsScaleBar
        basics.showsAttribution = showsAttribution
        self.view = view
        self.padding = padding
        self.format = format
    }

    /// The picture that values describe.
    ///
    /// - Parameters:
    ///   - values: what was given for `ParameterGroup.picture`.
    ///   - path: the file that the picture is for; the ending of its name tells the format.
    /// - Throws: ``ParameterError`` for a wrong value, or for some that do not go together;
    ///   ``SceneError`` for a file that can't be used.
    package init(_ values: ParameterValues, file path: String? = nil) throws {
        view = try PictureView(values)
        padding = try values.padding(in: PictureSize(values).size)
        basics = try PictureBasics(values, labels: .all)
        format = try PictureParameter.outputFormat(values, OutputFormat(ofFile: path ?? ""))
        try basics.readOverlays(values)
        if case .camera(let camera) = view, basics.showsScaleBar, camera.pitch > 0 {
            throw PictureParameter.scaleBarNeedsFlatView
        }
        if case .camera = view, padding != nil {
            throw ParameterError(
                "\(PictureParameter.padding) has no use with \(PictureParameter.camera)")
        }
    }

    /// The frame to draw in a scene.
    package func request(in scene: MapScene) -> FrameRequest {
        let camera =
            switch view {
            case .camera(let camera): camera
            case .box(let box):
                Framing.camera(
                    fitting: WorldBox(box), size: basics.size.size,
                    padding: padding ?? EdgePadding(0), maximumZoom: 22)
            case .wholeMap where basics.overlays.framingItems.isEmpty:
                scene.wholeMap(size: basics.size.size, padding: padding)
            case .wholeMap:
                Framing.camera(
                    fitting: basics.overlays.framingItems, size: basics.size.size,
                    padding: overlayPadding,
                    maximumZoom: 17)
            }
        return basics.frame(camera)
    }

    /// Pixels around overlays that are shown whole: for their list, and a little more.
    private var overlayPadding: EdgePadding {
        if let padding { return padding }
        let margin = min(basics.size.size.width, basics.size.size.height) / 20
        let list = basics.overlays.padding(in: basics.size.size)
        return EdgePadding(
            left: margin, top: margin + list.top, right: margin + list.right,
            bottom: margin + list.bottom)
    }

    /// The picture to draw in a scene.
    ///
    /// - Parameters:
    ///   - scene: the scene.
    ///   - overlays: what else lies over the map, below credit and scale bar.
    /// - Returns: the picture.
    package func pictureRequest(
        in scene: MapScene, overlays: [any Overlay] = []
    ) -> PictureRequest {
        let language = basics.textLanguage()
        return basics.overlays.laid(
            over: PictureRequest(
                request(in: scene), overlays: overlays + basics.ornaments(in: scene),
                subject: .map(language, title: basics.overlays[TitleKind.self].title),
                notes: language.missingNote.map { [$0] } ?? []),
            in: scene)
    }
}
