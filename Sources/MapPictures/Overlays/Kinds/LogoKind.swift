import Geometry
import Graphics
import MapRenderer
import Overlays
package import Parameters

/// A picture in a corner.
struct LogoKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.logo)
    static let turn = ReadingTurn.plates

    /// The bytes of the picture; empty for none.
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
        let box = plates.space(
            for: PictureParameter.logo.definition.name, width: size.width, height: size.height,
            corners: [.bottomLeft, .topRight, .topLeft, .bottomRight])
        if let box { plates.overlays.append(LogoOverlay(icon, in: box)) }
    }
}

/// A user's picture in a corner.
struct LogoOverlay: Overlay {
    /// The logo is drawn above everything.
    var level: OverlayLevel { .aboveLabels }
    /// Its name in the picture's report.
    var name: String? { "logo" }

    private let icon: SpriteIcon
    private let box: ScreenBox

    /// Creates a logo that fills a box.
    init(_ icon: SpriteIcon, in box: ScreenBox) {
        self.icon = icon
        self.box = box
    }

    /// Returns its size in a picture: at most a fifth of its width and a tenth of its height, and
    /// never larger than the logo itself.
    static func size(of icon: SpriteIcon, in picture: ScreenSize) -> ScreenSize {
        let scale = min(
            picture.width / 5 / max(icon.width, 1), picture.height / 10 / max(icon.height, 1), 1)
        return ScreenSize(width: icon.width * scale, height: icon.height * scale)
    }

    /// Its box, which labels avoid.
    func obstacles(in viewport: Viewport) -> [ScreenBox] { [box] }

    /// Draws the logo.
    func draw(on canvas: OverlayCanvas) {
        canvas.canvas.draw(PlacedIcon(icon, in: box, color: .black))
    }
}

extension PictureParameter {
    /// A picture in a corner.
    package static let logo = Parameter<String>(
        ParameterDefinition(
            "logo", "FILE", .file, help: "A picture (SVG, PNG, JPEG, WebP) in a corner."))
}
