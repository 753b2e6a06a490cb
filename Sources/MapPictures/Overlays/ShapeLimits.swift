/// The limits of a picture's shapes.
enum ShapeLimits {
    /// The allowed widths of lines, in logical pixels.
    static let widths = 0.0...100.0
    /// The most points of all shapes of a picture.
    static let points = 1_000_000
    /// The most lines and areas of a picture.
    static let shapes = 10_000
    /// The most pins of a picture.
    static let pins = 200_000
    /// The most pins of a picture that an untrusted client requests, because each may have its
    /// own look.
    static let pinsFromOutside = 20_000
}
