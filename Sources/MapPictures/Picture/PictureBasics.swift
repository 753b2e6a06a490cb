import Geometry
package import Language
import MapRenderer
package import MapStyle
import Overlays
package import Parameters

/// What all pictures have alike, whatever they show: size, languages, labels, ornaments, overlays.
package struct PictureBasics: Hashable, Sendable {
    /// Width, height and scale.
    package var size = PictureSize.standard
    /// Languages of names and texts in order of preference; empty for the map's local names.
    package var languages: [String] = []
    /// The languages that there are texts in.
    package var spoken = SpokenLanguages()
    /// Which labels the map has.
    package var labels: LabelSet
    /// Whether a scale bar is drawn; flat views only.
    var showsScaleBar = false
    /// Whether the data's credit is drawn.
    var showsAttribution = true
    /// Who is named besides those whom map and style name.
    package var credits: [String] = []
    /// What lies over the map.
    package var overlays = OverlayDescription()

    /// All as by default.
    init(labels: LabelSet) { self.labels = labels }

    /// What values say, but for ``overlays``: these read files, so a picture reads its other values before.
    ///
    /// - Parameters:
    ///   - values: what was given for `ParameterGroup.basics`.
    ///   - labels: those of pictures that name none.
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

    /// Reads what lies over the map.
    mutating func readOverlays(_ values: ParameterValues) throws {
        overlays = try OverlayDescription(values, in: textLanguage())
    }

    /// The frame that a camera sees.
    func frame(_ camera: Camera) -> FrameRequest {
        var frame = FrameRequest(
            camera: camera, size: size.size, pixelRatio: size.scale, languages: languages)
        frame.labels = labels
        return frame
    }

    /// The language of texts.
    ///
    /// - Parameter others: tags of languages where ``languages`` names none.
    /// - Returns: the first of them that is spoken, else English.
    func textLanguage(else others: [String] = []) -> GuidanceLanguage {
        spoken.language(preferred: languages.isEmpty ? others : languages)
    }

    /// Credit and scale bar, as far as they are wanted.
    func ornaments(in scene: MapScene) -> [any Overlay] {
        scene.ornaments(
            scaleBar: showsScaleBar, attribution: showsAttribution, credits: credits)
    }
}

/// A description of pictures that has ``PictureBasics`` among others: it shows them as its own.
@dynamicMemberLookup
package protocol BasedOnPicture {
    /// What it has like all pictures.
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
    /// Which labels a picture shows.
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

    /// Whether the data's credit is drawn.
    package static let attribution = ParameterDefinition.flag(
        "attribution", onByDefault: true, help: "Leaves the data's credit out.")

    /// In a tilted view no two rows of the picture have one scale.
    package static let scaleBarNeedsFlatView = ParameterError(
        "\(scaleBar) needs a flat view: a tilted one has no single scale")
}
