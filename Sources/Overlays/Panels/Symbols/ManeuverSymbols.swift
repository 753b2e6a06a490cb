import Glibc
import Graphics

/// The pictures of maneuvers, which are read when they are first needed, and then kept.
///
/// It is for one thread.
package final class ManeuverSymbols {
    private let read: (String) throws -> [UInt8]?
    private var images: [String: Image] = [:]
    private let pictures = SizedPictures<String>()
    /// Notes about files that could not be read, one line each.
    package private(set) var notes: [String] = []

    private enum Image {
        case absent
        case present(SVGImage, isTinted: Bool)
    }

    /// Creates pictures that are read by a function.
    ///
    /// - Parameter read: returns the bytes of a file by its name, such as `turn-left.svg`,
    ///   preferring a user's own files over those that ship with the program; `nil` if there is
    ///   no such file. An error that it throws becomes a note, and the next related picture is
    ///   tried.
    package init(reading read: @escaping (_ fileName: String) throws -> [UInt8]?) {
        self.read = read
    }

    /// Returns a maneuver's picture in device pixels.
    ///
    /// - Parameters:
    ///   - symbol: the maneuver.
    ///   - pixels: the side of the square that it must fit.
    /// - Returns: the picture and the vectors that it was drawn from, whether it is a shape to be
    ///   coloured, and whether it must be mirrored; `nil` if no file fits.
    func picture(
        of symbol: ManeuverSymbol, pixels: Double
    ) -> (picture: Surface, image: SVGImage, isTinted: Bool, isMirrored: Bool)? {
        for file in symbol.files {
            guard case .present(let image, let isTinted) = image(named: file.name),
                let picture = pictures.picture(image, named: file.name, pixels: pixels)
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
            // As with icons, a picture to be coloured has an attribute for this in its root
            // element.
            let root = String(decoding: bytes.prefix(4096), as: UTF8.self)
            let head = root.firstRange(of: "<svg").map { root[$0.upperBound...] } ?? ""
            let isTinted = head.prefix { $0 != ">" }.contains("data-tint=\"true\"")
            return .present(image, isTinted: isTinted)
        } catch {
            notes.append("maneuvers: \(error)")
            return .absent
        }
    }
}
