import Geometry
package import Guidance
import Language
import MapStyle
import Overlays
package import Parameters
package import Routes

/// The settings for drawing the frames of a drive.
package struct DriveDescription: Sendable, BasedOnPicture {
    /// The settings that all pictures have.
    package var basics: PictureBasics
    /// The view of the road.
    package var view: DriveView
    /// The look of its parts.
    package var look: DriveLook
    /// Languages of panels if the basics name none, such as those of the environment.
    ///
    /// The map's names do not depend on them.
    package var textLanguages: [String] = []
    /// ISO 3166-1 alpha-2 code of the country; `nil` to use the country of the route and the place.
    package var country: String?
    /// Whether a route that is only a line stays one, instead of following the map's roads.
    package var isRaw = false

    /// A drive in a view, with defaults for everything that is not given.
    package init(
        view: DriveView = DriveView(.headingUp), look: DriveLook = DriveLook(),
        size: PictureSize = .standard, languages: [String] = [], country: String? = nil,
        showsScaleBar: Bool = false, showsAttribution: Bool = true
    ) {
        basics = PictureBasics(labels: .driving)
        basics.size = size
        basics.languages = languages
        basics.showsScaleBar = showsScaleBar
        basics.showsAttribution = showsAttribution
        self.view = view
        self.look = look
        self.country = country
    }

    /// The drive that values describe.
    ///
    /// - Parameters:
    ///   - values: values of `ParameterGroup.drive` and of the parameters of every picture.
    ///   - mode: which way is up.
    /// - Throws: ``ParameterError`` for a wrong value; `SceneError` for a file that can't be used.
    package init(_ values: ParameterValues, mode: RouteView) throws {
        let size = try PictureSize(values)
        view = try DriveView(values, mode: mode)
        look = try DriveLook(values, pixelRatio: size.scale)
        if mode == .signs, look.signs == nil, !values.isGiven(PictureParameter.signs.definition) {
            look.signs = SignChoice()
        }
        basics = try PictureBasics(values, labels: .driving)
        country = try values.value(PictureParameter.country)
        isRaw = values.isOn(PictureParameter.raw)
        try basics.readOverlays(values)
        if basics.showsScaleBar, view.pitch > 0 { throw PictureParameter.scaleBarNeedsFlatView }
    }

    /// The texts in the language and units used at a place.
    package func text(for state: GuidanceState) -> GuidanceText {
        let usesYards = state.country.map { $0 == "GB" } ?? (state.drivingSide == .left)
        return GuidanceText(
            language: textLanguage,
            units: view.isImperial ? usesYards ? .imperialYards : .imperial : .metric)
    }

    /// The language of texts.
    var textLanguage: GuidanceLanguage { basics.textLanguage(else: textLanguages) }

    /// A note that texts are in English because none of the requested languages is supported.
    ///
    /// `nil` if one is supported, or none was requested.
    var languageNote: Message? {
        let isSpoken = basics.languages.contains { basics.spoken.language($0) != nil }
        guard !basics.languages.isEmpty, !isSpoken else { return nil }
        let known = basics.spoken.codes.joined(separator: ", ")
        return """
            \(PictureParameter.languages): names are as asked for, texts in English; there are texts \
            in \(known)
            """
    }
}

extension PictureParameter {
    /// The country whose signs and shields are drawn, such as `NO`.
    package static let country = Parameter<String>(
        ParameterDefinition(
            "country", "CC", defaultValue: "what route and place tell",
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
