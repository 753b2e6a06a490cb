import Glibc
import Graphics

/// The pictures of maneuvers, read when they are first needed and kept.
///
/// For one thread.
package final class ManeuverSymbols {
    private let read: (String) throws -> [UInt8]?
    private var images: [String: Image] = [:]
    private var pictures: [Key: Surface] = [:]
    /// What could not be read, a line each.
    package private(set) var notes: [String] = []

    private enum Image {
        case absent
        case present(SVGImage, isTinted: Bool)
    }

    private struct Key: Hashable {
        let name: String
        let pixels: Int
    }

    /// As many pictures are kept as a trip shows at a few sizes.
    private static let maximumPictures = 200

    /// Pictures from wherever they lie.
    ///
    /// - Parameter read: gives the bytes of a file by its name, such as `turn-left.svg`, a user's
    ///   own before those that ship with the program; `nil` where there is no such file. What it
    ///   throws becomes a note, and the next kindred picture is looked for.
    package init(reading read: @escaping (_ fileName: String) throws -> [UInt8]?) {
        self.read = read
    }

    /// A maneuver's picture in device pixels.
    ///
    /// - Parameters:
    ///   - symbol: which maneuver.
    ///   - pixels: the side of the square that it has to fit.
    /// - Returns: the picture and the vectors that it was drawn from, whether it is a shape to be
    ///   coloured, and whether it must be mirrored; `nil` if no file fits.
    func picture(
        of symbol: ManeuverSymbol, pixels: Double
    ) -> (picture: Surface, image: SVGImage, isTinted: Bool, isMirrored: Bool)? {
        for file in symbol.files {
            guard case .present(let image, let isTinted) = image(named: file.name),
                let picture = picture(image, named: file.name, pixels: pixels)
            else { continue }
            return (picture, image, isTinted, file.isMirrored)
        }
        return nil
    }

    private func image(named name: String) -> Image {
        if let known = images[name] { return known }
        let found = load(name)
        images[name] = found
        return found
    }

    private func load(_ name: String) -> Image {
        do {
            guard let bytes = try read(name + ".svg") else { return .absent }
            let image = try SVGImage(bytes: bytes, name: name + ".svg")
            // As with icons: a picture to be coloured says so in its root element.
            let root = String(decoding: bytes.prefix(4096), as: UTF8.self)
            let head = root.firstRange(of: "<svg").map { root[$0.upperBound...] } ?? ""
            let isTinted = head.prefix { $0 != ">" }.contains("data-tint=\"true\"")
            return .present(image, isTinted: isTinted)
        } catch {
            notes.append("maneuvers: \(error)")
            return .absent
        }
    }

    private func picture(_ image: SVGImage, named name: String, pixels: Double) -> Surface? {
        let side = min(max(pixels.rounded(), 1), 2048)
        guard let whole = Int(exactly: side) else { return nil }
        let key = Key(name: name, pixels: whole)
        if let kept = pictures[key] { return kept }
        let scale = side / max(image.width, image.height)
        guard let picture = try? image.rasterized(scale: scale) else { return nil }
        if pictures.count >= Self.maximumPictures { pictures.removeAll() }
        pictures[key] = picture
        return picture
    }
}
