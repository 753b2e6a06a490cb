import MapStyle

#if canImport(Glibc)
    import Glibc
#endif

/// What a `raster` layer does to colours: hue, saturation, contrast and brightness.
///
/// The formulas are MapLibre's (`raster.fragment.glsl`, `raster_program.ts`).
struct ColorAdjustment: Hashable {
    /// Shares of the three channels in the turned hue.
    private let first, second, third: Float
    private let saturation, contrast: Float
    private let low, high: Float

    init(_ style: RasterStyle, zoom: Double) {
        let angle = style.hueRotate.value(zoom: zoom) * .pi / 180
        let (sine, cosine, root) = (sin(angle), cos(angle), 3.0.squareRoot())
        first = Float((2 * cosine + 1) / 3)
        second = Float((-root * sine - cosine + 1) / 3)
        third = Float((root * sine - cosine + 1) / 3)
        let saturation = style.saturation.value(zoom: zoom)
        self.saturation = Float(saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation)
        let contrast = style.contrast.value(zoom: zoom)
        // Full contrast would divide by nothing.
        self.contrast = Float(contrast > 0 ? 1 / max(1 - contrast, 0.001) : 1 + contrast)
        low = Float(style.brightnessMin.value(zoom: zoom))
        high = Float(style.brightnessMax.value(zoom: zoom))
    }

    /// Whether colours stay as they are.
    var isNone: Bool {
        first == 1 && saturation == 0 && contrast == 1 && low == 0 && high == 1
    }

    /// A pixel (B, G, R, A, premultiplied) with its colour changed.
    func applied(to pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
        guard pixel.w > 0 else { return pixel }
        let alpha = Float(pixel.w)
        let straight = SIMD3(Float(pixel.z), Float(pixel.y), Float(pixel.x)) / alpha
        let color = applied(to: straight) * alpha + 0.5
        func byte(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), alpha)) }
        return SIMD4(byte(color.z), byte(color.y), byte(color.x), pixel.w)
    }

    /// A colour (red, green, blue as shares) changed, which may leave the range of shares.
    func applied(to color: SIMD3<Float>) -> SIMD3<Float> {
        var rgb = SIMD3(
            color.x * first + color.y * second + color.z * third,
            color.x * third + color.y * first + color.z * second,
            color.x * second + color.y * third + color.z * first)
        let average = (color.x + color.y + color.z) / 3
        rgb += (SIMD3(repeating: average) - rgb) * saturation
        rgb = (rgb - 0.5) * contrast + 0.5
        return rgb * (high - low) + low
    }
}
