public import Cairo

extension PictureParameter {
    /// The format of a picture, where no file's name tells it.
    public static let format = Parameter<PictureFormat>(
        ParameterDefinition(
            "format", "png|webp", .choice(["png", "webp"]), usual: "png",
            help: "The format of the files."),
        cure: "write png or webp"
    ) { text throws(ParameterError) in
        switch text.text {
        case "png": return .png
        case "webp": return .webP(quality: nil)
        default: throw text.error()
        }
    }

    /// Whether PNG gets a palette.
    public static let png8 = ParameterDefinition.flag(
        "png8",
        help:
            "Writes PNG with a palette fitted to the picture: half the bytes, no visible loss.")

    /// How good WebP with loss is.
    public static let quality = Parameter<Int>(
        count: "quality", "0-100", 0...100, usual: "WebP without loss",
        help: "Writes WebP with loss; 100 is the best.")

    /// The format that values name.
    ///
    /// - Parameters:
    ///   - values: among them ``png8`` and ``quality``.
    ///   - plain: the format without these; `nil` asks ``format``.
    /// - Returns: the format.
    /// - Throws: ``ParameterError`` for options that do not belong to it.
    public static func pictureFormat(
        _ values: ParameterValues, _ plain: PictureFormat? = nil
    ) throws(ParameterError) -> PictureFormat {
        let named = try values.value(format)
        switch plain ?? named ?? .png {
        case .png, .png8:
            guard !values.isGiven(quality.definition) else {
                throw ParameterError("\(quality) is for WebP only: PNG loses nothing")
            }
            return values.isOn(png8) ? .png8 : .png
        case .webP:
            guard !values.isOn(png8) else { throw ParameterError("\(png8) is for PNG only") }
            return .webP(quality: try values.value(quality))
        }
    }

}

extension PictureFormat {
    /// The format that the ending of a file's name tells; `nil` for one that is none.
    public init?(ofFile path: String) {
        let name = path.lowercased()
        if name.hasSuffix(".png") {
            self = .png
        } else if name.hasSuffix(".webp") {
            self = .webP(quality: nil)
        } else {
            return nil
        }
    }
}
