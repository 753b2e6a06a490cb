/// The little of CSS's syntax that colours need, over bytes of lower-case ASCII.
enum CSSText {
    /// What stands behind a number.
    enum Unit {
        case none, percent, degrees
    }

    /// A number with its unit.
    struct Argument {
        let number: Double
        let unit: Unit

        /// As an alpha: a number from 0 to 1 or per cent, clamped; `nil` for an angle.
        var fraction: Double? {
            switch unit {
            case .none: min(max(number, 0), 1)
            case .percent: min(max(number / 100, 0), 1)
            case .degrees: nil
            }
        }
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }

    static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        var slice = bytes[...]
        while let first = slice.first, isBlank(first) { slice.removeFirst() }
        while let last = slice.last, isBlank(last) { slice.removeLast() }
        return slice
    }

    static func hexadecimalDigit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        default: nil
        }
    }

    /// The arguments between a function's parentheses: all commas, or blanks and one `/`.
    static func arguments(_ body: ArraySlice<UInt8>) -> [Argument]? {
        var arguments: [Argument] = []
        var separators: [UInt8] = []
        var rest = body
        func skipBlanks() {
            while let first = rest.first, isBlank(first) { rest.removeFirst() }
        }
        while true {
            skipBlanks()
            let end =
                rest.firstIndex { byte in
                    isBlank(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "/")
                } ?? rest.endIndex
            guard arguments.count < 4, let argument = argument(rest[..<end]) else { return nil }
            arguments.append(argument)
            rest = rest[end...]
            skipBlanks()
            guard let next = rest.first else { break }
            if next == UInt8(ascii: ",") || next == UInt8(ascii: "/") {
                separators.append(next)
                rest.removeFirst()
            } else {
                separators.append(UInt8(ascii: " "))
            }
        }
        let comma = UInt8(ascii: ",")
        let isOld = separators.allSatisfy { $0 == comma }
        let isNew =
            separators.prefix(2).allSatisfy { $0 == UInt8(ascii: " ") }
            && separators.dropFirst(2).allSatisfy { $0 == UInt8(ascii: "/") }
        return isOld || isNew ? arguments : nil
    }

    private static func argument(_ bytes: ArraySlice<UInt8>) -> Argument? {
        var digits = bytes
        var unit = Unit.none
        if digits.last == UInt8(ascii: "%") {
            digits.removeLast()
            unit = .percent
        } else if digits.suffix(3).elementsEqual("deg".utf8) {
            digits.removeLast(3)
            unit = .degrees
        }
        let isDecimal = digits.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "e")
        }
        guard isDecimal, let number = Double(String(decoding: digits, as: UTF8.self)),
            number.isFinite
        else { return nil }
        return Argument(number: number, unit: unit)
    }
}
