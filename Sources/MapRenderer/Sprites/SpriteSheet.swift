package import Formats
package import Graphics

/// The named pictures that a style's symbols and patterns use.
///
/// It is filled from a folder of SVG files or from a sheet (`sprite.json` with `sprite.png`);
/// the caller reads the files. It is for one thread.
package final class SpriteSheet {
    private var icons: [String: SpriteIcon] = [:]
    private var namesByIcon: [ObjectIdentifier: String] = [:]
    /// SVG files that have not been requested yet, by the names of their pictures.
    private var unread: [String: [UInt8]] = [:]
    /// The names of all pictures.
    package private(set) var names: Set<String> = []
    /// The missing pictures that were requested while layers were drawn; only the first ones
    /// are kept.
    private(set) var missing: Set<MissingPicture> = []
    /// The most missing pictures that are kept, because features may name any number of
    /// pictures.
    private static let maximumMissing = 1000

    /// Creates a sheet without pictures.
    package init() {}

    /// Adds a picture under a name; a later one of the same name replaces it.
    package func add(_ icon: SpriteIcon, named name: String) {
        replace(icon, named: name)
        unread[name] = nil
        names.insert(name)
    }

    /// Returns the picture with a name.
    package func icon(named name: String) -> SpriteIcon? {
        if let bytes = unread.removeValue(forKey: name) { try? add(svg: bytes, named: name) }
        return icons[name]
    }

    /// Returns the name of a picture of this sheet; `nil` for another's.
    func name(of icon: SpriteIcon) -> String? { namesByIcon[ObjectIdentifier(icon)] }

    private func replace(_ icon: SpriteIcon?, named name: String) {
        // Without its name, because the memory of a released picture may become another's.
        if let old = icons[name] { namesByIcon[ObjectIdentifier(old)] = nil }
        icons[name] = icon
        if let icon { namesByIcon[ObjectIdentifier(icon)] = name }
    }

    /// Adds an SVG file that is known to be valid, to be read when its picture is first needed.
    ///
    /// Of dozens of icons a tile needs only a few.
    ///
    /// - Parameters:
    ///   - bytes: the file; if it can't be drawn after all, the picture is missing.
    ///   - name: the picture's name.
    package func add(soundSVG bytes: [UInt8], named name: String) {
        replace(nil, named: name)
        unread[name] = bytes
        names.insert(name)
    }

    /// Records that a picture is missing.
    func note(_ picture: MissingPicture) {
        if missing.count < Self.maximumMissing { missing.insert(picture) }
    }

    /// Adds an SVG file; see `styles/icons/README.md` for the attributes of its root element.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - name: the picture's name.
    /// - Throws: `CairoError` if it is not SVG, or can't be drawn.
    package func add(svg bytes: [UInt8], named name: String) throws(CairoError) {
        let image = try SVGImage(bytes: bytes, name: name)
        // A small trial, because many errors of a file appear only when it is drawn.
        _ = try image.rasterized(scale: min(1, 64 / max(image.width, image.height)))
        let attributes = SVGRootAttributes(bytes)
        let stretch = SpriteIcon.Stretch(
            columns: attributes.ranges("data-stretch-x"),
            rows: attributes.ranges("data-stretch-y"),
            content: attributes.numbers("data-content"))
        add(
            SpriteIcon(
                vector: image, stretch: stretch,
                kind: attributes["data-tint"] == "true" ? .shape : .picture),
            named: name)
    }

    /// Adds all pictures of a sheet, as MapLibre's `sprite.json` describes them.
    ///
    /// An entry that lies outside the sheet, lacks a number or exceeds the limits is skipped.
    /// Pictures are cut out of the sheet when they are first drawn.
    ///
    /// - Parameters:
    ///   - index: the document that names the pictures.
    ///   - pixels: the sheet.
    ///   - prefix: prepended to each name, for a style's additional sprites.
    /// - Returns: the number of skipped entries.
    @discardableResult
    package func add(index: JSONValue, pixels: Surface, prefix: String = "") -> Int {
        let members = index.object?.members ?? []
        var (accepted, budget) = (0, Self.maximumSheetPixels)
        for member in members.prefix(Self.maximumEntries) {
            guard let entry = SheetEntry(member.value, of: pixels),
                entry.part.width * entry.part.height <= min(budget, SpriteIcon.maximumPixels)
            else { continue }
            budget -= entry.part.width * entry.part.height
            accepted += 1
            let icon = SpriteIcon(
                part: entry.part, pixelRatio: entry.pixelRatio, stretch: entry.stretch,
                kind: member.value["sdf"]?.bool == true ? .distance : .picture)
            add(icon, named: prefix + member.key)
        }
        return members.count - accepted
    }

    /// The maximum number of entries of one sheet.
    package static let maximumEntries = 10_000
    /// The maximum number of pixels of all entries of a sheet together.
    ///
    /// Entries may overlap, so a small sheet could otherwise fill the memory.
    static let maximumSheetPixels = 64 << 20
}

