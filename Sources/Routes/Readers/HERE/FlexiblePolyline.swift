import Geometry

/// Decodes HERE's flexible polylines.
///
/// Each number is a run of characters of URL-safe base64 with five bits each, the lowest first;
/// the sixth bit says that more follow. A header holds the version, the number of decimals and
/// whether there is a third number for each point; then come the differences from point to
/// point, latitude first, with the sign in the lowest bit.
/// https://github.com/heremaps/flexible-polyline
enum FlexiblePolyline {
    /// The reason why a text is none.
    struct Failure: Error, CustomStringConvertible {
        /// What is wrong, and at which byte.
        let description: String
    }

    /// Decodes a line; third numbers (heights) are skipped.
    ///
    /// - Parameters:
    ///   - text: the encoded line.
    ///   - maximumPoints: the number of points above which the result is `nil`.
    /// - Returns: the places, or `nil` if there are too many.
    /// - Throws: ``Failure`` with the byte from which the text is invalid.
    static func decode(_ text: String, maximumPoints: Int) throws(Failure) -> [Coordinate]? {
        var numbers = Numbers(bytes: Array(text.utf8))
        guard try numbers.next() == 1 else {
            throw Failure(description: "its version is not 1")
        }
        let header = try numbers.next()
        let decimals = Int(header & 15)
        let hasThird = header >> 4 & 7 != 0
        let unit = (0..<decimals).reduce(1.0) { value, _ in value * 10 }
        var points: [Coordinate] = []
        var latitude: Int64 = 0
        var longitude: Int64 = 0
        while !numbers.isAtEnd {
            guard points.count < maximumPoints else { return nil }
            let start = numbers.position
            let north = latitude.addingReportingOverflow(try numbers.nextSigned())
            let east = longitude.addingReportingOverflow(try numbers.nextSigned())
            if hasThird { _ = try numbers.next() }
            guard !north.overflow, !east.overflow,
                let point = Coordinate(
                    checkedLongitude: Double(east.partialValue) / unit,
                    latitude: Double(north.partialValue) / unit)
            else {
                throw Failure(description: "a point is off the Earth (byte \(start))")
            }
            (latitude, longitude) = (north.partialValue, east.partialValue)
            points.append(point)
        }
        return points
    }

    /// The numbers of an encoded text.
    private struct Numbers {
        let bytes: [UInt8]
        var position = 0

        var isAtEnd: Bool { position == bytes.count }

        mutating func next() throws(Failure) -> UInt64 {
            let start = position
            var value: UInt64 = 0
            var shift: UInt64 = 0
            while position < bytes.count {
                guard let digit = FlexiblePolyline.digit(bytes[position]) else {
                    throw Failure(description: "byte \(position) is no base64")
                }
                position += 1
                // The thirteenth digit has the last four of 64 bits.
                guard shift < 60 || (shift == 60 && digit < 16) else {
                    throw Failure(description: "a number is too long (byte \(start))")
                }
                value |= UInt64(digit & 0x1F) << shift
                if digit & 0x20 == 0 { return value }
                shift += 5
            }
            throw Failure(description: "the text ends inside a point (byte \(start))")
        }

        mutating func nextSigned() throws(Failure) -> Int64 {
            let value = try next()
            return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
        }
    }

    /// The value of a character of URL-safe base64.
    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
