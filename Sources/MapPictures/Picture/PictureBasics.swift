import Geometry
package import Language
import MapRenderer
package import MapStyle
import Overlays
package import Parameters

/// The settings that all pictures share: size, languages, labels, ornaments, overlays.
package struct PictureBasics: Hashable, Sendable {
    /// Width, height and scale.
    package var size = PictureSize.standard
    /// Languages of names and texts in order of preference; empty for the map's local names.
    package var languages: [String] = []
    /// The languages that texts are available in.
    package var spoken = SpokenLanguages()
    /// The labels that the map has.
    package var labels: LabelSet
    /// Whether a scale bar is drawn; flat views only.
    var showsScaleBar = false
    /// Whether the data's attribution is drawn.
    var showsAttribution = true
    /// Further credits besides those of map and style.
    package var credits: [String] = []
    /// The overlays of the map.
    package var overlays = OverlayDescription()

    /// Creates the default settings.
    init(labels: LabelSet) { self.labels = labels }

    /// Creates the settings from values, except ``overlays``: these read files, so a picture reads
    /// its other values first.
    ///
    /// - Parameters:
    ///   - values: the values given for `ParameterGroup.basics`.
    ///   - labels: the labels of pictures that specify none.
    /// - Throws: ``ParameterError`` for a wrong value; ``SceneError`` for texts that can't be read.
    init(_ values: ParameterValues, labels: LabelSet) throws {
        size = try PictureSize(values)
        languages = try values.value(PictureParameter.languages) ?? []
        spoken = try SpokenLanguages(values)
        self.labels = try values.value(PictureParameter.labels) ?? labels
        showsScaleBar = values.isOn(PictureParameter.scaleBar)
        showsAttribution = values.isOn(PictureParameter.attribution)
        credits = try values.credits()
    }

    /// Reads the overlays of the map.
    mutating func readOverlays(_ values: ParameterValues) throws {
        overlays = try OverlayDescription(values, in: textLanguage())
    }

    /// Returns the frame that a camera sees.
    func frame(_ camera: Camera) -> FrameRequest {
        var frame = FrameRequest(
            camera: camera, size: size.size, pixelRatio: size.scale, languages: languages)
        frame.labels = labels
        return frame
    }

    /// Returns the language of texts.
    ///
    /// - Parameter others: the language tags to use if ``languages`` is empty.
    /// - Returns: the first of them that texts are available in, else English.
    func textLanguage(else others: [String] = []) -> GuidanceLanguage {
        spoken.language(preferred: languages.isEmpty ? others : languages)
    }

    /// Returns the attribution and the scale bar, as far as they are wanted.
    func ornaments(in scene: MapScene) -> [any Overlay] {
        scene.ornaments(
            scaleBar: showsScaleBar, attribution: showsAttribution, credits: credits)
    }
}

/// A description of pictures that contains ``PictureBasics`` and exposes them as its own
/// properties.
@dynamicMemberLookup
package protocol BasedOnPicture {
    /// The settings that all pictures share.
    var basics: PictureBasics { get set }
}

extension BasedOnPicture {
    /// One of the basics.
    package subscript<Value>(dynamicMember path: WritableKeyPath<PictureBasics, Value>) -> Value {
        get { basics[keyPath: path] }
        set { basics[keyPath: path] = newValue }
    }
}

extension PictureParameter {
    /// The labels that a picture shows.
    package static let labels = Parameter<LabelSet>(
        choice: "labels", of: LabelSet.self,
        defaultValue: "driving in what a driver sees, else all",
        help: """
            The map's labels: those that a driver uses (streets, road numbers, places, water, fuel, \
            charging, parking, a few landmarks), or all.
            """)

    /// Whether a scale bar is drawn.
    package static let scaleBar = ParameterDefinition.flag(
        "scale-bar", help: "Draws a scale bar; flat views only.")

    /// Whether the data's attribution is drawn.
    package static let attribution = ParameterDefinition.flag(
        "attribution", onByDefault: true, help: "Leaves the data's credit out.")

    /// The error for a scale bar in a tilted view, where no two rows of the picture have the same
    /// scale.
    package static let scaleBarNeedsFlatView = ParameterError(
        "\(scaleBar) needs a flat view: a tilted one has no single scale")
}
