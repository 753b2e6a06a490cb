internal import CCairo

/// Keeps the masks of glyphs: a letter that comes again, turned the same way, is drawn once.
///
/// Forgets everything when it is full.
final class GlyphMaskCache {
    /// The coverage of all masks, one behind the other.
    private(set) var bytes: [UInt8] = []
    private var masks: [UInt64: GlyphMask] = [:]
    private var fonts: [FontKey: Int] = [:]
    private var faces: [Face] = []
    private var halos: [HaloShape: UInt64] = [:]
    private var maker = GlyphMaskMaker()
    private let pen: OpaquePointer

    private struct FontKey: Hashable {
        let font: OpaquePointer
        let pixelRatio: Double
    }

    /// A font at its size, with the outlines that were asked for.
    private final class Face {
        let font: OpaquePointer
        let pixelRatio: Double
        var outlines: [UInt: GlyphOutline] = [:]

        init(_ key: FontKey) {
            // Kept alive: the address is the key, and another font must not get it.
            font = cairo_scaled_font_reference(key.font)
            pixelRatio = key.pixelRatio
        }

        deinit { cairo_scaled_font_destroy(font) }
    }

    /// Bytes of masks.
    ///
    /// A letter of 12 pixels takes some 200, with its halo 400 more.
    private static let capacity = 12 << 20
    /// Outlines take about a kilobyte each, so fonts are bounded too: a style whose sizes follow the
    /// zoom asks for a new one with every frame of a flight.
    private static let maximumFonts = 256
    private static let maximumMasks = 60_000

    /// - Throws: ``CairoError`` when memory is short.
    init() throws(CairoError) {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
        defer { cairo_surface_destroy(surface) }
        guard let pen = cairo_create(surface), cairo_status(pen) == CAIRO_STATUS_SUCCESS else {
            throw CairoError(attempt: "start drawing letters", status: CAIRO_STATUS_NO_MEMORY)
        }
        self.pen = pen
    }

    deinit { cairo_destroy(pen) }

    /// Makes room if there is little left; numbers and masks that were given out before are void.
    func makeRoom() {
        guard
            bytes.count > Self.capacity || faces.count > Self.maximumFonts
                || masks.count > Self.maximumMasks || halos.count > 200
        else { return }
        bytes.removeAll()
        masks.removeAll()
        fonts.removeAll()
        faces.removeAll()
        halos.removeAll()
    }

    /// The number of a font at a pixel ratio.
    func number(of font: OpaquePointer, pixelRatio: Double) -> Int {
        let key = FontKey(font: font, pixelRatio: pixelRatio)
        if let known = fonts[key] { return known }
        fonts[key] = faces.count
        faces.append(Face(key))
        return faces.count - 1
    }

    /// The number of a halo; 0 is none.
    func number(of halo: HaloShape?) -> UInt64 {
        guard let halo else { return 0 }
        if let known = halos[halo] { return known }
        let number = UInt64(halos.count + 1)
        halos[halo] = number
        return number
    }

    /// The mask of a letter.
    ///
    /// - Parameters:
    ///   - letter: which glyph, and how it stands.
    ///   - halo: what is drawn around it.
    ///   - number: that halo's number.
    /// - Returns: the mask, drawn now if it was not known.
    func mask(of letter: Letter, halo: HaloShape?, number: UInt64) -> GlyphMask {
        // 24 bits for the glyph, 16 for the font, 8 each for angle, position and halo.
        let key =
            UInt64(letter.glyph & 0xFF_FFFF) << 40 | UInt64(letter.font & 0xFFFF) << 24
            | UInt64(letter.angle & 0xFF) << 16 | UInt64(letter.column & 0xF) << 12
            | UInt64(letter.row & 0xF) << 8 | number & 0xFF
        if let known = masks[key] { return known }
        let face = faces[letter.font]
        let made = maker.make(
            outline(of: letter.glyph, in: face), angle: letter.angle, x: letter.column,
            y: letter.row, halo: halo, pixelRatio: face.pixelRatio, into: &bytes)
        masks[key] = made
        return made
    }

    private func outline(of glyph: UInt, in face: Face) -> GlyphOutline {
        if let known = face.outlines[glyph] { return known }
        let made = GlyphOutline(
            of: glyph, in: face.font, pixelRatio: face.pixelRatio, pen: pen)
        face.outlines[glyph] = made
        return made
    }
}
