#if canImport(Glibc)
    import Glibc
#endif

/// The position and direction from which the map is viewed.
public struct Camera: Hashable, Sendable {
    /// The place shown at the middle of the viewport.
    public var center: Coordinate
    /// Web Mercator zoom as MapLibre counts it; the world is 512 × 2^zoom pixels wide.
    public var zoom: Double
    /// Direction that points up on screen, in degrees clockwise from true north.
    public var bearing: Double
    /// Tilt from straight down, in degrees: 0 is a flat map.
    public var pitch: Double

    /// By how many zooms the style and the tiles are nearer than ``zoom``, from 0 to 2: on paper a map
    /// shows more than a screen does at the same scale.
    public var detail = 0.0 {
        // Comparisons with NaN are false.
        didSet { detail = detail > 0 ? min(detail, 2) : 0 }
    }

    /// How much of the world the picture's height spans when the view is tilted, in degrees.
    public var fieldOfView = Camera.defaultFieldOfView

    /// The field of view of MapLibre's camera: half of it has a tangent of a third.
    public static let defaultFieldOfView = 36.869_897_645_844_02

    /// The allowed zooms of a camera.
    public static let zooms = 0.0...24.0

    /// The allowed pitches of a camera, in degrees.
    public static let pitches = 0.0...60.0

    /// A camera from numbers that are known to be valid.
    public init(center: Coordinate, zoom: Double, bearing: Double = 0, pitch: Double = 0) {
        self.center = center
        self.zoom = zoom
        self.bearing = bearing
        self.pitch = pitch
    }

    /// Width of the world in logical pixels at a zoom.
    public static func worldSize(zoom: Double) -> Double { 512 * exp2(zoom) }
}
