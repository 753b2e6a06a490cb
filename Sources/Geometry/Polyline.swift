/// Google's encoded polyline: a line as printable text, used by routing engines.
///
/// Format: <https://developers.google.com/maps/documentation/utilities/polylinealgorithm>.
/// Latitude comes before longitude, each as the difference from the previous point, in units of
/// 10^-decimals degrees.
public enum Polyline {
    /// The number of decimals of a degree in the text; the text itself does not contain it.
    public enum Precision: Int, Sendable, CaseIterable {
        /// Google's own, OSRM's default: 1.1 m.
        case decimals5 = 5
        /// OSRM `polyline6`, Valhalla: 11 cm.
        case decimals6 = 6
        /// 11 mm, as some engines write traces.
        case decimals7 = 7

        /// Units per degree.
        var unitsPerDegree: Double {
            switch self {
            case .decimals5: 1e5
            case .decimals6: 1e6
            case .decimals7: 1e7
            }
        }
    }

    /// Decodes a line.
    ///
    /// - Parameters:
    ///   - text: the encoded line; empty text is a line without points.
    ///   - precision: the number of decimals used by the encoder.
    ///   - maximumPoints: longer lines are rejected.
    /// - Returns: the points; longitudes of -180 ... 180, latitudes of -90 ... 90.
    /// - Throws: ``PolylineError`` with the position at which the text becomes invalid.
    public static func decode(
        _ text: some StringProtocol, precision: Precision, maximumPoints: Int = 4_000_000
    ) throws(PolylineError) -> [Coordinate] {
        var decoder = PolylineDecoder(bytes: Array(text.utf8))
        // A point takes at least two characters: the text's own length bounds the reserved memory.
        var points: [Coordinate] = []
        points.reserveCapacity(min(decoder.bytes.count / 6, maximumPoints))
        var latitude: Int64 = 0
        var longitude: Int64 = 0
        let units = precision.unitsPerDegree
        while !decoder.isAtEnd {
            let start = decoder.position
            guard points.count < maximumPoints else {
                throw PolylineError(position: start, reason: .tooManyPoints(maximumPoints))
            }
            // A difference has at most 35 bits and each sum is checked, so nothing overflows.
            latitude += try decoder.difference()
            guard !decoder.isAtEnd else {
                throw PolylineError(position: start, reason: .missingLongitude)
            }
            longitude += try decoder.difference()
            guard
                let point = Coordinate(
                    checkedLongitude: Double(longitude) / units,
                    latitude: Double(latitude) / units)
            else { throw PolylineError(position: start, reason: .offTheEarth) }
            points.append(point)
        }
        return points
    }

    /// Encodes a line.
    ///
    /// - Parameters:
    ///   - line: the points; one that is not finite or off the Earth is skipped.
    ///   - precision: the number of decimals to keep.
    /// - Returns: the encoded line.
    public static func encode(_ line: some Sequence<Coordinate>, precision: Precision) -> String {
        var bytes: [UInt8] = []
        var latitude: Int64 = 0
        var longitude: Int64 = 0
        let units = precision.unitsPerDegree
        for point in line {
            guard
                let point = Coordinate(
                    checkedLongitude: point.longitude, latitude: point.latitude)
            else { continue }
            let nextLatitude = Int64((point.latitude * units).rounded())
            let nextLongitude = Int64((point.longitude * units).rounded())
            append(nextLatitude - latitude, to: &bytes)
            append(nextLongitude - longitude, to: &bytes)
            latitude = nextLatitude
            longitude = nextLongitude
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func append(_ difference: Int64, to bytes: inout [UInt8]) {
        var value = UInt64(bitPattern: difference << 1 ^ difference >> 63)
        while value >= 0x20 {
            bytes.append(UInt8(value & 0x1F | 0x20) + 63)
            value >>= 5
        }
        bytes.append(UInt8(value) + 63)
    }
}

/// The reason why a text is not an encoded polyline.
public struct PolylineError: Error, Hashable, CustomStringConvertible {
    /// The kind of error.
    public enum Reason: Hashable, Sendable {
        /// A byte that the code does not use.
        case foreignByte(UInt8)
        /// The text ends inside a number.
        case truncated
        /// A number of more than 35 bits.
        case overlongNumber
        /// A latitude without its longitude.
        case missingLongitude
        /// A latitude beyond ±90° or a longitude beyond ±180°.
        case offTheEarth
        /// More points than the caller allows.
        case tooManyPoints(Int)
    }

    /// The position of the bad point or byte, in bytes of UTF-8 from the beginning.
    public let position: Int
    /// The kind of error.
    public let reason: Reason

    /// An error from its parts.
    public init(position: Int, reason: Reason) {
        self.position = position
        self.reason = reason
    }

    /// One line with the error and its position.
    public var description: String {
        "cannot read encoded polyline: \(text) (byte \(position))"
    }

    private var text: String {
        switch reason {
        case .foreignByte(let byte): "byte \(byte) is not one of '?' ... '~'"
        case .truncated: "the text ends inside a number"
        case .overlongNumber: "a number is too long"
        case .missingLongitude: "the last latitude has no longitude"
        case .offTheEarth:
            "a point is off the Earth; was the line written with another number of decimals?"
        case .tooManyPoints(let limit): "more than \(limit) points"
        }
    }
}

/// Reads the numbers of an encoded polyline.
private struct PolylineDecoder {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// The next difference: groups of five bits, the lowest first, zigzag-coded.
    mutating func difference() throws(PolylineError) -> Int64 {
        let start = position
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count {
            let byte = bytes[position]
            guard (63...126).contains(byte) else {
                throw PolylineError(position: position, reason: .foreignByte(byte))
            }
            position += 1
            value |= UInt64((byte - 63) & 0x1F) << shift
            if byte - 63 < 0x20 {
                return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
            }
            shift += 5
            guard shift < 35 else { throw PolylineError(position: start, reason: .overlongNumber) }
        }
        throw PolylineError(position: start, reason: .truncated)
    }
}
