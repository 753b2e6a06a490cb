import Geometry

/// How far below the picture's lower edge prisms may stand and still extend into it.
///
/// Ground that lies below the picture is not seen, but the roof of a house that stands there may be.
struct FillExtrusionExtent {
    private let perspective: Perspective
    private let viewport: Viewport
    private let lowest: Double

    /// The extent in a view; `nil` for a flat one.
    ///
    /// - Parameters:
    ///   - viewport: the view.
    ///   - lowest: the lowest row of the plane that ground with heights shows.
    init?(_ viewport: Viewport, downTo lowest: Double? = nil) {
        self.lowest = lowest ?? -.infinity
        guard let perspective = viewport.perspective else { return nil }
        self.perspective = perspective
        self.viewport = viewport
    }

    /// The maximum height of a prism as a fraction of the eye's height; a higher one could
    /// extend behind the eye.
    private static let highest = 0.8
    /// The share below which prisms are looked for before the picture; houses are hardly higher.
    private static let standard = 0.5
    /// The share of the way from the eye to the anchor within which nothing may stand.
    private static let nearest = 0.05

    /// Returns the effective height of a prism, in pixels of the plane.
    func height(_ pixels: Double) -> Double { min(pixels, eyeHeight * Self.highest) }

    /// Pixels of the plane from the ground to the eye.
    private var eyeHeight: Double { perspective.distance * perspective.cosine }

    /// Returns the lowest row of the plane in which a prism is visible, at its foot or at its
    /// roof.
    ///
    /// This is the formula of ``Perspective`` for the row of the picture, solved for the row of
    /// the plane. No row is so low that the prism would be at the eye.
    ///
    /// - Parameter height: the height of the roof, in pixels of the plane.
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
        return perspective.anchor.y
            + min(
                max(row(0), row(height), lowest - perspective.anchor.y), last)
    }

    /// The part of the plane where houses may be visible.
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
