import CCairo
import CPangoCairo

/// A text converted to positioned glyphs, ready to be drawn straight or along a path.
///
/// The origin is the left end of the first line's baseline; x grows right, y down, in pixels.
public final class ShapedText {
    /// One glyph, or several that belong to one character cluster.
    public struct Cluster: Sendable {
        /// Left edge of the cluster on its baseline, in pixels from the text's origin.
        public let x: Double
        /// The baseline, in pixels below the first line's.
        public let y: Double
        /// The width of the cluster: how far the pen moves over it.
        public let advance: Double
        /// The index of its section, in a text with several.
        public let section: Int
        let run: Int
        let glyphs: Range<Int>
        /// The range of its characters in ``ShapedText/utf8``.
        var bytes: Range<Int>
    }

    /// Pixels from the left end to the right end of the longest line.
    public let width: Double
    /// Pixels from the top of the first line to the bottom of the last one.
    public let height: Double
    /// Pixels from the top of the first line down to its baseline.
    public let ascent: Double
    /// The clusters line by line, from left to right.
    public let clusters: [Cluster]
    /// The spaces for pictures among the words.
    public let pictures: [Picture]
    /// The number of lines.
    public let lineCount: Int
    /// The number of characters that no installed font has.
    public let missingGlyphs: Int
    /// Some of those characters, each once.
    public let missingCharacters: [Unicode.Scalar]

    /// A space for a picture among the words.
    public struct Picture: Sendable {
        /// The index of its section in the text.
        public let section: Int
        /// The index in ``ShapedText/clusters`` of the cluster that reserves its space.
        public let cluster: Int
        /// Its left edge, in pixels from the text's origin.
        public let x: Double
        /// Its lower edge, in pixels below the first baseline.
        public let y: Double
        /// The width in pixels.
        public let width: Double
        /// Pixels from its lower to its upper edge.
        public let height: Double
    }

    let runs: [Run]
    /// The text, as it was shaped.
    let utf8: [UInt8]
    /// The glyphs, in pixels of the size at which the text was shaped; ``fontScale`` converts them.
    let glyphs: [cairo_glyph_t]
    /// Pixels of the text per pixel of its fonts.
    let fontScale: Double

    /// A sequence of glyphs from one font at one size.
    final class Run {
        let font: OpaquePointer
        /// Whether it is right-to-left.
        let isBackward: Bool

        init(retaining font: OpaquePointer, isBackward: Bool) {
            self.font = cairo_scaled_font_reference(font)
            self.isBackward = isBackward
        }

        deinit { FontLock.hold { cairo_scaled_font_destroy(font) } }
    }

    init(
        width: Double, height: Double, ascent: Double, lineCount: Int, _ collector: GlyphCollector
    ) {
        self.width = width
        self.lineCount = lineCount
        self.height = height
        self.ascent = ascent
        clusters = collector.clusters
        pictures = collector.pictures
        missingGlyphs = collector.missingGlyphs
        missingCharacters = collector.missingCharacters
        runs = collector.runs
        utf8 = collector.utf8
        glyphs = collector.glyphs
        fontScale = 1
    }

    private init(_ text: ShapedText, scaledBy scale: Double) {
        width = text.width * scale
        height = text.height * scale
        ascent = text.ascent * scale
        clusters = text.clusters.map { $0.scaled(by: scale) }
        pictures = text.pictures.map { $0.scaled(by: scale) }
        lineCount = text.lineCount
        missingGlyphs = text.missingGlyphs
        missingCharacters = text.missingCharacters
        runs = text.runs
        utf8 = text.utf8
        glyphs = text.glyphs
        fontScale = text.fontScale * scale
    }

    /// The same text in another size, without shaping it again.
    ///
    /// Fonts are not hinted, so all lengths scale alike.
    ///
    /// - Parameter scale: pixels per pixel of this text; above 0.
    /// - Returns: the text with all its positions and lengths multiplied by the scale.
    public func scaled(by scale: Double) -> ShapedText {
        scale == 1 ? self : ShapedText(self, scaledBy: scale)
    }
}

extension ShapedText.Cluster {
    fileprivate func scaled(by scale: Double) -> Self {
        Self(
            x: x * scale, y: y * scale, advance: advance * scale, section: section, run: run,
            glyphs: glyphs, bytes: bytes)
    }
}

extension ShapedText.Picture {
    fileprivate func scaled(by scale: Double) -> Self {
        Self(
            section: section, cluster: cluster, x: x * scale, y: y * scale, width: width * scale,
            height: height * scale)
    }
}

extension Context {
    /// Adds the outlines of a text to the path.
    ///
    /// - Parameters:
    ///   - text: the shaped text.
    ///   - x: position of the left end of its first baseline.
    ///   - y: position of its first baseline.
    public func addOutline(of text: ShapedText, x: Double, y: Double) {
        saved {
            translate(x: x, y: y)
            for cluster in text.clusters { saved { addGlyphs(of: cluster, in: text) } }
        }
    }

    /// Adds the outlines of one cluster to the path, rotated around the middle of its baseline.
    ///
    /// - Parameters:
    ///   - cluster: one of `text.clusters`.
    ///   - text: the shaped text.
    ///   - x: position of the middle of the cluster's baseline.
    ///   - y: position of the cluster's baseline.
    ///   - degrees: clockwise rotation.
    public func addOutline(
        of cluster: ShapedText.Cluster, in text: ShapedText, x: Double, y: Double, degrees: Double
    ) {
        saved {
            translate(x: x, y: y)
            rotate(degrees: degrees)
            translate(x: -(cluster.x + cluster.advance / 2), y: -cluster.y)
            addGlyphs(of: cluster, in: text)
        }
    }

    private func addGlyphs(of cluster: ShapedText.Cluster, in text: ShapedText) {
        scale(text.fontScale)
        text.glyphs.withUnsafeBufferPointer { buffer in
            let part = UnsafeBufferPointer(rebasing: buffer[cluster.glyphs])
            FontLock.hold {
                cairo_set_scaled_font(handle, text.runs[cluster.run].font)
                cairo_glyph_path(handle, part.baseAddress, Int32(part.count))
            }
        }
    }
}
