import Geometry
import Glibc
import MapStyle

/// The translation of `fill-translate` and `line-translate`, as given in the style.
struct StyleTranslation {
    let translate: StyleOffset
    let anchor: TranslateAnchor

    /// Returns the translation in a picture.
    ///
    /// - Parameter bearing: the camera's bearing, in degrees.
    /// - Returns: the translation in logical pixels of the picture.
    func turned(bearing: Double) -> MapTranslation {
        MapTranslation(translate, anchor: anchor, bearing: bearing)
    }
}

/// A translation in pixels of the picture.
struct MapTranslation {
    /// The offset in logical pixels of the picture.
    let offset: StyleOffset

    /// - Parameters:
    ///   - translate: the style's translation.
    ///   - anchor: whether it turns with the map or stays with the picture.
    ///   - bearing: the camera's bearing, in degrees.
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

    /// Returns the box before the translation.
    func undone(_ box: ScreenBox) -> ScreenBox { box.offset(x: -offset.x, y: -offset.y) }

    /// Returns the window before the translation.
    func undone(_ window: ViewWindow) -> ViewWindow { window.offset(x: -offset.x, y: -offset.y) }

    /// Returns the point after the translation.
    func applied(to point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: point.x + offset.x, y: point.y + offset.y)
    }
}
