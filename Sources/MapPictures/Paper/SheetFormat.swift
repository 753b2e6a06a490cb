import Geometry
import MapRenderer
package import Parameters

/// A sheet of paper as a user names it: `A4`, `A3,landscape@300dpi`, `297x210mm`.
package struct SheetFormat: Hashable, Sendable {
    /// Millimetres across and down, before it is turned.
    private let width, height: Double
    /// How it is turned; `nil` for as it suits what is shown.
    let orientation: Orientation?
    /// Device pixels for an inch; `nil` for the default.
    private let dotsPerInch: Double?

    /// The directions in which a sheet may be held.
    package enum Orientation: String, Hashable, Sendable, CaseIterable {
        /// Higher than wide.
        case portrait
        /// Wider than high.
        case landscape
    }

    /// Millimetres of the sheets with names, upright.
    private static let named: [String: (width: Double, height: Double)] = [
        "a0": (841, 1189), "a1": (594, 841), "a2": (420, 594), "a3": (297, 420),
        "a4": (210, 297), "a5": (148, 210), "a6": (105, 148), "letter": (215.9, 279.4),
        "legal": (215.9, 355.6), "tabloid": (279.4, 431.8),
    ]
    /// The resolutions of printers.
    private static let resolutions = 72.0...600
    private static let standardResolution = 300.0
    private static let millimetersPerInch = 25.4
    /// The millimetres of a side of a sheet: from a postcard to a roll.
    private static let sides = 90.0...3000

    /// Returns the sheet as a size of pictures.
    ///
    /// - Parameter isWide: whether it is held across if the user does not say how.
    /// - Returns: the size; the resolution of very large sheets is lower unless one is asked for.
    func size(isWide: Bool) -> PictureSize? {
        let turns =
            switch orientation {
            case .portrait: width > height
            case .landscape: width < height
            case nil: isWide != (width > height) && width != height
            }
        let inches = width * height / (Self.millimetersPerInch * Self.millimetersPerInch)
        let longest = max(width, height) / Self.millimetersPerInch
        // A little less, because sides are whole pixels.
        let most = min(
            (PictureSize.maximumArea * 0.99 / inches).squareRoot(),
            PictureSize.maximumSide * 0.99 / longest)
        return PrintPage(
            width: turns ? height : width, height: turns ? width : height,
            dotsPerInch: dotsPerInch ?? min(Self.standardResolution, most)
        ).map(PictureSize.init)
    }

    /// Reads a format.
    fileprivate init(_ text: ParameterText) throws(ParameterError) {
        let halves = text.text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: ",", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { throw text.error("it is not a sheet") }
        if let named = Self.named[parts[0].lowercased()] {
            (width, height) = named
        } else {
            guard parts[0].hasSuffix("mm") else { throw text.error("it is not a sheet") }
            let sides = parts[0].dropLast(2).split(
                separator: "x", omittingEmptySubsequences: false)
            guard sides.count == 2 else { throw text.error("it is not a sheet") }
            width = try text.number(sides[0], "width", Self.sides)
            height = try text.number(sides[1], "height", Self.sides)
        }
        if parts.count == 2 {
            guard let turned = Orientation(rawValue: parts[1].lowercased()) else {
                throw text.error("it is turned neither portrait nor landscape")
            }
            orientation = turned
        } else {
            // Millimetres say how the sheet lies.
            orientation =
                Self.named[parts[0].lowercased()] == nil
                ? (width > height ? .landscape : .portrait) : nil
        }
        guard halves.count == 2 else {
            dotsPerInch = nil
            return
        }
        guard halves[1].hasSuffix("dpi") else { throw text.error("the resolution has no 'dpi'") }
        dotsPerInch = try text.number(halves[1].dropLast(3), "resolution", Self.resolutions)
        guard let size = size(isWide: false), size.isDrawable else {
            throw text.error("it is more than 100 million pixels, or 32767 a side")
        }
    }
}

extension PictureSize {
    /// Whether a picture of this size is within the limits.
    fileprivate var isDrawable: Bool {
        let (width, height) = (size.width * scale, size.height * scale)
        return max(width, height) <= Self.maximumSide && width * height <= Self.maximumArea
    }
}

extension PictureParameter {
    /// The sheet of paper that a map is made for.
    package static let sheet = Parameter<SheetFormat>(
        ParameterDefinition(
            "sheet", "A4|WxHmm[,portrait|,landscape][@Ndpi]",
            help: """
                A map on paper, with title, grid, legend, scale and index: A0 to A6, letter, legal, \
                tabloid, or millimetres. PDF and SVG are exact; pictures have 300 pixels for an inch \
                unless @Ndpi (72 to 600) says otherwise.
                """),
        cure: "write A4, A3,landscape, letter or 210x297mm, and @300dpi behind it"
    ) { text throws(ParameterError) in try SheetFormat(text) }
}
