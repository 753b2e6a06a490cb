import Geometry
package import Guidance
package import Language
package import MapStyle
import Overlays
package import Parameters
package import Routes

/// How the frames of a drive are drawn, in the words of whoever asks.
package struct DriveDescription: Sendable {
    /// How the way is looked at.
    package var view: DriveView
    /// What its parts look like.
    package var look: DriveLook
    /// The size of each picture.
    package var size: PictureSize
    /// Languages of names and panels in order of preference.
    package var languages: [String]
    /// Languages of panels where ``languages`` names none, such as those of the environment; the
    /// map's names do not depend on them.
    package var textLanguages: [String] = []
    /// The languages that there are texts in.
    package var spoken = SpokenLanguages()
    /// Which labels the map has.
    package var labels = LabelSet.driving
    /// ISO 3166-1 alpha-2 code of the country; `nil` if the route and the place tell.
    package var country: String?
    /// Whether a scale bar is drawn; flat views only.
    var showsScaleBar: Bool
    /// Whether the data's credit is drawn.
    var showsAttribution: Bool
    /// Who is named besides those whom map and style name.
    package var credits: [String] = []
    /// What else lies over the map.
    package var overlays = OverlayDescription()

    /// A drive as one sees it from a view, with all else as usual.
    package init(
        view: DriveView = DriveView(.headingUp), look: DriveLook = DriveLook(),
        size: PictureSize = .usual, languages: [String] = [], country: String? = nil,
        showsScaleBar: Bool = false, showsAttribution: Bool = true
    ) {
        self.view = view
        self.look = look
        self.size = size
        self.languages = languages
        self.country = country
        self.showsScaleBar = showsScaleBar
        self.showsAttribution = showsAttribution
    }

    /// The parameters that only frames along the way have.
    package static let parameters =
        DriveMoment.parameters + DriveView.parameters + [PictureParameter.country.definition]
        + DriveLook.parameters

    /// The drive that values describe.
    ///
    /// - Parameters:
    ///   - values: what was given for ``parameters`` and those of every picture.
    ///   - mode: which way is up.
    /// - Throws: ``ParameterError`` for a wrong value; `SceneError` for a file that can't be used.
    package init(_ values: ParameterValues, mode: RouteView) throws {
        size = try PictureSize(values)
        view = try DriveView(values, mode: mode)
        look = try DriveLook(values, pixelRatio: size.scale)
        languages = try values.value(PictureParameter.languages) ?? []
        spoken = try SpokenLanguages(values)
        labels = try values.value(PictureParameter.labels) ?? .driving
        country = try values.value(PictureParameter.country)
        showsScaleBar = values.isOn(PictureParameter.scaleBar)
        showsAttribution = values.isOn(PictureParameter.attribution)
        credits = try values.credits()
        overlays = try OverlayDescription(values)
        if showsScaleBar, view.pitch > 0 { throw PictureParameter.scaleBarNeedsFlatView }
    }

    /// The words that are used at a place.
    package func text(for state: GuidanceState) -> GuidanceText {
        let usesYards = state.country.map { $0 == "GB" } ?? (state.drivingSide == .left)
        return GuidanceText(
            language: textLanguage,
            units: view.isImperial ? usesYards ? .imperialYards : .imperial : .metric)
    }

    /// The language of texts.
    var textLanguage: GuidanceLanguage {
        spoken.language(preferred: languages.isEmpty ? textLanguages : languages)
    }

    /// That texts are English where no language of the list is spoken here; `nil` where one is.
    var languageNote: Message? {
        let isSpoken = languages.contains { spoken.language($0) != nil }
        guard !languages.isEmpty, !isSpoken else { return nil }
        let known = spoken.codes.joined(separator: ", ")
        return """
            \(PictureParameter.languages): names are as asked for, texts in English; there are texts \
            in \(known)
            """
    }
}

extension PictureParameter {
    /// Whose signs and shields are drawn: `NO`.
    package static let country = Parameter<String>(
        ParameterDefinition(
            "country", "CC", usual: "what route and place tell",
            help: "Whose signs and shields are drawn, such as NO."),
        cure: ""
    ) { text throws(ParameterError) in
        guard text.text.utf8.count == 2, text.text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
            throw text.error("write two letters such as NO")
        }
        let code = text.text.uppercased()
        guard ISOCodes.countries.contains(code) else {
            throw text.error(
                "there is no such country; write its two letters (ISO 3166-1) such as NO")
        }
        return code
    }
}
