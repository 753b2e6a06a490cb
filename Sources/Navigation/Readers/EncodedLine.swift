import MapGeometry

/// Decodes encoded polylines: zigzag deltas in groups of five bits, printed as `?` to `~`.
///
/// Google's "Encoded Polyline Algorithm Format". Written for two numbers a point (latitude,
/// longitude) and for GraphHopper's three (with a height in hundredths of a metre).
enum EncodedLine {
    /// The characters that an encoded polyline consists of.
    static let alphabet: ClosedRange<UInt8> = 63...126

    /// What was wrong with a polyline.
    enum Problem: Error, Equatable, CustomStringConvertible {
        /// A character that polylines don't have, at a byte offset.
        case character(at: Int)
        /// A number that is too long, at a byte offset.
        case number(at: Int)
        /// The text ends in the middle of a number or of a point.
        case truncated

        var description: String {
            switch self {
            case .character(let offset): "character \(offset + 1) is none of '?' to '~'"
            case .number(let offset): "the number at character \(offset + 1) is too long"
            case .truncated: "it ends in the middle of a point"
            }
        }
    }

    /// Decodes the whole numbers of a polyline.
    ///
    /// - Parameters:
    ///   - text: the encoded line.
    ///   - dimensions: how many numbers make a point.
    /// - Returns: the numbers summed up, point by point.
    /// - Throws: ``Problem`` with the place in the text.
    static func decode(
        _ text: some Collection<UInt8>, dimensions: Int = 2
    ) throws(Problem) -> [Int] {
        var values: [Int] = []
        values.reserveCapacity(text.count / 3)
        var bits: UInt64 = 0
        var shift: UInt64 = 0
        for (offset, byte) in text.enumerated() {
            guard alphabet.contains(byte) else { throw .character(at: offset) }
            let group = UInt64(byte) - 63
            guard shift < 35 else { throw .number(at: offset) }
            bits |= (group & 0x1F) << shift
            shift += 5
            guard group & 0x20 == 0 else { continue }
            let delta = Int(bits >> 1) ^ (bits & 1 == 1 ? -1 : 0)
            let previous = values.count >= dimensions ? values[values.count - dimensions] : 0
            // Deltas have at most 35 bits and texts at most 64 MB: the sum can't overflow.
            values.append(previous + delta)
            bits = 0
            shift = 0
        }
        guard shift == 0, values.count.isMultiple(of: dimensions) else { throw .truncated }
        return values
    }
}

extension ReadingContext {
    /// Decodes an encoded line into places.
    ///
    /// - Parameters:
    ///   - text: the encoded line.
    ///   - multiplier: what the degrees were multiplied by, 1e5 or 1e6.
    ///   - dimensions: how many numbers make a point; those after the second are passed over.
    ///   - subject: what comes before `point 17` in messages; usually empty.
    /// - Returns: the places.
    /// - Throws: ``RouteError`` naming the character or the point that is wrong.
    func encodedLine(
        _ text: some Collection<UInt8>, multiplier: Double, dimensions: Int = 2,
        subject: String = ""
    ) throws(RouteError) -> [Coordinate] {
        let values = try encodedNumbers(text, dimensions: dimensions, subject: subject)
        var points: [Coordinate] = []
        points.reserveCapacity(values.count / dimensions)
        for index in 0..<(values.count / dimensions) {
            points.append(
                try coordinate(
                    longitude: Double(values[index * dimensions + 1]) / multiplier,
                    latitude: Double(values[index * dimensions]) / multiplier,
                    subject: "\(subject)point \(index + 1)", order: "is it another precision?"))
        }
        return points
    }

    private func encodedNumbers(
        _ text: some Collection<UInt8>, dimensions: Int, subject: String
    ) throws(RouteError) -> [Int] {
        // Counted before decoding: a byte below '_' ends a number.
        try countPoints(text.count { $0 < UInt8(ascii: "_") } / dimensions)
        do {
            return try EncodedLine.decode(text, dimensions: dimensions)
        } catch {
            throw self.error("\(subject)the encoded polyline is broken: \(error)")
        }
    }
}
