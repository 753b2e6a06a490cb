import Glibc
import Graphics
import TestSupport

/// How people see colours, and how far two colours are apart.
enum ColorVision: CaseIterable {
    case normal, protanopia, deuteranopia, tritanopia

    /// CIELAB, white point D65.
    typealias Lab = (lightness: Double, a: Double, b: Double)

    /// The matrices for linear sRGB, of severity 1.
    ///
    /// From G. M. Machado, M. M. Oliveira, L. A. F. Fernandes: A Physiologically-based Model for
    /// Simulation of Color Vision Deficiency (2009).
    private var matrix: [[Double]]? {
        switch self {
        case .normal: nil
        case .protanopia:
            [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ]
        case .deuteranopia:
            [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ]
        case .tritanopia:
            [
                [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ]
        }
    }

    /// Returns a colour as they see it, in CIELAB.
    func seen(_ color: Color) -> Lab {
        let linear = color.linearChannels
        let rgb =
            matrix?.map { row in min(max(zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1) }
            ?? linear
        func curve(_ t: Double) -> Double {
            t > 216.0 / 24_389 ? cbrt(t) : (24_389.0 / 27 * t + 16) / 116
        }
        let x = curve((0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2]) / 0.95047)
        let y = curve(0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2])
        let z = curve((0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2]) / 1.08883)
        return (116 * y - 16, 500 * (x - y), 200 * (y - z))
    }

    /// CIEDE2000: 1 is hardly seen side by side, 5 at a glance.
    static func difference(_ first: Lab, _ second: Lab) -> Double {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let meanChroma = (hypot(first.a, first.b) + hypot(second.a, second.b)) / 2
        let widening =
            0.5 * (1 - (pow(meanChroma, 7) / (pow(meanChroma, 7) + pow(25, 7))).squareRoot())
        func polar(_ color: Lab) -> (chroma: Double, hue: Double) {
            let a = (1 + widening) * color.a
            let hue = atan2(color.b, a) * 180 / .pi
            return (hypot(a, color.b), hue < 0 ? hue + 360 : hue)
        }
        let (p, q) = (polar(first), polar(second))
        let isGrey = p.chroma * q.chroma == 0
        var turn = isGrey ? 0 : q.hue - p.hue
        if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
        let hue = isGrey ? p.hue + q.hue : p.hue + turn / 2
        let (light, chroma) = ((first.lightness + second.lightness) / 2, (p.chroma + q.chroma) / 2)
        let t =
            1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
            + 0.32 * cos(radians(3 * hue + 6)) - 0.2 * cos(radians(4 * hue - 63))
        let middle = (light - 50) * (light - 50)
        let byLightness =
            (second.lightness - first.lightness) / (1 + 0.015 * middle / (20 + middle).squareRoot())
        let byChroma = (q.chroma - p.chroma) / (1 + 0.045 * chroma)
        let byHue =
            2 * (p.chroma * q.chroma).squareRoot() * sin(radians(turn / 2))
            / (1 + 0.015 * chroma * t)
        let whole = hue < 0 ? hue + 360 : hue >= 360 ? hue - 360 : hue
        let rotation =
            -2 * (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot()
            * sin(radians(60 * exp(-((whole - 275) / 25) * ((whole - 275) / 25))))
        return
            (byLightness * byLightness + byChroma * byChroma + byHue * byHue
            + rotation * byChroma * byHue).squareRoot()
    }
}
