import Graphics
import MapRenderer
import Overlays
import Parameters

/// The files that the icons of places refer to, read once.
struct PlacePictures: Hashable, Sendable {
    /// The bytes by path; empty for a file that can't be read.
    private var files: [String: [UInt8]] = [:]

    /// Adds pictures that were read already, by the names that icons have for them.
    mutating func add(_ pictures: [String: [UInt8]]) {
        files.merge(pictures) { first, _ in first }
    }

    /// Reads the file that a place's icon names, if any.
    ///
    /// - Parameters:
    ///   - place: the place that has the icon.
    ///   - values: the values that the icon comes from; if an untrusted client gave them, they
    ///     cannot name files. `nil` is the program itself.
    /// - Returns: a note for the user.
    /// - Throws: ``ParameterError`` for a file that an untrusted client names.
    mutating func read(
        _ place: ListedPlace, _ values: ParameterValues
    ) throws(ParameterError) -> [Message] {
        guard let name = Self.file(of: place), files[name] == nil else { return [] }
        try values.checkMayRead(PictureParameter.marker.definition, name)
        return read(name)
    }

    /// Reads the file that a place's icon names, if any, for the program itself.
    mutating func read(_ place: ListedPlace) -> [Message] {
        Self.file(of: place).map { read($0) } ?? []
    }

    private static func file(of place: ListedPlace) -> String? {
        guard case .icon(let name) = place.pin.look.face, IconNames.isFile(name)
        else { return nil }
        return name
    }

    private mutating func read(_ name: String) -> [Message] {
        guard files[name] == nil else { return [] }
        do {
            files[name] = try InputFile.read(name, limit: 8 << 20)
            return []
        } catch {
            // Only one face is missing, so the picture is still drawn: the pin has the initials
            // instead.
            files[name] = []
            return [Message("\(error)")]
        }
    }

    /// Returns whether a name is that of a file that could not be read.
    func isUnreadable(_ name: String) -> Bool { files[name]?.isEmpty == true }

    /// Returns the picture of a name: a category's, the style's, or a file's.
    func icon(named name: String, in scene: MapScene) -> SpriteIcon? {
        if let bytes = files[name] { return Self.icon(of: bytes, named: PrintableText.short(name)) }
        if let category = PlaceCategory(name), let path = ShippedFiles.path(of: category.file),
            let bytes = try? InputFile.read(path, limit: 1 << 20)
        {
            return Self.icon(of: bytes, named: name)
        }
        return scene.icon(named: name)
    }

    /// Returns the picture in a file's bytes; `nil` if they are not a picture.
    static func icon(of bytes: [UInt8], named name: String) -> SpriteIcon? {
        guard !bytes.isEmpty else { return nil }
        let head = bytes.prefix(400)
        if head.contains(UInt8(ascii: "<")), !head.contains(0) {
            let sheet = SpriteSheet()
            return (try? sheet.add(svg: bytes, named: name)).flatMap { sheet.icon(named: name) }
        }
        return (try? Surface(picture: bytes, name: name, maximumSide: 4096)).map {
            SpriteIcon(pixels: $0, pixelRatio: 1)
        }
    }
}

extension PlaceCategory {
    /// The file of its icon among those that ship.
    fileprivate var file: String { "categories/\(icon).svg" }
}
