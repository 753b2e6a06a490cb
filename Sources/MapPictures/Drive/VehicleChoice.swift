import Graphics
import Overlays
package import Parameters

/// A built-in drawing of a vehicle, or a user's picture.
package enum VehicleChoice: Hashable, Sendable {
    /// A disc with an arrow.
    case arrow
    /// A car from above.
    case car
    /// A lorry from above.
    case truck
    /// A cyclist from above.
    case bike
    /// An SVG or PNG file, with the vehicle's front at the top.
    case file(String)

    /// The built-in vehicles.
    fileprivate static let own: [(name: String, vehicle: VehicleChoice)] = [
        ("arrow", .arrow), ("car", .car), ("truck", .truck), ("bike", .bike),
    ]

    /// The path of the user's file; `nil` for a built-in drawing.
    var path: String? { if case .file(let path) = self { path } else { nil } }

    /// The most bytes of a vehicle's picture, more than any needs.
    private static let maximumBytes = 4 << 20
    /// The most pixels on a side, more than any vehicle in a picture needs.
    private static let maximumSide = 2048

    /// Returns the vehicle's look, for use by one thread.
    ///
    /// - Parameter pixelRatio: device pixels per logical pixel, for which a picture is prepared.
    /// - Returns: the look.
    /// - Throws: `SceneError` or `CairoError` for a file that can't be used.
    func look(pixelRatio: Double) throws -> VehicleOverlay.Look {
        switch self {
        case .arrow: .arrow
        case .car: .car
        case .truck: .truck
        case .bike: .bike
        case .file(let path): .picture(try Self.picture(path, pixelRatio: pixelRatio))
        }
    }

    private static func picture(_ path: String, pixelRatio: Double) throws -> Surface {
        let bytes = try InputFile.read(path, limit: maximumBytes)
        let name = PrintableText.short(path)
        // The largest size in a frame: steep views draw it larger.
        let side =
            VehicleOverlay.pictureSide * VehicleOverlay.growth(pitch: 60) * VehicleOverlay.mostScale
            * pixelRatio
        guard let size = pngSize(bytes) else {
            let image = try SVGImage(bytes: bytes, name: name)
            return try image.rasterized(scale: min(side / max(image.width, image.height), 16))
        }
        guard max(size.width, size.height) <= maximumSide else {
            throw SceneError("\(name) is larger than \(maximumSide) pixels a side")
        }
        return try shrunk(Surface(picture: bytes, name: name), to: side)
    }

    /// Returns width and height from a PNG's header; `nil` for another kind of file.
    ///
    /// They are in the first chunk, IHDR, after the signature and the chunk's length and name (PNG
    /// specification, sections 5.2 and 11.2.1).
    private static func pngSize(_ bytes: [UInt8]) -> (width: UInt32, height: UInt32)? {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(_ start: Int) -> UInt32 {
            bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        return (number(16), number(20))
    }

    /// Scales a large picture down once, not for each frame.
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

extension PictureParameter {
    /// The look of the vehicle.
    package static let vehicle: Parameter<VehicleChoice> = {
        let names = VehicleChoice.own.map(\.name)
        let list = names.joined(separator: ", ")
        return Parameter(
            ParameterDefinition(
                "vehicle", "NAME|FILE", .choiceOrFile(names), defaultValue: "arrow",
                help: """
                    \(list), or an SVG or PNG picture from above, its top ahead, drawn 64 pixels long \
                    or wide.
                    """),
            cure: "write \(list), or the path of an .svg or .png file"
        ) { text throws(ParameterError) in
            if let own = VehicleChoice.own.first(where: { $0.name == text.text }) {
                return own.vehicle
            }
            // Built-in names have neither dot nor slash; picture files have at least an extension.
            guard text.text.contains(where: { $0 == "." || $0 == "/" }) else { throw text.error() }
            return .file(text.text)
        }
    }()
}
