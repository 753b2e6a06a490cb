#if canImport(Glibc)
    import Glibc
#endif

/// The projection of the map's plane when it is tilted away from the eye.
///
/// The plane is the map as a flat view would show it: logical pixels, x to the right, y down. It
/// turns about the horizontal line through the anchor, where plane and picture agree. With
/// distances X and Y from the anchor, a height Z above the ground, pitch p and the eye D pixels
/// from the anchor:
///
///     depth = D - Y sin p - Z cos p,   x = X D / depth,   y = (Y cos p - Z sin p) D / depth
///
/// Depth on the ground depends only on the row of the picture. The camera is that of MapLibre: D =
/// height / 2 / tan(field of view / 2).
public struct Perspective: Hashable, Sendable {
    /// The position of the camera's centre in the picture, in logical pixels.
    public let anchor: ScreenPoint
    /// Pixels from the eye to the anchor.
    public let distance: Double
    /// Cosine of the pitch.
    public let cosine: Double
    /// Sine of the pitch.
    public let sine: Double

    /// The least scale at which ground is drawn; haze covers the ground nearer to the horizon.
    public static let leastScale = 1.0 / 32
    /// The largest scale; points behind the eye get it and land far below the picture.
    @inlinable static var largestScale: Double { 20 }

    init?(camera: Camera, size: ScreenSize, anchor: ScreenPoint) {
        guard camera.pitch > 0 else { return nil }
        self.anchor = anchor
        distance = size.height / 2 / tan(camera.fieldOfView * .pi / 360)
        cosine = cos(camera.pitch * .pi / 180)
        sine = sin(camera.pitch * .pi / 180)
    }

    /// Pixels of the picture per pixel of the plane, at a point of the plane.
    ///
    /// - Parameters:
    ///   - plane: the point; only its row counts.
    ///   - height: height above the ground, in pixels of the plane.
    /// - Returns: a value above 0; 1 at the anchor.
    @inlinable public func scale(at plane: ScreenPoint, height: Double = 0) -> Double {
        let depth = distance - (plane.y - anchor.y) * sine - height * cosine
        return distance / max(depth, distance / Self.largestScale)
    }

    /// Projects a point of the plane into the picture.
    ///
    /// - Parameters:
    ///   - plane: the point.
    ///   - height: height above the ground, in pixels of the plane.
    /// - Returns: a point of the picture; it is far below the picture for a point behind the eye.
    @inlinable public func screen(_ plane: ScreenPoint, height: Double = 0) -> ScreenPoint {
        let scale = scale(at: plane, height: height)
        return ScreenPoint(
            x: anchor.x + (plane.x - anchor.x) * scale,
            y: anchor.y + ((plane.y - anchor.y) * cosine - height * sine) * scale)
    }

    /// The point of the plane under a point of the picture; `nil` at the horizon and above it.
    public func plane(_ screen: ScreenPoint) -> ScreenPoint? {
        let y = screen.y - anchor.y
        let denominator = distance * cosine + y * sine
        guard denominator > distance * cosine * 1e-6 else { return nil }
        let down = y * distance / denominator
        let scale = distance / (distance - down * sine)
        return ScreenPoint(
            x: anchor.x + (screen.x - anchor.x) / scale, y: anchor.y + down)
    }

    /// The row of the picture at which the ground ends; it is above the picture for small pitches.
    public var horizon: Double { row(scale: 0) }

    /// The row of the picture at which the ground has the given scale.
    public func row(scale: Double) -> Double {
        anchor.y + (scale - 1) * distance * cosine / max(sine, 1e-9)
    }

    /// The scale of the ground in a row of the picture; 0 or less at the horizon and above it.
    public func scale(row: Double) -> Double {
        1 + (row - anchor.y) * sine / max(distance * cosine, 1e-9)
    }

    /// The row of the plane at which the ground has the given scale.
    public func planeRow(scale: Double) -> Double {
        anchor.y + (1 - 1 / scale) * distance / max(sine, 1e-9)
    }
}
