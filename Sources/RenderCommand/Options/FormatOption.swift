import Cairo

/// How a picture is written: by the ending of its name, `--png8` and `--quality`.
enum FormatOption {
    static let png8 = CommandOption.flag(
        "png8",
        help: """
            Writes PNG with a palette fitted to the picture:
            half the bytes, no visible loss.
            """)
    static let quality = CommandOption.value(
        "quality", "0-100",
        help: """
            Writes WebP with loss; 100 is the best. Default:
            WebP without loss.
            """)
    /// Both, in the order of the help.
    static let all = [png8, quality]

    /// The format of a file.
    ///
    /// - Parameters:
    ///   - path: its name.
    ///   - option: the option that names it, for the message.
    ///   - arguments: the command line.
    /// - Returns: the format.
    /// - Throws: ``UsageError`` for another ending than `.png` and `.webp`, or options that don't
    ///   belong to it.
    static func format(
        ofFile path: String, option: String, _ arguments: ParsedArguments
    ) throws(UsageError) -> PictureFormat {
        let name = path.lowercased()
        if name.hasSuffix(".png") { return try png(arguments) }
        if name.hasSuffix(".webp") { return try webP(arguments) }
        throw UsageError(
            option: option, value: path, "write a name that ends with .png or .webp")
    }

    /// The format that goes by a name.
    ///
    /// - Parameters:
    ///   - name: `png` or `webp`.
    ///   - option: the option that names it, for the message.
    ///   - arguments: the command line.
    /// - Returns: the format.
    /// - Throws: ``UsageError`` for another name, or options that don't belong to it.
    static func format(
        named name: String, option: String, _ arguments: ParsedArguments
    ) throws(UsageError) -> PictureFormat {
        switch name {
        case "png": return try png(arguments)
        case "webp": return try webP(arguments)
        default: throw UsageError(option: option, value: name, "write png or webp")
        }
    }

    private static func png(_ arguments: ParsedArguments) throws(UsageError) -> PictureFormat {
        guard arguments.value(quality) == nil else {
            throw UsageError("--quality is for WebP only: PNG loses nothing")
        }
        return arguments.isOn(png8) ? .png8 : .png
    }

    private static func webP(_ arguments: ParsedArguments) throws(UsageError) -> PictureFormat {
        guard !arguments.isOn(png8) else { throw UsageError("--png8 is for PNG only") }
        return .webP(
            quality: try arguments.value(quality) { (text, option) throws(UsageError) in
                try CountOption.parse(text, option: option, in: 0...100)
            })
    }
}
