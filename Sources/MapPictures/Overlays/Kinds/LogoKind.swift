import Geometry
import MapRenderer
import Overlays
package import Parameters

/// A picture in a corner.
struct LogoKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.logo)
    static let turn = ReadingTurn.plates

    /// Its bytes; empty for none.
    private var bytes: [UInt8] = []

    init() {}

    init(_ reading: inout OverlayReading) throws {
        guard let path = try reading.values.value(PictureParameter.logo) else { return }
        bytes = try InputFile.read(path, limit: 8 << 20)
        guard PlacePictures.icon(of: bytes, named: "logo") != nil else {
            throw SceneError(
                "\(PrintableText.short(path)) is no picture: write an SVG, PNG, JPEG or WebP file"
            )
        }
    }

    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {
        guard let icon = PlacePictures.icon(of: bytes, named: "logo") else { return }
        let size = LogoOverlay.size(of: icon, in: plates.size)
        let box = plates.room(
            for: PictureParameter.logo.definition.name, width: size.width, height: size.height,
            corners: [.bottomLeft, .topRight, .topLeft, .bottomRight])
        if let box { plates.overlays.append(LogoOverlay(icon, in: box)) }
    }
}

extension PictureParameter {
    /// A picture in a corner.
    package static let logo = Parameter<String>(
        ParameterDefinition(
            "logo", "FILE", .file, help: "A picture (SVG, PNG, JPEG, WebP) in a corner."))
}
