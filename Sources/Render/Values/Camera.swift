import Geometry

/// Where the eye is and how it looks at the map.
///
/// North up, a turned map and a tilted view are one camera with other numbers:
///
/// ```swift
/// let place = try Coordinate(latitude: 60.1709, longitude: 24.9442)
/// let flat = try Camera(center: place, zoom: 15)
/// let tilted = try Camera(center: place, zoom: 16, bearing: 30, pitch: 55)
/// ```
public struct Camera: Hashable, Sendable {
    /// The place shown in the middle of the picture.
    public var center: Coordinate { Coordinate(value.center) }
    /// Web Mercator zoom as MapLibre counts it, from 0 to 24: the world is 512 × 2^zoom logical pixels wide.
    public var zoom: Double { value.zoom }
    /// The direction that is up in the picture, in degrees clockwise from true north.
    public var bearing: Double { value.bearing }
    /// Tilt from straight down, in degrees, from 0 (a flat map) to 60.
    public var pitch: Double { value.pitch }

    let value: Geometry.Camera

    /// A camera.
    ///
    /// - Parameters:
    ///   - center: the place in the middle.
    ///   - zoom: how near, from 0 to 24.
    ///   - bearing: the direction that is up, from -360 to 360 degrees clockwise from north.
    ///   - pitch: the tilt, from 0 to 60 degrees.
    /// - Throws: ``RenderError`` of ``RenderError/Kind/wrongArgument`` for a number out of range.
    public init(
        center: Coordinate, zoom: Double, bearing: Double = 0, pitch: Double = 0
    ) throws(RenderError) {
        try RenderError.check(zoom, "zoom", Geometry.Camera.zooms)
        try RenderError.check(bearing, "bearing", -360...360)
        try RenderError.check(pitch, "pitch", Geometry.Camera.pitches)
        self.init(
            Geometry.Camera(center: center.value, zoom: zoom, bearing: bearing, pitch: pitch))
    }

    init(_ value: Geometry.Camera) { self.value = value }
}
