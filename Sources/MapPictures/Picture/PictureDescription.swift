package import Geometry
import Graphics
package import Language
package import MapRenderer
package import MapStyle
import Overlays
package import Parameters

/// The parameters of pictures, each named once for command line, URL and document.
package enum PictureParameter {}

/// What picture of a scene is wanted, in the words of whoever asks.
package struct PictureDescription: Hashable, Sendable {
    /// What part of the world it shows.
    package var view: PictureView
    /// Its size.
    package var size: PictureSize
    /// Pixels to keep free around a box; `nil` as the view needs.
    package var padding: Framing.Padding?
    /// Languages of names in order of preference; empty for the map's local names.
    package var languages: [String]
    /// Which labels the map has.
    package var labels = LabelSet.all
    /// The languages that there are texts in.
    package var spoken = SpokenLanguages()
    /// Whether a scale bar is drawn; flat views only.
    var showsScaleBar: Bool
    /// Whether the data's credit is drawn.
    var showsAttribution: Bool
    /// Who is named besides those whom map and style name.
    package var credits: [String] = []
    /// How the picture is written.
    package var format: OutputFormat
    /// What lies over the map; a picture of the whole map shows where that is.
    package var overlays = OverlayDescription()

    /// A picture from its parts.
    package init(
        view: PictureView = .wholeMap, size: PictureSize = .usual, padding: Framing.Padding? = nil,
        languages: [String] = [], showsScaleBar: Bool = false, showsAttribution: Bool = true,
        format: OutputFormat = .pixels(.png)
    ) {
        self.view = view
        self.size = size
        self.padding = padding
        self.languages = languages
        self.showsScaleBar = showsScaleBar
        self.showsAttribution = showsAttribution
        self.format = format
    }

    /// All parameters that describe a picture.
    package static let parameters =
        [
            PictureParameter.camera.definition, PictureParameter.box.definition,
            PictureParameter.size.definition, PictureParameter.dotsPerInch.definition,
            PictureParameter.padding.definition, PictureParameter.languages.definition,
            PictureParameter.phrases, PictureParameter.labels.definition,
            PictureParameter.scaleBar, PictureParameter.attribution,
            PictureParameter.credit.definition, PictureParameter.format.definition,
            PictureParameter.png8,
            PictureParameter.quality.definition,
        ] + OverlayDescription.parameters

    /// The picture that values describe.
    ///
    /// - Parameters:
    ///   - values: what was given for ``parameters``.
    ///   - path: the file that the picture is for; the ending of its name tells the format.
    /// - Throws: ``ParameterError`` for a wrong value, or for some that do not go together;
    ///   ``SceneError`` for a file that can't be used.
    package init(_ values: ParameterValues, file path: String? = nil) throws {
        view = try PictureView(values)
        size = try PictureSize(values)
        padding = try values.padding(in: size.size)
        languages = try values.value(PictureParameter.languages) ?? []
        spoken = try SpokenLanguages(values)
        labels = try values.value(PictureParameter.labels) ?? .all
        showsScaleBar = values.isOn(PictureParameter.scaleBar)
        showsAttribution = values.isOn(PictureParameter.attribution)
        credits = try values.credits()
        format = try PictureParameter.outputFormat(values, OutputFormat(ofFile: path ?? ""))
        overlays = try OverlayDescription(values)
        if case .camera(let camera) = view, showsScaleBar, camera.pitch > 0 {
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
                    fitting: WorldBox(box), size: size.size,
                    padding: padding ?? Framing.Padding(0), maximumZoom: 22)
            case .wholeMap where overlays.framingItems.isEmpty:
                scene.wholeMap(size: size.size, padding: padding)
            case .wholeMap:
                Framing.camera(
                    fitting: overlays.framingItems, size: size.size, padding: overlayPadding,
                    maximumZoom: 17)
            }
        var request = FrameRequest(
            camera: camera, size: size.size, pixelRatio: size.scale, languages: languages)
        request.labels = labels
        return request
    }

    /// Pixels around overlays that are shown whole: for their list, and a little more.
    private var overlayPadding: Framing.Padding {
        if let padding { return padding }
        let margin = min(size.size.width, size.size.height) / 20
        let list = overlays.padding(in: size.size)
        return Framing.Padding(
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
        let language = textLanguage()
        return self.overlays.laid(
            over: PictureRequest(
                request(in: scene), overlays: overlays + ornaments(in: scene),
                subject: .map(language, title: self.overlays[TitleKind.self].title),
                notes: language.missingNote.map { [$0] } ?? []),
            in: scene)
    }

    /// The language of texts.
    ///
    /// - Parameter others: tags of languages where ``languages`` names none.
    /// - Returns: the first of them that is spoken, else English.
    func textLanguage(else others: [String] = []) -> GuidanceLanguage {
        spoken.language(preferred: languages.isEmpty ? others : languages)
    }

    /// Credit and scale bar, as far as they are wanted.
    package func ornaments(in scene: MapScene) -> [any Overlay] {
        scene.ornaments(
            scaleBar: showsScaleBar, attribution: showsAttribution, credits: credits)
    }
}

extension PictureParameter {
    /// Whether a scale bar is drawn.
    package static let scaleBar = ParameterDefinition.flag(
        "scale-bar", help: "Draws a scale bar; flat views only.")

    /// Whether the data's credit is drawn.
    package static let attribution = ParameterDefinition.flag(
        "attribution", onByDefault: true, help: "Leaves the data's credit out.")

    /// In a tilted view no two rows of the picture have one scale.
    static let scaleBarNeedsFlatView = ParameterError(
        "\(scaleBar) needs a flat view: a tilted one has no single scale")
}
