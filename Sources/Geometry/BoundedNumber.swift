/// A number from outside (command line, URL, file) that is known to be finite and in range.
///
/// Computing code takes plain `Double`s; code that reads outside input passes each number through
/// this type first, so that no `NaN`, infinity or absurd size reaches geometry or a conversion.
public struct BoundedNumber: Hashable, Sendable {
    /// The value, finite and inside the range it was checked against.
    public let value: Double

    /// Accepts a number that is finite and lies in `range`.
    ///
    /// - Parameters:
    ///   - value: the number as received.
    ///   - range: the accepted values, both ends included.
    /// - Throws: ``BoundedNumberError`` naming the value and the range.
    public init(_ value: Double, in range: ClosedRange<Double>) throws(BoundedNumberError) {
        guard value.isFinite, range.contains(value) else {
            throw BoundedNumberError(text: "\(value)", range: range)
        }
        self.value = value
    }

    /// Reads decimal text, such as `10.75` or `-3e2`; no blanks, no `nan`, no `inf`, no
    /// hexadecimal.
    ///
    /// - Parameters:
    ///   - text: the number as received.
    ///   - range: the accepted values, both ends included.
    /// - Throws: ``BoundedNumberError`` naming the text and the range.
    public init(parsing text: some StringProtocol, in range: ClosedRange<Double>)
        throws(BoundedNumberError)
    {
        let isDecimal = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal, text.utf8.count <= 64, let value = Double(String(text)), value.isFinite,
            range.contains(value)
        else {
            throw BoundedNumberError(text: String(text.prefix(40)), range: range)
        }
        self.value = value
    }

    /// The value rounded to the nearest whole number; `nil` if `Int` can't hold it.
    public var wholeNumber: Int? { Int(exactly: value.rounded()) }
}

/// A number from outside that is not finite or not in range.
public struct BoundedNumberError: Error, Hashable, CustomStringConvertible {
    /// The rejected input, shortened.
    public let text: String
    /// The values that would have been accepted.
    public let range: ClosedRange<Double>

    /// The rejected input and the accepted values.
    public var description: String {
        "'\(text)' is not a number from \(Self.plain(range.lowerBound))"
            + " to \(Self.plain(range.upperBound))"
    }

    private static func plain(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? "\(value)"
    }
}
