import JSON

/// `rgb`, `rgba`, `to-rgba`.
enum ColorOperators {
    /// A colour from three channels 0 ... 255 and an alpha 0 ... 1; `nil` if one is out of range.
    static func color(_ channels: [StyleValue]) -> StyleColor? {
        let numbers = channels.compactMap { value -> Double? in
            if case .number(let number) = value { number } else { nil }
        }
        guard numbers.count == channels.count, numbers.count == 3 || numbers.count == 4,
            numbers[..<3].allSatisfy((0...255).contains)
        else { return nil }
        let alpha = numbers.count > 3 ? numbers[3] : 1
        guard (0...1).contains(alpha) else { return nil }
        return StyleColor(
            red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255, alpha: alpha)
    }

    /// Why the channels are no colour.
    static func complaint(about channels: [StyleValue]) -> String {
        let list = channels.map(\.description).joined(separator: ", ")
        let isInRange = channels.prefix(3).allSatisfy { value in
            if case .number(let number) = value { (0...255).contains(number) } else { false }
        }
        return isInRange
            ? "Invalid rgba value [\(list)]: 'a' must be between 0 and 1."
            : "Invalid rgba value [\(list)]: 'r', 'g', and 'b' must be between 0 and 255."
    }
}
