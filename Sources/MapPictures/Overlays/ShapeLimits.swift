/// What a picture's shapes may be.
enum ShapeLimits {
    /// The widths that lines may have, in logical pixels.
    static let widths = 0.0...100.0
    /// Points of all shapes of a picture.
    static let points = 1_000_000
    /// Lines and areas of a picture.
    static let shapes = 10_000
    /// Pins of a picture.
    static let pins = 200_000
    /// Pins of a picture that an untrusted client asks for: each may have a look of its own.
    static let pinsFromOutside = 20_000
}
