import MapGeometry

/// The size of a picture as one writes it: `WxH[@Nx]`.
struct SizeOption: Hashable, Sendable {
    /// Width and height in logical pixels.
    let size: ScreenSize
    /// Pixels of the file for one logical pixel: 2 for `@2x`.
    let scale: Double

    /// The longest side of a picture in pixels of the file: Cairo draws no more.
    static let maximumSide = 32_767.0
    /// The most pixels of a picture.
    ///
    /// One takes 4 bytes while it is drawn, and 3 or 4 more and its packed bytes when it is encoded:
    /// under 1 GB in all.
    static let maximumArea = 100_000_000.0
    /// What scales are of use on screens and in print.
    static let scales = 0.5...8.0

    /// A size that is known to be good.
    init(size: ScreenSize, scale: Double = 1) {
        self.size = size
        self.scale = scale
    }

    /// Reads a size.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    /// - Returns: a size whose picture has 1 to 32 767 pixels a side and 100 million at most.
    /// - Throws: ``UsageError`` that names the option, what was wrong and what is right.
    static func parse(_ text: String, option: String) throws(UsageError) -> SizeOption {
        let reader = NumberList(
            option: option, text: text, form: "write WIDTHxHEIGHT[@SCALEx] such as 1024x768@2x")
        let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2 else { throw reader.error("is not a size") }
        let scale = halves.count == 2 ? try Self.scale(halves[1], reader) : 1
        let width = try side(sides[0], "width", reader)
        let height = try side(sides[1], "height", reader)
        for (name, side) in [("width", width), ("height", height)] {
            guard (1...maximumSide).contains((side * scale).rounded()) else {
                throw reader.error(
                    "\(name) is \(plain(side * scale)) pixels at this scale, not 1 to 32767")
            }
        }
        guard width * scale * height * scale <= maximumArea else {
            throw reader.error("is more than 100 million pixels")
        }
        return SizeOption(size: ScreenSize(width: width, height: height), scale: scale)
    }

    /// Reads `2x`, as it stands after `@`.
    static func scale(
        _ text: some StringProtocol, _ reader: NumberList
    ) throws(UsageError) -> Double {
        guard text.hasSuffix("x") else { throw reader.error("the scale must end with 'x'") }
        return try reader.number(text.dropLast(), "scale", scales)
    }

    private static func side(
        _ text: some StringProtocol, _ name: String, _ reader: NumberList
    ) throws(UsageError) -> Double {
        let value = try reader.number(text, name, 1...maximumSide)
        guard value == value.rounded() else {
            throw reader.error("\(name) is not a whole number of pixels")
        }
        return value
    }

    private static func plain(_ value: Double) -> String {
        Int(exactly: value.rounded()).map(String.init) ?? "\(value)"
    }
}
