import Overlays
package import Parameters

/// A window with the details of one place.
struct WindowKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.window)
    static let turn = ReadingTurn.plates

    /// The number or name of the place; `nil` for none.
    private var chosen: String?

    init() {}

    init(_ reading: inout OverlayReading) throws {
        chosen = try reading.values.value(PictureParameter.window)
    }

    func set(_ settings: inout OverlaySettings) { settings.chosen = chosen }

    func notes(on picture: OverlayPicture) -> [Message] {
        guard let chosen, picture.chosen == nil else { return [] }
        return ["\(PictureParameter.window): there is no '\(PrintableText.short(chosen))'"]
    }

    /// Adds the window below the plates, which are placed without regard to it.
    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {
        guard let chosen = picture.chosen, let pin = picture.pins.first else { return }
        plates.overlays.insert(
            InfoWindowOverlay(
                picture.places[chosen].window, at: pin, in: plates.size,
                resources: picture.resources), at: 0)
    }
}

extension PictureParameter {
    /// The place that a window describes.
    package static let window = Parameter<String>(
        ParameterDefinition(
            "window", "NUMBER|NAME",
            help: "Opens a window with what is known of one marker, venue, person or vehicle."),
        cure: ""
    ) { text throws(ParameterError) in String(text.text.prefix(200)) }
}
