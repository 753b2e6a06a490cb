import CCairo
import Glibc

/// Keeps the masks of glyphs: a letter that comes again, turned the same way, is drawn once.
///
/// Forgets everything when it is full.
final class GlyphMaskCache {
    /// The coverage of all masks, one behind the other.
    private(set) var bytes: [UInt8] = []
    private var masks: [UInt64: Masks] = [:]
    private var fonts: [FontKey: Int] = [:]
    private var faces: [Face] = []
    private var outlines: [OutlinesKey: FontOutlines] = [:]
    private var halos: [HaloShape: UInt64] = [:]
    private var maker = GlyphMaskMaker()
    private let pen: OpaquePointer

    /// The masks of a letter.
    struct Masks {
        /// The letter alone.
        let ink: GlyphMask
        /// The letter with its halo, if it has one.
        let halo: GlyphMask?
    }

    private struct FontKey: Hashable {
        let font: OpaquePointer
        let size: GlyphSize
        let pixelRatio: Double
    }

    private struct OutlinesKey: Hashable {
        let font: OpaquePointer
        let detail: Double
    }

    /// A font in one size.
    private struct Face {
        let outlines: FontOutlines
        let size: GlyphSize
        let pixelRatio: Double
    }

    /// Bytes of masks that are kept.
    ///
    /// A letter of 12 pixels takes some 200, with its halo 400 more.
    private let capacity: Int
    /// Outlines take about a kilobyte each, so fonts are bounded too.
    private static let maximumFonts = 64
    /// A style whose sizes follow the zoom asks for many in a flight.
    private static let maximumFaces = 4096
    private static let maximumMasks = 40_000

    /// - Parameter capacity: bytes of masks that are kept.
    /// - Throws: ``CairoError`` when memory is short.
    init(capacity: Int) throws(CairoError) {
        self.capacity = capacity
        let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
        defer { cairo_surface_destroy(surface) }
        guard let pen = cairo_create(surface), cairo_status(pen) == CAIRO_STATUS_SUCCESS else {
            throw CairoError(attempt: "start drawing letters", status: CAIRO_STATUS_NO_MEMORY)
        }
        self.pen = pen
        // The letters of a picture or two.
        bytes.reserveCapacity(min(capacity, 1 << 19))
        masks.reserveCapacity(2048)
    }

    deinit { cairo_destroy(pen) }

    /// Makes room if there is little left; numbers and masks that were given out before are void.
    func makeSpace() {
        guard
            bytes.count > capacity || outlines.count > Self.maximumFonts
                || faces.count > Self.maximumFaces || masks.count > Self.maximumMasks
                || halos.count > 200
        else { return }
        // Fresh memory has to be cleared by the system, page by page.
        bytes.removeAll(keepingCapacity: true)
        masks.removeAll(keepingCapacity: true)
        fonts.removeAll()
        faces.removeAll()
        outlines.removeAll()
        halos.removeAll()
    }

    /// The number of a font in a size.
    ///
    /// - Parameters:
    ///   - font: in the size in which its text was shaped.
    ///   - scale: logical pixels for one of the font's.
    ///   - pixelRatio: device pixels for one logical pixel, which halos are measured in.
    /// - Returns: a number that ``Letter/font`` takes.
    func number(of font: OpaquePointer, scale: Double, pixelRatio: Double) -> Int {
        let size = GlyphSize(scale: scale * pixelRatio)
        let key = FontKey(font: font, size: size, pixelRatio: pixelRatio)
        if let known = fonts[key] { return known }
        let outlinesKey = OutlinesKey(font: font, detail: size.detail)
        let shapes = outlines[outlinesKey] ?? FontOutlines(of: font, detail: size.detail)
        outlines[outlinesKey] = shapes
        fonts[key] = faces.count
        faces.append(Face(outlines: shapes, size: size, pixelRatio: pixelRatio))
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

    /// The masks of a letter, drawn now if they were not known.
    ///
    /// - Parameters:
    ///   - letter: which glyph, and how it stands.
    ///   - halo: what is drawn around it; `nil` for nothing.
    ///   - number: that halo's number.
    /// - Returns: the letter alone, and with its halo.
    func masks(of letter: Letter, halo: HaloShape?, number: UInt64) -> Masks {
        // 24 bits for the glyph, 16 for the font, 8 each for angle, position and halo.
        let key =
            UInt64(letter.glyph & 0xFF_FFFF) << 40 | UInt64(letter.font & 0xFFFF) << 24
            | UInt64(letter.angle & 0xFF) << 16 | UInt64(letter.column & 0xF) << 12
            | UInt64(letter.row & 0xF) << 8 | number & 0xFF
        if let known = masks[key] { return known }
        let face = faces[letter.font]
        maker.begin(
            face.outlines.outline(of: letter.glyph, pen: pen), scale: face.size.ofDetail,
            angle: letter.angle, x: letter.column, y: letter.row)
        let ink = maker.makeInk(into: &bytes)
        let wide = halo.map {
            maker.makeHalo($0, around: ink, pixelRatio: face.pixelRatio, into: &bytes)
        }
        let made = Masks(ink: ink, halo: wide)
        masks[key] = made
        return made
    }
}

/// How large glyphs are drawn, in steps: masks serve all sizes that the eye can't tell apart.
///
/// Places of letters are exact; in a letter of 16 pixels the step is an eighth of a pixel.
struct GlyphSize: Hashable {
    /// The power of two above the size, in device pixels for one of the font's.
    let detail: Double
    private let step: Int

    /// Steps from nothing to the detail.
    private static let steps = 128.0

    /// The size nearest to a scale.
    ///
    /// - Parameter scale: device pixels for one of the font's; above 0, else the least.
    init(scale: Double) {
        let bounded = scale.isFinite ? min(max(scale, 1.0 / 1024), 1024) : 1
        // A hair below: what should be a power of two is not taken for a larger one.
        detail = exp2(log2(bounded * (1 - 1e-9)).rounded(.up))
        step = Int((bounded / detail * Self.steps).rounded())
    }

    /// The share of the detail.
    var ofDetail: Float { Float(Double(step) / Self.steps) }
}

/// The outlines of a font's glyphs, made when they are asked for; for all sizes up to a detail.
final class FontOutlines {
    private let font: OpaquePointer
    private let detail: Double
    private var outlines: [UInt: GlyphOutline] = [:]

    /// - Parameters:
    ///   - font: kept alive, so that no other font gets its address.
    ///   - detail: device pixels for one of the font's, at which corners can't be told from curves.
    init(of font: OpaquePointer, detail: Double) {
        self.font = cairo_scaled_font_reference(font)
        self.detail = detail
    }

    deinit { FontLock.hold { cairo_scaled_font_destroy(font) } }

    /// The outline of a glyph, in device pixels at the detail.
    ///
    /// - Parameters:
    ///   - glyph: its number in the font.
    ///   - pen: any pen, whose path and font are replaced.
    /// - Returns: the outline, made now if it was not known.
    func outline(of glyph: UInt, pen: OpaquePointer) -> GlyphOutline {
        if let known = outlines[glyph] { return known }
        let made = GlyphOutline(of: glyph, in: font, pixelRatio: detail, pen: pen)
        outlines[glyph] = made
        return made
    }
}
