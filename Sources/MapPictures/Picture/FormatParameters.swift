package import Graphics
package import MapRenderer
package import Parameters

/// The format of a picture's file: pixels, or a page of shapes and texts.
package enum OutputFormat: Hashable, Sendable {
    /// PNG, WebP or JPEG.
    case pixels(PictureFormat)
    /// PDF or SVG.
    case page(VectorDocument.Format)

    /// Creates the format that a file name's extension stands for; `nil` for an unknown extension.
    package init?(ofFile path: String) {
        var name = path.lowercased()
        if name.hasSuffix(".jpeg") { name = name.dropLast(4) + "jpg" }
        guard let known = Self.endings.first(where: { name.hasSuffix("." + $0.name) }) else {
            return nil
        }
        self = known.format
    }

    /// The extensions of file names, and their formats.
    fileprivate static let endings: [(name: String, format: OutputFormat)] = [
        ("png", .pixels(.png)), ("webp", .pixels(.webP(quality: nil))),
        ("jpg", .pixels(.jpeg(quality: jpegQuality))), ("pdf", .page(.pdf)),
        ("svg", .page(.svg)),
    ]

    /// Below this quality, letters and thin lines suffer.
    private static let jpegQuality = 85

    /// The extensions as a message lists them: `.png, .webp, .jpg, .pdf or .svg`.
    package static let endingsInWords: String = {
        let names = endings.map { "." + $0.name }
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }()
}

extension PictureParameter {
    /// The format of a picture, where no file name determines it.
    package static let format = Parameter<OutputFormat>(
        ParameterDefinition(
            "format", "png|webp|jpg|pdf|svg", .choice(OutputFormat.endings.map(\.name)),
            defaultValue: "what the file's name says, else png",
            help: "The format of the picture."),
        cure: "write \(OutputFormat.endings.map(\.name).joined(separator: ", "))"
    ) { text throws(ParameterError) in
        guard let known = OutputFormat.endings.first(where: { $0.name == text.text }) else {
            throw text.error()
        }
        return known.format
    }

    /// Whether PNG gets a palette.
    package static let png8 = ParameterDefinition.flag(
        "png8",
        help:
            "Writes PNG with a palette fitted to the picture: half the bytes, no visible loss.")

    /// The quality of lossy WebP.
    package static let quality = Parameter<Int>(
        count: "quality", "0-100", 0...100, defaultValue: "WebP without loss",
        help: "Writes WebP with loss; 100 is the best. JPEG has 85.")

    /// The renderer that makes the pixels.
    package static let canvas = Parameter<PixelMaker>(
        choice: "canvas", of: PixelMaker.self, defaultValue: "rasterizer",
        help: "Who makes the pixels: cairo is slower, and what the other is held against.")

    /// Returns the format that values ask for.
    ///
    /// - Parameters:
    ///   - values: the values, among them ``png8`` and ``quality``.
    ///   - plain: the format without these and ``format``; PNG if it is `nil`.
    /// - Returns: the format.
    /// - Throws: ``ParameterError`` for options that do not belong to the format.
    package static func outputFormat(
        _ values: ParameterValues, _ plain: OutputFormat? = nil
    ) throws(ParameterError) -> OutputFormat {
        let named = try values.value(format)
        let asked = named ?? plain ?? .pixels(.png)
        let isPNG = asked == .pixels(.png)
        let isWebP = asked == .pixels(.webP(quality: nil))
        let isJPEG = if case .pixels(.jpeg) = asked { true } else { false }
        guard isWebP || isJPEG || !values.isGiven(quality.definition) else {
            throw ParameterError("\(quality) is for WebP and JPEG only: the others lose nothing")
        }
        guard isPNG || !values.isOn(png8) else { throw ParameterError("\(png8) is for PNG only") }
        if isJPEG, let quality = try values.value(quality) {
            return .pixels(.jpeg(quality: quality))
        }
        if isWebP { return .pixels(.webP(quality: try values.value(quality))) }
        return isPNG && values.isOn(png8) ? .pixels(.png8) : asked
    }
}
