import CCairo
import CPangoCairo

/// Gathers the glyphs of a Pango layout, line by line, as Cairo draws them.
struct GlyphCollector {
    private(set) var clusters: [ShapedText.Cluster] = []
    private(set) var runs: [ShapedText.Run] = []
    private(set) var glyphs: [cairo_glyph_t] = []
    private(set) var pictures: [ShapedText.Picture] = []
    private(set) var missingGlyphs = 0
    /// Each character that no font has, once, as far as they are needed.
    private(set) var missingCharacters: [Unicode.Scalar] = []

    private let text: BoundedText
    /// The text that is shaped.
    var utf8: [UInt8] { Array(text.string.utf8) }
    private let fontSize: Double

    /// Pango marks a character that no font has with this bit beside the character.
    private static let unknownGlyph: UInt32 = 0x1000_0000
    private static let emptyGlyph: UInt32 = 0x0FFF_FFFF
    private static let maximumMissing = 32

    init(_ text: BoundedText, fontSize: Double) {
        self.text = text
        self.fontSize = fontSize
    }

    // MARK: Lines

    /// The largest font of a line and its highest picture, in pixels.
    func heights(
        of line: UnsafeMutablePointer<PangoLayoutLine>?
    ) -> (font: Double, picture: Double) {
        guard text.sections.count > 1 else { return (size(ofSection: 0), picture(0)?.height ?? 0) }
        var heights = (font: 0.0, picture: 0.0)
        Self.forEachItem(of: line) { item in
            let section = text.section(ofByte: Int(item.item?.pointee.offset ?? 0))
            if let picture = picture(section) {
                heights.picture = max(heights.picture, picture.height)
            } else {
                heights.font = max(heights.font, size(ofSection: section))
            }
        }
        return (heights.font > 0 ? heights.font : fontSize, heights.picture)
    }

    /// Adds a line whose left end stands at a point.
    ///
    /// - Parameters:
    ///   - line: Pango's line.
    ///   - x: pixels from the text's left end.
    ///   - y: pixels below the first baseline.
    ///   - size: of the line's largest font.
    mutating func add(
        line: UnsafeMutablePointer<PangoLayoutLine>?, x: Double, y: Double, size: Double
    ) {
        var pen = x
        Self.forEachItem(of: line) { item in
            pen = add(item: item, pen: pen, y: y, lineSize: size)
        }
    }

    private static func forEachItem(
        of line: UnsafeMutablePointer<PangoLayoutLine>?, _ body: (PangoGlyphItem) -> Void
    ) {
        var node = line?.pointee.runs
        while let current = node {
            if let data = current.pointee.data {
                body(data.assumingMemoryBound(to: PangoGlyphItem.self).pointee)
            }
            node = current.pointee.next
        }
    }

    // MARK: Sections

    private func size(ofSection index: Int) -> Double {
        guard text.sections.indices.contains(index) else { return fontSize }
        return text.sections[index].font?.boundedSize ?? fontSize
    }

    private func picture(_ section: Int) -> (width: Double, height: Double)? {
        guard text.sections.indices.contains(section),
            case .picture(let width, let height) = text.sections[section].content
        else { return nil }
        return (width, height)
    }

    /// How far a section of a size is raised in a line of a larger one.
    private func rise(_ section: Int, of space: Double) -> Double {
        guard text.sections.indices.contains(section) else { return 0 }
        return switch text.sections[section].alignment {
        case .bottom: 0
        case .center: space / 2
        case .top: space
        }
    }

    // MARK: Glyphs

    private mutating func add(
        item: PangoGlyphItem, pen start: Double, y baseline: Double, lineSize: Double
    ) -> Double {
        guard let string = item.glyphs?.pointee, let font = item.item?.pointee.analysis.font
        else { return start }
        let section =
            text.sections.count < 2
            ? 0 : text.section(ofByte: Int(item.item?.pointee.offset ?? 0))
        if let picture = picture(section) {
            return add(picture, section, pen: start, baseline: baseline, lineSize: lineSize)
        }
        guard let scaled = pango_cairo_font_get_scaled_font(OpaquePointer(font)) else {
            return start
        }
        let isBackward = (item.item?.pointee.analysis.level ?? 0) & 1 != 0
        runs.append(ShapedText.Run(retaining: scaled, isBackward: isBackward))
        let firstByte = Int(item.item?.pointee.offset ?? 0)
        let firstCluster = clusters.count
        var end = firstByte + Int(item.item?.pointee.length ?? 0)
        // Capitals of the usual sans are 0.72 em high.
        let y = baseline - rise(section, of: (lineSize - size(ofSection: section)) * 0.72)
        var pen = start
        var index = 0
        let count = Int(string.num_glyphs)
        while index < count {
            let first = glyphs.count
            let left = pen
            let cluster = string.log_clusters[index]
            while index < count, string.log_clusters[index] == cluster {
                let info = string.glyphs[index]
                add(info, pen: pen, y: y)
                pen += Double(info.geometry.width) / Double(PANGO_SCALE)
                index += 1
            }
            // Read from the right, a cluster ends where the one before it in the line begins.
            let start = min(firstByte + Int(cluster), end)
            clusters.append(
                ShapedText.Cluster(
                    x: left, y: y, advance: pen - left, section: section, run: runs.count - 1,
                    glyphs: first..<glyphs.count, bytes: start..<end))
            if isBackward { end = start }
        }
        if !isBackward { endClusters(from: firstCluster, at: end) }
        return pen
    }

    /// Read from the left, a cluster ends where the next one begins.
    private mutating func endClusters(from first: Int, at end: Int) {
        var end = end
        for index in (first..<clusters.count).reversed() {
            clusters[index].bytes = min(clusters[index].bytes.lowerBound, end)..<end
            end = clusters[index].bytes.lowerBound
        }
    }

    /// Adds room for a picture: a cluster without glyphs.
    private mutating func add(
        _ picture: (width: Double, height: Double), _ section: Int, pen: Double, baseline: Double,
        lineSize: Double
    ) -> Double {
        // In the middle, a picture is centred on the letters' middle; see `TextShaper.collect`.
        let middle = lineSize * 0.36 - picture.height / 2
        let isCentered =
            text.sections.indices.contains(section) && text.sections[section].alignment == .center
        let raised =
            isCentered
            ? middle : rise(section, of: max(lineSize * 0.72 - picture.height, 0))
        pictures.append(
            ShapedText.Picture(
                section: section, cluster: clusters.count, x: pen, y: baseline - raised,
                width: picture.width, height: picture.height))
        clusters.append(
            ShapedText.Cluster(
                x: pen, y: baseline, advance: picture.width, section: section,
                run: max(runs.count - 1, 0), glyphs: glyphs.count..<glyphs.count, bytes: 0..<0))
        return pen + picture.width
    }

    private mutating func add(_ info: PangoGlyphInfo, pen: Double, y: Double) {
        if info.glyph & Self.unknownGlyph != 0 {
            missingGlyphs += 1
            guard missingCharacters.count < Self.maximumMissing,
                let scalar = Unicode.Scalar(info.glyph & ~Self.unknownGlyph),
                !missingCharacters.contains(scalar)
            else { return }
            missingCharacters.append(scalar)
        } else if info.glyph != Self.emptyGlyph {
            glyphs.append(
                cairo_glyph_t(
                    index: UInt(info.glyph),
                    x: pen + Double(info.geometry.x_offset) / Double(PANGO_SCALE),
                    y: y + Double(info.geometry.y_offset) / Double(PANGO_SCALE)))
        }
    }
}
