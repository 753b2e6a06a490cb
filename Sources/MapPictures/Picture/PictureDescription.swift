package import Geometry
import Graphics
import Language
package import MapRenderer
import MapStyle
import Overlays
package import Parameters

/// A picture of a scene, as parameters describe it.
package struct PictureDescription: Hashable, Sendable, BasedOnPicture {
    /// The settings that all pictures share; a picture of the whole map shows where its overlays
    /// are.
    package var basics: PictureBasics
    /// The part of the world that it shows.
    package var view: PictureView
    /// Pixels to keep free around a box; `nil` for what the view needs.
    package var padding: EdgePadding?
    /// The closest zoom at which overlays are shown whole; `nil` for 17.
    package var closestZoom: Double?
    /// The picture's file format.
    package var format: OutputFormat

    /// Creates a picture from its parts.
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

    /// Creates the picture that values describe.
    ///
    /// - Parameters:
    ///   - values: the values given for `ParameterGroup.picture`.
    ///   - path: the file that the picture is for; its extension determines the format.
    /// - Throws: ``ParameterError`` for a wrong value, or for values that conflict; ``SceneError``
    ///   for a file that can't be used.
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

    /// Returns the frame to draw in a scene.
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
                    maximumZoom: closestZoom ?? 17)
            }
        return basics.frame(camera)
    }

    /// Pixels around overlays that are shown whole: space for their list, and a little more.
    private var overlayPadding: EdgePadding {
        if let padding { return padding }
        let margin = min(basics.size.size.width, basics.size.size.height) / 20
        let list = basics.overlays.padding(in: basics.size.size)
        return EdgePadding(
            left: margin, top: margin + list.top, right: margin + list.right,
            bottom: margin + list.bottom)
    }

    /// Returns the picture to draw in a scene.
    ///
    /// - Parameters:
    ///   - scene: the scene.
    ///   - overlays: further overlays of the map, below attribution and scale bar.
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
