import CCairo
import Glibc

/// Paints shaped texts, straight, rotated or along a line, with their halos, from cached masks.
///
/// Texts are collected, then painted together: first the halos of all letters, then the letters.
/// The same text at a position that differs by whole device pixels gives the same pixels. For one
/// thread.
public final class TextPainter {
    private let cache: GlyphMaskCache
    private var pixelRatio = 1.0
    private var letters: [Letter] = []
    private var masks: [GlyphMask] = []
    private var haloMasks: [GlyphMask] = []
    private var ink = CoverageCanvas()
    private var glow = CoverageCanvas()

    /// A painter with an empty cache of masks.
    ///
    /// - Throws: ``CairoError`` when memory is short.
    public init(maskBytes: Int = 12 << 20) throws(CairoError) {
        cache = try GlyphMaskCache(capacity: maskBytes)
    }

    /// Drops the collected texts and starts anew.
    ///
    /// - Parameter pixelRatio: device pixels per logical pixel, above 0.
    public func begin(pixelRatio: Double) {
        cache.makeSpace()
        letters.removeAll(keepingCapacity: true)
        self.pixelRatio = pixelRatio
    }

    // MARK: Gathering

    /// Adds a whole text, rotated around a point.
    ///
    /// An upright text is moved to whole device pixels, for crisp letters.
    ///
    /// - Parameters:
    ///   - text: the shaped text.
    ///   - x: position of the left end of its first baseline, in logical pixels.
    ///   - y: position of its first baseline.
    ///   - degrees: clockwise rotation.
    ///   - center: the centre of the rotation.
    public func add(
        _ text: ShapedText, x: Double, y: Double, degrees: Double = 0,
        around center: (x: Double, y: Double) = (0, 0)
    ) {
        if degrees == 0 {
            let left = PixelGrid.nearest(x * pixelRatio)
            let top = PixelGrid.nearest(y * pixelRatio)
            for cluster in text.clusters {
                add(cluster, of: text, angle: 0) { ($0 * pixelRatio + left, $1 * pixelRatio + top) }
            }
            return
        }
        let turn = Turn(degrees: degrees)
        for cluster in text.clusters {
            add(cluster, of: text, angle: turn.angle) { column, row in
                let place = turn.turned(x + column - center.x, y + row - center.y)
                return ((center.x + place.x) * pixelRatio, (center.y + place.y) * pixelRatio)
            }
        }
    }

    /// Adds one cluster, rotated around the middle of its baseline.
    ///
    /// - Parameters:
    ///   - cluster: one of `text.clusters`.
    ///   - text: the shaped text.
    ///   - x: position of the middle of the cluster's baseline, in logical pixels.
    ///   - y: position of the cluster's baseline.
    ///   - degrees: clockwise rotation.
    public func add(
        _ cluster: ShapedText.Cluster, of text: ShapedText, x: Double, y: Double, degrees: Double
    ) {
        let turn = Turn(degrees: degrees)
        let middle = cluster.x + cluster.advance / 2
        add(cluster, of: text, angle: turn.angle) { column, row in
            let place = turn.turned(column - middle, row - cluster.y)
            return ((x + place.x) * pixelRatio, (y + place.y) * pixelRatio)
        }
    }

    private func add(
        _ cluster: ShapedText.Cluster, of text: ShapedText, angle: Int,
        _ place: (Double, Double) -> (Double, Double)
    ) {
        guard !cluster.glyphs.isEmpty else { return }
        let scale = text.fontScale
        let font = cache.number(
            of: text.runs[cluster.run].font, scale: scale, pixelRatio: pixelRatio)
        for index in cluster.glyphs {
            let glyph = text.glyphs[index]
            let (x, y) = place(glyph.x * scale, glyph.y * scale)
            if let letter = Letter(
                font: font, glyph: UInt(glyph.index), x: x, y: y, angle: angle,
                section: cluster.section)
            {
                letters.append(letter)
            }
        }
    }

    // MARK: Painting

    /// Paints the collected texts.
    ///
    /// - Parameters:
    ///   - look: the colours.
    ///   - surface: the picture.
    public func paint(_ look: TextLook, on surface: Surface) {
        let halo = look.hasHalo ? look.halo : nil
        let box = findMasks(halo: halo).intersection(
            PixelWindow(x: 0, y: 0, width: surface.width, height: surface.height))
        guard !box.isEmpty else { return }
        if halo != nil {
            glow.begin(box)
            for (letter, mask) in zip(letters, haloMasks) {
                glow.add(mask, of: cache.bytes, x: letter.x, y: letter.y, .most)
            }
            if look.color.alpha < 1 { hollowOut(box) }
            glow.paint(look.haloColor, on: surface)
        }
        var section = 0
        while let next = letters.lazy.map(\.section).filter({ $0 >= section }).min() {
            gatherInk(box) { $0 == next }
            ink.paint(look.color(ofSection: next), on: surface)
            section = next + 1
        }
    }

    /// The limit of mask bytes per text: some forty letters of 1000 pixels with halos.
    ///
    /// Further letters are not drawn.
    private static let maximumMaskBytes = 32 << 20

    /// Looks up or draws the masks of all letters; returns the box around them.
    private func findMasks(halo: HaloShape?) -> PixelWindow {
        var box = PixelWindow(x: 0, y: 0, width: 0, height: 0)
        let number = cache.number(of: halo)
        masks.removeAll(keepingCapacity: true)
        haloMasks.removeAll(keepingCapacity: true)
        var budget = Self.maximumMaskBytes
        for letter in letters {
            guard budget > 0 else { break }
            let known = cache.masks(of: letter, halo: halo, number: number)
            masks.append(known.ink)
            budget -= known.ink.width * known.ink.height
            box = box.union(known.ink.window(x: letter.x, y: letter.y))
            guard let wide = known.halo else { continue }
            haloMasks.append(wide)
            budget -= wide.width * wide.height
            box = box.union(wide.window(x: letter.x, y: letter.y))
        }
        letters.removeSubrange(masks.count...)
        return box
    }

    private func gatherInk(_ box: PixelWindow, where includes: (Int) -> Bool) {
        ink.begin(box)
        for (letter, mask) in zip(letters, masks) where includes(letter.section) {
            ink.add(mask, of: cache.bytes, x: letter.x, y: letter.y, .over)
        }
    }

    /// Removes the halo under translucent letters, where it must not show through.
    ///
    /// MapLibre's shader does the same.
    private func hollowOut(_ box: PixelWindow) {
        gatherInk(box) { _ in true }
        glow.subtract(ink)
        ink.clear()
    }
}

/// A rotation by an angle: exact for positions, in steps for the masks.
private struct Turn {
    let angle: Int
    private let sine, cosine: Double

    init(degrees: Double) {
        angle = Letter.angle(degrees: degrees)
        let radians = (degrees.isFinite ? degrees : 0) * .pi / 180
        (sine, cosine) = (sin(radians), cos(radians))
    }

    func turned(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (x * cosine - y * sine, x * sine + y * cosine)
    }
}
