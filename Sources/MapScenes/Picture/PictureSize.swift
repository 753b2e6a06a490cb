public import MapGeometry

/// The size of a picture: logical pixels, and how many pixels of the file one of them has.
public struct PictureSize: Hashable, Sendable {
    /// Width and height in logical pixels.
    public let size: ScreenSize
    /// Pixels of the file for one logical pixel: 2 for `@2x`.
    public let scale: Double

    /// The longest side of a picture in pixels of the file: Cairo draws no more.
    public static let maximumSide = 32_767.0
    /// The most pixels of a picture.
    ///
    /// One takes 4 bytes while it is drawn, and 3 or 4 more and its packed bytes when it is encoded:
    /// under 1 GB in all.
    public static let maximumArea = 100_000_000.0
    /// What scales are of use on screens and in print.
    public static let scales = 0.5...8.0
    /// The size that is taken where none is given.
    public static let usual = PictureSize(size: ScreenSize(width: 1024, height: 768))

    /// A size that is known to be good.
    public init(size: ScreenSize, scale: Double = 1) {
        self.size = size
        self.scale = scale
    }
}

extension PictureParameter {
    /// The picture's size.
    public static let size = Parameter<PictureSize>(
        ParameterDefinition(
            "size", "WxH[@Nx]", usual: "1024x768",
            help:
                "Pixels across and down, and how many pixels of the file one of them has."),
        cure: "write WIDTHxHEIGHT[@SCALEx] such as 1024x768@2x",
        reader: PictureSize.read)
}

extension PictureSize {
    /// A size whose picture has 1 to 32 767 pixels a side and 100 million at most.
    fileprivate static func read(_ text: ParameterText) throws(ParameterError) -> PictureSize {
        let halves = text.text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2 else { throw text.error("is not a size") }
        let scale = halves.count == 2 ? try Self.scale(halves[1], of: text) : 1
        let width = try side(sides[0], "width", of: text)
        let height = try side(sides[1], "height", of: text)
        for (name, side) in [("width", width), ("height", height)] {
            guard (1...maximumSide).contains((side * scale).rounded()) else {
                throw text.error(
                    "\(name) is \(plain(side * scale)) pixels at this scale, not 1 to 32767")
            }
        }
        guard width * scale * height * scale <= maximumArea else {
            throw text.error("is more than 100 million pixels")
        }
        return PictureSize(size: ScreenSize(width: width, height: height), scale: scale)
    }

    /// Reads `2x`, as it stands after `@`.
    static func scale(
        _ part: some StringProtocol, of text: ParameterText
    ) throws(ParameterError) -> Double {
        guard part.hasSuffix("x") else { throw text.error("the scale must end with 'x'") }
        return try text.number(part.dropLast(), "scale", scales)
    }

    private static func side(
        _ part: some StringProtocol, _ name: String, of text: ParameterText
    ) throws(ParameterError) -> Double {
        let value = try text.number(part, name, 1...maximumSide)
        guard value == value.rounded() else {
            throw text.error("\(name) is not a whole number of pixels")
        }
        return value
    }

    private static func plain(_ value: Double) -> String {
        Int(exactly: value.rounded()).map(String.init) ?? "\(value)"
    }
}
