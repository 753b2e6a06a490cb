import CCairo

/// Texts that stay texts: a page of PDF knows their characters.
extension Context {
    /// Shows the letters of a section of a text in the current colour, in current units.
    ///
    /// - Parameters:
    ///   - text: the shaped text; the left end of its first baseline stands at the origin.
    ///   - section: which of its sections.
    public func show(_ text: ShapedText, section: Int) {
        var first = 0
        while first < text.clusters.count {
            let run = text.clusters[first].run
            var end = first + 1
            // Room for a picture has no characters.
            while end < text.clusters.count, text.clusters[end].run == run,
                text.clusters[end].y == text.clusters[first].y, !text.clusters[end].bytes.isEmpty
            {
                end += 1
            }
            if text.clusters[first].section == section { show(text, clusters: first..<end) }
            first = end
        }
    }

    /// Shows one cluster in the current colour, turned around the middle of its baseline.
    ///
    /// - Parameters:
    ///   - number: which of `text.clusters`.
    ///   - text: the shaped text.
    ///   - x: where the middle of the cluster's baseline goes.
    ///   - y: where the cluster's baseline goes.
    ///   - degrees: how far it is turned clockwise.
    public func show(
        cluster number: Int, of text: ShapedText, x: Double, y: Double, degrees: Double
    ) {
        let cluster = text.clusters[number]
        saved {
            translate(x: x, y: y)
            rotate(degrees: degrees)
            translate(x: -(cluster.x + cluster.advance / 2), y: -cluster.y)
            show(text, clusters: number..<number + 1)
        }
    }

    /// Shows clusters of one run and line.
    private func show(_ text: ShapedText, clusters: Range<Int>) {
        let shown = text.clusters[clusters]
        guard let first = shown.first, let last = shown.last, text.runs.indices.contains(first.run),
            first.glyphs.lowerBound < last.glyphs.upperBound
        else { return }
        let run = text.runs[first.run]
        let glyphs = first.glyphs.lowerBound..<last.glyphs.upperBound
        let bytes =
            run.isBackward
            ? last.bytes.lowerBound..<first.bytes.upperBound
            : first.bytes.lowerBound..<last.bytes.upperBound
        var parts = shown.map {
            cairo_text_cluster_t(
                num_bytes: Int32(clamping: $0.bytes.count),
                num_glyphs: Int32(clamping: $0.glyphs.count))
        }
        if run.isBackward { parts.reverse() }
        saved {
            scale(text.fontScale)
            FontLock.hold {
                cairo_set_scaled_font(handle, run.font)
                text.glyphs[glyphs].withUnsafeBufferPointer { glyphs in
                    text.utf8[bytes].withUnsafeBufferPointer { characters in
                        characters.withMemoryRebound(to: CChar.self) { characters in
                            cairo_show_text_glyphs(
                                handle, characters.baseAddress, Int32(clamping: characters.count),
                                glyphs.baseAddress, Int32(clamping: glyphs.count), parts,
                                Int32(clamping: parts.count),
                                run.isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : .init(0))
                        }
                    }
                }
            }
        }
    }
}
