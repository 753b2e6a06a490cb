import Geometry
import MapRenderer
import Overlays
package import Parameters

/// A needle that points north, where north is not up.
struct NorthArrowKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.northArrow)
    static let turn = ReadingTurn.plates

    private var isShown = false

    init() {}

    init(_ reading: inout OverlayReading) throws {
        isShown = reading.values.isOn(PictureParameter.northArrow)
    }

    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {
        guard isShown, picture.frame.camera.bearing != 0 else { return }
        let side = 2 * NorthArrowOverlay.radius
        guard
            let box = plates.room(
                for: PictureParameter.northArrow.name, width: side, height: side)
        else { return }
        plates.overlays.append(NorthArrowOverlay(in: box, theme: picture.theme))
    }
}

extension PictureParameter {
    /// Whether a needle points north.
    package static let northArrow = ParameterDefinition.flag(
        "north-arrow", help: "Draws a needle that points north, where north is not up.")
}
