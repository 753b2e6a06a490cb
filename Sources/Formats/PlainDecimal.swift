extension Double {
    /// Reads `-12.5`, the form of nearly all numbers in logs; `nil` for any other text or number.
    ///
    /// An integer below 2⁵³ by a power of ten below 10²³ is rounded once, and so exact (W. Clinger,
    /// "How to Read Floating Point Numbers Accurately", PLDI 1990).
    package init?(plainDecimal bytes: Substring.UTF8View) {
        var (digits, count, fraction, hasPoint) = (0, 0, 0, false)
        var isNegative = false
        for (place, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
                count += 1
                if hasPoint { fraction += 1 }
                guard count <= 15 else { return nil }
            case UInt8(ascii: ".") where !hasPoint && count > 0: hasPoint = true
            case UInt8(ascii: "-") where place == 0: isNegative = true
            default: return nil
            }
        }
        guard count > 0, !hasPoint || fraction > 0 else { return nil }
        let value = Double(digits) / Self.powersOfTen[fraction]
        self = isNegative ? -value : value
    }

    private static let powersOfTen = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]
}
