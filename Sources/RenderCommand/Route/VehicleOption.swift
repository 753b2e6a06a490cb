import Cairo
import Overlays

/// `--vehicle`: one of our own drawings, or a picture of the user's.
enum VehicleOption {
    /// The vehicles that we draw.
    private enum Own: String, CaseIterable {
        case arrow, car, truck, bike

        var look: VehicleOverlay.Look {
            switch self {
            case .arrow: .arrow
            case .car: .car
            case .truck: .truck
            case .bike: .bike
            }
        }
    }

    static let option = CommandOption.value(
        "vehicle", "NAME|FILE",
        help:
            "\(list), or an SVG or PNG picture\nfrom above, its top ahead, drawn 64 pixels long\nor wide. Default: arrow."
    )

    /// More bytes than any drawing of a vehicle has.
    private static let maximumBytes = 4 << 20
    /// More pixels a side than any vehicle in a picture needs.
    private static let maximumSide = 2048
    private static let list = Own.allCases.map(\.rawValue).joined(separator: ", ")

    /// The vehicle that the option names.
    ///
    /// - Parameters:
    ///   - arguments: the command line.
    ///   - pixelRatio: device pixels for a logical one, which a picture is prepared for.
    /// - Returns: what the vehicle looks like; the arrow unless the option is given.
    /// - Throws: `UsageError` for a word that is no vehicle, `SceneError` or `CairoError` for a file
    ///   that can't be used.
    static func look(
        _ arguments: ParsedArguments, pixelRatio: Double
    ) throws -> VehicleOverlay.Look {
        guard let text = arguments.value(option) else { return .arrow }
        if let own = Own(rawValue: text) { return own.look }
        guard isPath(text) else {
            throw UsageError(
                option: option.display, value: text,
                "write \(list), or the path of an .svg or .png file")
        }
        do {
            return .picture(try picture(text, pixelRatio: pixelRatio))
        } catch {
            throw SceneError("\(option.display): \(error)")
        }
    }

    /// The file that the option names, if it names one.
    static func path(_ arguments: ParsedArguments) -> String? {
        arguments.value(option).flatMap { isPath($0) ? $0 : nil }
    }

    /// Our names have neither dot nor slash, files of pictures have an ending at least.
    private static func isPath(_ text: String) -> Bool {
        text.contains { $0 == "." || $0 == "/" }
    }

    private static func picture(_ path: String, pixelRatio: Double) throws -> Surface {
        let bytes = try InputFile.read(path, limit: maximumBytes)
        let name = PrintableText.short(path)
        // The most that a frame shows of it: steep views draw it larger.
        let side = VehicleOverlay.pictureSide * VehicleOverlay.growth(pitch: 60) * pixelRatio
        guard let size = pngSize(bytes) else {
            let image = try SVGImage(bytes: bytes, name: name)
            return try image.rasterized(scale: min(side / max(image.width, image.height), 16))
        }
        guard max(size.width, size.height) <= maximumSide else {
            throw SceneError("\(name) is larger than \(maximumSide) pixels a side")
        }
        return try shrunk(Surface(picture: bytes, name: name), to: side)
    }

    /// Width and height from a PNG's header; `nil` for another kind of file.
    ///
    /// They stand in the first chunk, IHDR, after the signature, its length and its name
    /// (PNG specification, sections 5.2 and 11.2.1).
    private static func pngSize(_ bytes: [UInt8]) -> (width: UInt32, height: UInt32)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(_ start: Int) -> UInt32 {
            bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        return (number(16), number(20))
    }

    /// A large picture is made small once, not for each frame.
    private static func shrunk(_ picture: Surface, to side: Double) throws -> Surface {
        let scale = side / Double(max(picture.width, picture.height))
        guard scale < 1 else { return picture }
        let small = try Surface(
            width: max(Int((Double(picture.width) * scale).rounded()), 1),
            height: max(Int((Double(picture.height) * scale).rounded()), 1))
        let context = try Context(small)
        context.scale(
            x: Double(small.width) / Double(picture.width),
            y: Double(small.height) / Double(picture.height))
        context.draw(picture, x: 0, y: 0)
        try context.finish()
        return small
    }
}
