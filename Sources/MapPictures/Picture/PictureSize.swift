package import Geometry
package import MapRenderer
package import Parameters

/// The size of a picture: logical pixels, and the number of file pixels for each of them.
package struct PictureSize: Hashable, Sendable {
    /// Width and height in logical pixels.
    package let size: ScreenSize
    /// Pixels of the file for one logical pixel: 2 for `@2x`.
    package let scale: Double
    /// Whether the size was given in millimetres of paper.
    let isPaper: Bool

    /// The longest side of a picture in pixels of the file, which is Cairo's limit.
    package static let maximumSide = 32_767.0
    /// The most pixels of a picture.
    ///
    /// A pixel takes 4 bytes while it is drawn, and when it is encoded 3 or 4 more and its packed
    /// bytes: under 1 GB in all.
    package static let maximumArea = 100_000_000.0
    /// The scales that are useful on screens and in print.
    package static let scales = 0.5...8.0
    /// The default size.
    package static let standard = PictureSize(size: ScreenSize(width: 1024, height: 768))

    /// Pixels of the file for an inch; `nil` for a size that is not on paper.
    package var pixelsPerInch: Double? {
        isPaper || scale != 1 ? scale * PrintPage.logicalPixelsPerInch : nil
    }

    /// Creates a size that is known to be valid.
    package init(size: ScreenSize, scale: Double = 1) {
        self.size = size
        self.scale = scale
        isPaper = false
    }

    /// Creates the size of a sheet of paper.
    package init(_ page: PrintPage) {
        size = page.size
        scale = page.pixelRatio
        isPaper = true
    }
}

extension PictureParameter {
    /// The picture's size.
    package static let size = Parameter<PictureSize>(
        ParameterDefinition(
            "size", "WxH[@Nx]|WxHmm", defaultValue: "1024x768",
            help: """
                Pixels across and down, and how many pixels of the file one of them has; or \
                millimetres of paper.
                """),
        cure: "write WIDTHxHEIGHT[@SCALEx] such as 1024x768@2x, or 210x297mm",
        reader: PictureSize.read)

    /// The resolution of a picture on paper.
    package static let dotsPerInch = Parameter<Double>(
        number: "dpi", "N", 24...2400, defaultValue: "300",
        cure: "write dots for an inch such as 300",
        help: "Pixels for an inch of paper; PNG and JPEG files say it.")
}

extension PictureSize {
    /// Reads a size whose picture has 1 to 32 767 pixels a side and 100 million at most.
    fileprivate static func read(_ text: ParameterText) throws(ParameterError) -> PictureSize {
        if text.text.hasSuffix("mm") { return try paper(text) }
        let halves = text.text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2 else { throw text.error("it is not a size") }
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
            throw text.error("it is more than 100 million pixels")
        }
        return PictureSize(size: ScreenSize(width: width, height: height), scale: scale)
    }

    /// Reads the size of a sheet, such as `210x297mm`.
    private static func paper(_ text: ParameterText) throws(ParameterError) -> PictureSize {
        let sides = text.text.dropLast(2).split(
            separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2 else { throw text.error("it is not a size") }
        let width = try text.number(sides[0], "width", 1...10_000)
        let height = try text.number(sides[1], "height", 1...10_000)
        guard let page = PrintPage(width: width, height: height) else {
            throw text.error("it is not a sheet of paper")
        }
        return PictureSize(page)
    }

    /// Creates the size that values describe.
    ///
    /// - Throws: ``ParameterError`` for a wrong value, or too many pixels.
    package init(_ values: ParameterValues) throws(ParameterError) {
        if let sheet = try values.value(PictureParameter.sheet) {
            let others = ParameterGroup.sizes
            if let other = others.first(where: values.isGiven) {
                throw ParameterError(
                    """
                    \(other) does not go with \(PictureParameter.sheet), which says size and pixels
                    """)
            }
            self = sheet.size(isWide: false) ?? .standard
            return
        }
        let asked = try values.value(PictureParameter.size) ?? .standard
        guard let dots = try values.value(PictureParameter.dotsPerInch) else {
            self = asked
            try check(values)
            return
        }
        guard asked.isPaper else {
            throw ParameterError(
                """
                \(PictureParameter.dotsPerInch) needs a \(PictureParameter.size, "210x297mm") in \
                millimetres
                """)
        }
        size = asked.size
        scale = dots / PrintPage.logicalPixelsPerInch
        isPaper = true
        try check(values)
    }

    /// Rejects paper that is too large for its resolution.
    private func check(_ values: ParameterValues) throws(ParameterError) {
        let (width, height) = (size.width * scale, size.height * scale)
        guard max(width, height) <= Self.maximumSide, width * height <= Self.maximumArea else {
            throw PictureParameter.size.error(
                in: values, "it is more than 100 million pixels, or 32767 a side")
        }
    }

    /// Reads a scale such as `2x`, as written after `@`.
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
