import Geometry
package import Overlays
package import Parameters

/// What explains a picture: title, legend, list, window, north arrow, logo.
package struct PictureExtras: Hashable, Sendable {
    /// What stands largest; empty for nothing.
    package var title = ""
    /// Below it; empty for nothing.
    package var subtitle = ""
    /// Whether the looks of shapes, venues and vehicles are explained.
    var showsLegend = false
    /// Whether places are numbered and listed beside the map.
    package var showsList = false
    /// What stands in the list's place, for pictures that make their own.
    package var placard: Placard?
    /// Whether pins that would lie over each other become discs with their number.
    var gathersPins = false
    /// The number or name of the place that a window tells of; `nil` for none.
    var chosen: String?
    /// Whether a needle points north, where north is not up.
    var showsNorthArrow = false
    /// The bytes of a picture in a corner; empty for none.
    var logo: [UInt8] = []

    static let parameters = [
        PictureParameter.title.definition, PictureParameter.subtitle.definition,
        PictureParameter.legend, PictureParameter.list, PictureParameter.cluster,
        PictureParameter.window.definition, PictureParameter.northArrow,
        PictureParameter.logo.definition,
    ]

    /// No extras.
    init() {}

    /// The extras that values give.
    init(_ values: ParameterValues) throws {
        title = try values.value(PictureParameter.title) ?? ""
        subtitle = try values.value(PictureParameter.subtitle) ?? ""
        showsLegend = values.isOn(PictureParameter.legend)
        showsList = values.isOn(PictureParameter.list)
        gathersPins = values.isOn(PictureParameter.cluster)
        chosen = try values.value(PictureParameter.window)
        showsNorthArrow = values.isOn(PictureParameter.northArrow)
        if let path = try values.value(PictureParameter.logo) {
            logo = try InputFile.read(path, limit: 8 << 20)
            guard PictureOverlays().icon(of: logo, named: "logo") != nil else {
                throw SceneError(
                    "\(PrintableText.short(path)) is no picture: write an SVG, PNG, JPEG or WebP file"
                )
            }
        }
    }
}

extension PictureParameter {
    /// What stands largest.
    package static let title = line("title", "What the picture is called, on a plate.")
    /// Below the title.
    package static let subtitle = line("subtitle", "A second, smaller line of the title.")

    /// Whether looks are explained.
    package static let legend = ParameterDefinition.flag(
        "legend",
        help: "Explains lines and areas that have a label, kinds of venues, states of vehicles.")

    /// Whether places are numbered and listed.
    package static let list = ParameterDefinition.flag(
        "list", help: "Numbers markers and venues, and lists them beside the map.")

    /// Whether near pins are gathered.
    package static let cluster = ParameterDefinition.flag(
        "cluster", help: "Gathers pins that would lie over each other into discs with their number."
    )

    /// The place that a window tells of.
    package static let window = Parameter<String>(
        ParameterDefinition(
            "window", "NUMBER|NAME",
            help: "Opens a window with what is known of one marker, venue, person or vehicle."),
        cure: ""
    ) { text throws(ParameterError) in String(text.text.prefix(200)) }

    /// Whether a needle points north.
    package static let northArrow = ParameterDefinition.flag(
        "north-arrow", help: "Draws a needle that points north, where north is not up.")

    /// A picture in a corner.
    package static let logo = Parameter<String>(
        ParameterDefinition(
            "logo", "FILE", .file, help: "A picture (SVG, PNG, JPEG, WebP) in a corner."))

    private static func line(_ name: String, _ help: String) -> Parameter<String> {
        Parameter(ParameterDefinition(name, "TEXT", help: help), cure: "") {
            text throws(ParameterError) in String(text.text.prefix(200))
        }
    }
}
