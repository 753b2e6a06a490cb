import Graphics

#if canImport(Glibc)
    import Glibc
#endif

extension Color {
    /// The space in which two colours are mixed.
    enum MixingSpace: Sendable {
        /// sRGB, channel by channel, as `interpolate` does.
        case rgb
        /// CIELAB, with perceptually even steps (`interpolate-lab`).
        case lab
        /// CIELAB in polar form, where the hue takes the shorter way (`interpolate-hcl`).
        case hcl
    }

    /// The colour at the fraction `t` of the way to another one.
    func mixed(with other: Color, _ t: Double, in space: MixingSpace) -> Color {
        let opacity = alpha + (other.alpha - alpha) * t
        switch space {
        case .rgb:
            return mixed(with: other, fraction: t)
        case .lab:
            let mix = LabColor(self).mixed(with: LabColor(other), t)
            return Color(mix, alpha: opacity)
        case .hcl:
            let mix = PolarLabColor(LabColor(self)).mixed(
                with: PolarLabColor(LabColor(other)), t)
            return Color(LabColor(mix), alpha: opacity)
        }
    }
}

/// CIELAB with the white point D50.
///
/// The matrices are those of sRGB adapted to D50 by Bradford's method (B. Lindbloom, "RGB/XYZ
/// Matrices"); the curve is CIE 15, with 6/29 as its knee.
struct LabColor {
    var lightness, a, b: Double

    static let whiteX = 0.96422
    static let whiteZ = 0.82521
    static let knee = 6.0 / 29

    init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    init(_ color: Color) {
        func linear(_ fraction: Double) -> Double {
            fraction <= 0.04045 ? fraction / 12.92 : pow((fraction + 0.055) / 1.055, 2.4)
        }
        func curve(_ t: Double) -> Double {
            t > Self.knee * Self.knee * Self.knee
                ? cbrt(t) : t / (3 * Self.knee * Self.knee) + 4.0 / 29
        }
        let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
        let y = curve(0.2225045 * r + 0.7168786 * g + 0.0606169 * b)
        // A grey has exactly no chroma, not only up to the rounding of the matrices.
        let isGrey = r == g && g == b
        let x = isGrey ? y : curve((0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / Self.whiteX)
        let z = isGrey ? y : curve((0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / Self.whiteZ)
        self.init(lightness: max(0, 116 * y - 16), a: 500 * (x - y), b: 200 * (y - z))
    }

    init(_ polar: PolarLabColor) {
        let radians = (polar.hue ?? 0) * .pi / 180
        self.init(
            lightness: polar.lightness, a: cos(radians) * polar.chroma,
            b: sin(radians) * polar.chroma)
    }

    func mixed(with other: LabColor, _ t: Double) -> LabColor {
        LabColor(
            lightness: lightness + (other.lightness - lightness) * t, a: a + (other.a - a) * t,
            b: b + (other.b - b) * t)
    }
}

/// CIELAB with hue (degrees, `nil` for greys) and chroma.
struct PolarLabColor {
    var hue: Double?
    var chroma, lightness: Double

    init(hue: Double?, chroma: Double, lightness: Double) {
        self.hue = hue
        self.chroma = chroma
        self.lightness = lightness
    }

    init(_ lab: LabColor) {
        let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
        let degrees = atan2(lab.b, lab.a) * 180 / .pi
        let isGrey = (chroma * 10_000).rounded() == 0
        self.init(
            hue: isGrey ? nil : (degrees < 0 ? degrees + 360 : degrees), chroma: chroma,
            lightness: lab.lightness)
    }

    func mixed(with other: PolarLabColor, _ t: Double) -> PolarLabColor {
        var mix = PolarLabColor(
            hue: hue ?? other.hue, chroma: chroma + (other.chroma - chroma) * t,
            lightness: lightness + (other.lightness - lightness) * t)
        if let hue, let otherHue = other.hue {
            var turn = otherHue - hue
            if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
            mix.hue = hue + turn * t
        }
        return mix
    }
}

extension LabColor {
    /// The channels of sRGB before its curve; outside 0 to 1 for colours that sRGB does not have.
    fileprivate var linearChannels: SIMD3<Double> {
        func inverseCurve(_ t: Double) -> Double {
            t > Self.knee ? t * t * t : 3 * Self.knee * Self.knee * (t - 4.0 / 29)
        }
        let level = (lightness + 16) / 116
        let y = inverseCurve(level)
        let x = Self.whiteX * inverseCurve(level + a / 500)
        let z = Self.whiteZ * inverseCurve(level - b / 200)
        return SIMD3(
            3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
            -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
            0.0719453 * x - 0.2289914 * y + 1.4052427 * z)
    }

    /// Whether sRGB has the colour, up to what rounding to 8 bits hides.
    var isDisplayable: Bool {
        let channels = linearChannels
        return channels.min() > -0.0005 && channels.max() < 1.002
    }
}

extension Color {
    /// The nearest colour of sRGB, channel by channel.
    init(_ lab: LabColor, alpha: Double) {
        func gamma(_ fraction: Double) -> Double {
            let value =
                fraction <= 0.00304 ? 12.92 * fraction : 1.055 * pow(fraction, 1 / 2.4) - 0.055
            return min(max(value, 0), 1)
        }
        let channels = lab.linearChannels
        self.init(
            red: gamma(channels.x), green: gamma(channels.y), blue: gamma(channels.z), alpha: alpha)
    }
}
