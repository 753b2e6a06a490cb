import Geometry
import Glibc
import MapStyle

/// The shift that `fill-translate` and `line-translate` ask for, as the style says it.
struct StyleTranslation {
    let translate: StyleOffset
    let anchor: TranslateAnchor

    /// The shift in a picture.
    ///
    /// - Parameter bearing: the camera's, in degrees.
    /// - Returns: logical pixels, as they are in the picture.
    func turned(bearing: Double) -> MapTranslation {
        MapTranslation(translate, anchor: anchor, bearing: bearing)
    }
}

/// The same shift, in pixels of the picture.
struct MapTranslation {
    /// Logical pixels, as they are in the picture.
    let offset: StyleOffset

    /// - Parameters:
    ///   - translate: the style's shift.
    ///   - anchor: whether it turns with the map or stays with the picture.
    ///   - bearing: the camera's, in degrees.
    init(_ translate: StyleOffset, anchor: TranslateAnchor, bearing: Double) {
        guard anchor == .map, bearing != 0 else {
            offset = translate
            return
        }
        let angle = -bearing * .pi / 180
        offset = StyleOffset(
            x: translate.x * cos(angle) - translate.y * sin(angle),
            y: translate.x * sin(angle) + translate.y * cos(angle))
    }

    /// The box as it is before the shift.
    func undone(_ box: ScreenBox) -> ScreenBox { box.offset(x: -offset.x, y: -offset.y) }

    /// The window as it is before the shift.
    func undone(_ window: ViewWindow) -> ViewWindow { window.offset(x: -offset.x, y: -offset.y) }

    /// The point after the shift.
    func applied(to point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: point.x + offset.x, y: point.y + offset.y)
    }
}
