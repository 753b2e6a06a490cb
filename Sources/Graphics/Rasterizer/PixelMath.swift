/// Sums of pixels, two channels at a time: bytes 0 and 2 in one word, bytes 1 and 3 in another.
enum PixelMath {
    static let even: UInt32 = 0x00FF_00FF

    /// From one pixel to another, by 256ths.
    @inline(__always)
    static func mix(_ below: UInt32, _ above: UInt32, _ cover: UInt32) -> UInt32 {
        let rest = 256 &- cover
        let low = (below & even) &* rest &+ (above & even) &* cover &+ 0x0080_0080
        let high =
            ((below >> 8) & even) &* rest &+ ((above >> 8) & even) &* cover &+ 0x0080_0080
        return ((low >> 8) & even) | (high & ~even)
    }

    /// A pixel times 256ths.
    @inline(__always)
    static func scaled(_ pixel: UInt32, _ cover: UInt32) -> UInt32 {
        let low = (pixel & even) &* cover &+ 0x0080_0080
        let high = ((pixel >> 8) & even) &* cover &+ 0x0080_0080
        return ((low >> 8) & even) | (high & ~even)
    }

    /// A premultiplied pixel laid over another.
    @inline(__always)
    static func over(_ below: UInt32, _ above: UInt32) -> UInt32 {
        let rest = 255 &- above >> 24
        var low = (below & even) &* rest &+ 0x0080_0080
        var high = ((below >> 8) & even) &* rest &+ 0x0080_0080
        // x / 255 for x up to 65 025, exactly: J. Blinn, "Three wrongs make a right", 1995.
        low = (low &+ ((low >> 8) & even)) >> 8 & even
        high = (high &+ ((high >> 8) & even)) & ~even
        return above &+ (low | high)
    }
}