/// One picture of a sheet: its position in pixels, checked to be inside the sheet.
private struct SheetEntry {
    let part: SheetPart
    let pixelRatio: Double
    let stretch: SpriteIcon.Stretch?

    /// The most stretchable parts of one side that are used.
    private static let maximumZones = 64

    init?(_ value: JSONValue, of sheet: Surface) {
        func whole(_ key: String) -> Int? {
            value[key]?.number.flatMap { Int(exactly: $0.rounded()) }
        }
        guard let x = whole("x"), let y = whole("y"), let width = whole("width"),
            let height = whole("height"), (0..<sheet.width).contains(x),
            (0..<sheet.height).contains(y), (1...sheet.width - x).contains(width),
            (1...sheet.height - y).contains(height)
        else { return nil }
        let ratio = value["pixelRatio"]?.number ?? 1
        guard (0.1...8).contains(ratio) else { return nil }
        part = SheetPart(sheet: sheet, x: x, y: y, width: width, height: height)
        pixelRatio = ratio
        func ranges(_ key: String) -> [ClosedRange<Double>] {
            (value[key]?.array ?? []).prefix(Self.maximumZones).compactMap { zone in
                guard let from = zone[0]?.number, let to = zone[1]?.number, from < to else {
                    return nil
                }
                return from / ratio...to / ratio
            }
        }
        stretch = SpriteIcon.Stretch(
            columns: ranges("stretchX"), rows: ranges("stretchY"),
            content: (value["content"]?.array ?? []).compactMap { $0.number.map { $0 / ratio } })
    }
}

/// The attributes of the root element of an SVG document.
///
/// The parser handles what our icons need: the text between `<svg` and the next `>`, with names
/// and values in double quotes.
struct SVGRootAttributes {
    private var values: [String: String] = [:]

    init(_ bytes: [UInt8]) {
        // Bytes are used because characters take twenty times as long, and the first tile with
        // an icon waits for it.
        let text = bytes.prefix(4096)
        let tag = Array("<svg".utf8)
        guard let start = text.indices.first(where: { text[$0...].starts(with: tag) }) else {
            return
        }
        let head = text[(start + tag.count)...].prefix { $0 != UInt8(ascii: ">") }
        let parts = head.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        // name= "value" name= "value" …: names at even indices, values at odd ones.
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            let name = parts[index].filter { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "=") }
            values[String(decoding: name, as: UTF8.self)] = String(
                decoding: parts[index + 1], as: UTF8.self)
        }
    }

    /// Returns the value of an attribute.
    subscript(name: String) -> String? { values[name] }

    /// Returns the numbers of an attribute, separated by blanks; empty unless all are finite.
    func numbers(_ name: String) -> [Double] {
        let words = (values[name] ?? "").split(separator: " ")
        let numbers = words.compactMap { Double(String($0)) }.filter(\.isFinite)
        return numbers.count == words.count ? numbers : []
    }

    /// Returns pairs of numbers, each pair in order; empty unless all are.
    func ranges(_ name: String) -> [ClosedRange<Double>] {
        let numbers = numbers(name)
        guard numbers.count.isMultiple(of: 2) else { return [] }
        let pairs = stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
        return pairs.allSatisfy { $0.0 < $0.1 } ? pairs.map { $0.0...$0.1 } : []
    }
}
