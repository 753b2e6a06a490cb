import CCairo
import CPangoCairo

/// A text turned into glyphs at their places, ready to be drawn straight or along a path.
///
/// The origin is the left end of the first line's baseline; x grows right, y down, in pixels.
public final class ShapedText {
    /// One glyph, or several that belong to one character cluster.
    public struct Cluster: Sendable {
        /// Left edge of the cluster on its baseline, in pixels from the text's origin.
        public let x: Double
        /// The baseline, in pixels below the first line's.
        public let y: Double
        /// How far the pen moves over the cluster.
        public let advance: Double
        /// Which section of a text with several it belongs to.
        public let section: Int
        let run: Int
        let glyphs: Range<Int>
        /// Its characters, among ``ShapedText/utf8``.
        var bytes: Range<Int>
    }

    /// Pixels from the left end to the right end of the longest line.
    public let width: Double
    /// Pixels from the top of the first line to the bottom of the last one.
    public let height: Double
    /// Pixels from the top of the first line down to its baseline.
    public let ascent: Double
    /// The clusters in the order in which they stand, line by line, left to right.
    public let clusters: [Cluster]
    /// The room for pictures among the words.
    public let pictures: [Picture]
    /// How many lines the words take.
    public let lineCount: Int
    /// How many characters no installed font could show.
    public let missingGlyphs: Int
    /// Some of those characters, each once.
    public let missingCharacters: [Unicode.Scalar]

    /// Room for a picture among the words.
    public struct Picture: Sendable {
        /// Which section of the text it stands for.
        public let section: Int
        /// Which of ``ShapedText/clusters`` keeps its room.
        public let cluster: Int
        /// Its left edge, in pixels from the text's origin.
        public let x: Double
        /// Its lower edge, in pixels below the first baseline.
        public let y: Double
        /// Pixels across.
        public let width: Double
        /// Pixels from its lower to its upper edge.
        public let height: Double
    }

    let runs: [Run]
    /// The text that was shaped.
    let utf8: [UInt8]
    /// In pixels of the size in which the text was shaped; ``fontScale`` makes them the text's.
    let glyphs: [cairo_glyph_t]
    /// Pixels of the text for one pixel of its fonts.
    let fontScale: Double

    /// A stretch of glyphs from one font at one size.
    final class Run {
        let font: OpaquePointer
        /// Whether it is read from the right.
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
    /// Fonts are not hinted, so all lengths grow alike.
    ///
    /// - Parameter scale: pixels for one pixel of this text; above 0.
    /// - Returns: the text with all its places and lengths so many times as large.
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
    ///   - x: where the left end of its first baseline goes.
    ///   - y: where its first baseline goes.
    public func addOutline(of text: ShapedText, x: Double, y: Double) {
        saved {
            translate(x: x, y: y)
            for cluster in text.clusters { saved { addGlyphs(of: cluster, in: text) } }
        }
    }

    /// Adds the outlines of one cluster to the path, turned around the middle of its baseline.
    ///
    /// - Parameters:
    ///   - cluster: one of `text.clusters`.
    ///   - text: the shaped text.
    ///   - x: where the middle of the cluster's baseline goes.
    ///   - y: where the cluster's baseline goes.
    ///   - degrees: how far it is turned clockwise.
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
