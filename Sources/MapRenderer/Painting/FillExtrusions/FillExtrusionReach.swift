import Geometry

/// How far before the picture's lower edge prisms stand that still reach into it.
///
/// Ground that lies below the picture is not seen, but the roof of a house that stands there may be.
struct FillExtrusionExtent {
    private let perspective: Perspective
    private let viewport: Viewport

    /// - Returns: `nil` for a flat view.
    init?(_ viewport: Viewport) {
        guard let perspective = viewport.perspective else { return nil }
        self.perspective = perspective
        self.viewport = viewport
    }

    /// The share of the eye's height over the ground that a prism may have: what is higher could
    /// reach behind the eye.
    private static let highest = 0.8
    /// The share below which prisms are looked for before the picture; houses are hardly higher.
    private static let standard = 0.5
    /// The share of the way from the eye to the anchor within which nothing may stand.
    private static let nearest = 0.05

    /// The height that counts of a prism, in pixels of the plane.
    func height(_ pixels: Double) -> Double { min(pixels, eyeHeight * Self.highest) }

    /// Pixels of the plane from the ground to the eye.
    private var eyeHeight: Double { perspective.distance * perspective.cosine }

    /// The lowest row of the plane that is seen of a prism, be it at its foot or at its roof.
    ///
    /// The formula of ``Perspective`` for the row of the picture, solved for the row of the plane; no
    /// row is so low that the prism would stand at the eye.
    ///
    /// - Parameter height: of the roof, in pixels of the plane.
    /// - Returns: a row of the plane, in logical pixels.
    func lowestRow(height: Double) -> Double {
        let (distance, cosine, sine) = (
            perspective.distance, perspective.cosine, perspective.sine
        )
        let bottom = viewport.size.height - perspective.anchor.y
        let whole = max(distance * cosine + bottom * sine, 1e-9)
        func row(_ height: Double) -> Double {
            (bottom * distance + height * (distance * sine - bottom * cosine)) / whole
        }
        let last = (distance * (1 - Self.nearest) - height * cosine) / max(sine, 1e-9)
        return perspective.anchor.y + min(max(row(0), row(height)), last)
    }

    /// Where houses stand that may be seen.
    var window: ViewWindow {
        ViewWindow(viewport.planeWindow, in: viewport, downTo: defaultRow)
    }

    /// Logical pixels below the picture down to which the ground matters.
    var margin: Double {
        let row = perspective.screen(ScreenPoint(x: perspective.anchor.x, y: defaultRow)).y
        return max(row - viewport.size.height, 0)
    }

    private var defaultRow: Double { lowestRow(height: eyeHeight * Self.standard) }
}
