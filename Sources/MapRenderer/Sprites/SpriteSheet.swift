public import Cairo
public import JSON

/// The named pictures that a style's symbols and patterns use.
///
/// Filled from a folder of SVG files or from a sheet (`sprite.json` with `sprite.png`); reading
/// files is the caller's part. For one thread.
public final class SpriteSheet {
    private var icons: [String: SpriteIcon] = [:]

    /// A sheet without pictures.
    public init() {}

    /// Adds a picture under a name; a later one of the same name takes its place.
    public func add(_ icon: SpriteIcon, named name: String) { icons[name] = icon }

    /// The picture of a name.
    public func icon(named name: String) -> SpriteIcon? { icons[name] }

    /// Adds an SVG file; see `styles/icons/README.md` for the attributes of its root element.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - name: the picture's name.
    /// - Throws: `CairoError` if it is not SVG.
    public func add(svg bytes: [UInt8], named name: String) throws(CairoError) {
        let image = try SVGImage(bytes: bytes, name: name)
        let attributes = SVGRootAttributes(bytes)
        let stretch = SpriteIcon.Stretch(
            columns: attributes.range("data-stretch-x"), rows: attributes.range("data-stretch-y"),
            content: attributes.numbers("data-content"))
        add(
            SpriteIcon(
                vector: image, stretch: stretch, isTinted: attributes["data-tint"] == "true"),
            named: name)
    }

    /// Adds all pictures of a sheet, as MapLibre's `sprite.json` describes them.
    ///
    /// An entry that lies outside the sheet or lacks a number is passed over.
    ///
    /// - Parameters:
    ///   - index: the document that names the pictures.
    ///   - pixels: the sheet.
    ///   - prefix: put before each name, for a style's further sprites.
    /// - Returns: how many entries were passed over.
    /// - Throws: `CairoError` when memory is short.
    @discardableResult
    public func add(
        index: JSONValue, pixels: Surface, prefix: String = ""
    ) throws(CairoError) -> Int {
        var skipped = 0
        for member in index.object?.members ?? [] {
            guard let entry = SheetEntry(member.value, width: pixels.width, height: pixels.height)
            else {
                skipped += 1
                continue
            }
            let icon = SpriteIcon(
                pixels: try pixels.cropped(
                    x: entry.x, y: entry.y, width: entry.width, height: entry.height),
                pixelRatio: entry.pixelRatio, stretch: entry.stretch,
                isTinted: member.value["sdf"]?.bool ?? false)
            add(icon, named: prefix + member.key)
        }
        return skipped
    }
}

/// One picture of a sheet: its place in pixels, checked to lie inside the sheet.
private struct SheetEntry {
    let x, y, width, height: Int
    let pixelRatio: Double
    let stretch: SpriteIcon.Stretch?

    init?(_ value: JSONValue, width sheetWidth: Int, height sheetHeight: Int) {
        func whole(_ key: String) -> Int? {
            value[key]?.number.flatMap { Int(exactly: $0.rounded()) }
        }
        guard let x = whole("x"), let y = whole("y"), let width = whole("width"),
            let height = whole("height"), (0..<sheetWidth).contains(x),
            (0..<sheetHeight).contains(y), (1...sheetWidth - x).contains(width),
            (1...sheetHeight - y).contains(height)
        else { return nil }
        let ratio = value["pixelRatio"]?.number ?? 1
        guard (0.1...8).contains(ratio) else { return nil }
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        pixelRatio = ratio
        func range(_ key: String) -> ClosedRange<Double>? {
            guard let from = value[key]?[0]?[0]?.number, let to = value[key]?[0]?[1]?.number,
                from < to
            else { return nil }
            return from / ratio...to / ratio
        }
        stretch = SpriteIcon.Stretch(
            columns: range("stretchX"), rows: range("stretchY"),
            content: (value["content"]?.array ?? []).compactMap { $0.number.map { $0 / ratio } })
    }
}
