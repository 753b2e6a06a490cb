public import Graphics

extension Color {
    /// Reads a CSS colour: a name, `#rgb[a]`, `#rrggbb[aa]`, `rgb()`, `rgba()`, `hsl()`, `hsla()`.
    ///
    /// Both the comma form and the blank form with `/` for alpha are read, with shares in per cent
    /// and hues in degrees (CSS Color Module Level 4, sections 5 to 7). Channels out of range are
    /// clamped, as browsers do. `nil` for anything else.
    public init?(css text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        let bytes = text.utf8.filter { $0 < 0x80 }
        guard bytes.count == text.utf8.count else { return nil }
        let plain = CSSText.trimmed(bytes.map(CSSText.lowercased))
        if plain.first == UInt8(ascii: "#") {
            self.init(hexadecimal: plain.dropFirst())
        } else if let open = plain.firstIndex(of: UInt8(ascii: "(")) {
            self.init(function: String(decoding: plain[..<open], as: UTF8.self), plain[open...])
        } else {
            let name = String(decoding: plain, as: UTF8.self)
            if name == "transparent" {
                self = .transparent
            } else if let rgb = Self.named[name] {
                self.init(hex: rgb)
            } else {
                return nil
            }
        }
    }

    /// No CSS colour is longer; more is not looked at.
    private static let longestText = 200

    private init?(hexadecimal digits: ArraySlice<UInt8>) {
        let values = digits.compactMap(CSSText.hexadecimalDigit)
        guard values.count == digits.count else { return nil }
        let pairs: [Int]
        switch values.count {
        case 3, 4: pairs = values.map { $0 * 17 }
        case 6, 8:
            pairs = stride(from: 0, to: values.count, by: 2).map { index in
                values[index] * 16 + values[index + 1]
            }
        default: return nil
        }
        let shares = pairs.map { Double($0) / 255 }
        self.init(
            red: shares[0], green: shares[1], blue: shares[2],
            alpha: shares.count > 3 ? shares[3] : 1)
    }

    private init?(function name: String, _ body: ArraySlice<UInt8>) {
        guard body.last == UInt8(ascii: ")"),
            let arguments = CSSText.arguments(body.dropFirst().dropLast())
        else { return nil }
        let alpha = arguments.count > 3 ? arguments[3].fraction : 1
        guard arguments.count == 3 || arguments.count == 4, let alpha else { return nil }
        switch name {
        case "rgb", "rgba":
            let isPercentage = arguments[0].unit == .percent
            guard
                arguments[..<3].allSatisfy({ argument in
                    argument.unit == (isPercentage ? .percent : .none)
                })
            else { return nil }
            let scale: Double = isPercentage ? 100 : 255
            let channels = arguments[..<3].map { min(max($0.number / scale, 0), 1) }
            self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
        case "hsl", "hsla":
            guard arguments[0].unit != .percent, arguments[1].unit == .percent,
                arguments[2].unit == .percent
            else { return nil }
            self.init(
                hue: arguments[0].number,
                saturation: min(max(arguments[1].number / 100, 0), 1),
                lightness: min(max(arguments[2].number / 100, 0), 1), alpha: alpha)
        default: return nil
        }
    }

    /// CSS Color Module Level 4, section 7.1: hue in degrees, the rest from 0 to 1.
    private init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
        let turned = hue.truncatingRemainder(dividingBy: 360)
        let degrees = turned < 0 ? turned + 360 : turned
        func channel(_ offset: Double) -> Double {
            let k = (offset + degrees / 30).truncatingRemainder(dividingBy: 12)
            let a = saturation * min(lightness, 1 - lightness)
            return lightness - a * max(-1, min(k - 3, 9 - k, 1))
        }
        self.init(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }
}
