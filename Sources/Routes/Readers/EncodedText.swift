import GeoFiles
import Geometry

/// Facts about the text of an encoded polyline before it is decoded.
///
/// Each number is a run of characters that ends at the first one below `_`.
enum EncodedText {
    /// The characters that an encoded polyline consists of.
    static let alphabet: ClosedRange<UInt8> = 63...126

    /// The first point under an assumed precision; `nil` if there is none.
    static func firstPoint(_ text: String, precision: Polyline.Precision) -> Coordinate? {
        var ends = 0
        let start = text.utf8.prefix { byte in
            guard ends < 2 else { return false }
            if endsNumber(byte) { ends += 1 }
            return true
        }
        let point = String(decoding: start, as: UTF8.self)
        return (try? Polyline.decode(point, precision: precision))?.first
    }

    /// The text without every third number: GraphHopper's heights.
    static func withoutHeights(_ text: String) -> String {
        var index = 0
        let bytes = text.utf8.filter { byte in
            let isHeight = index % 3 == 2
            if endsNumber(byte) { index += 1 }
            return !isHeight
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func endsNumber(_ byte: UInt8) -> Bool { byte < UInt8(ascii: "_") }
}

extension ReadingContext {
    /// Decodes an encoded line into coordinates.
    ///
    /// - Parameters:
    ///   - text: the encoded line.
    ///   - precision: the number of decimals of a degree.
    ///   - subject: the text before the problem in messages; typically empty.
    /// - Returns: the coordinates.
    /// - Throws: ``GeoFileError`` naming the byte from which the text is invalid.
    func encodedLine(
        _ text: String, precision: Polyline.Precision, subject: String = ""
    ) throws(GeoFileError) -> [Coordinate] {
        let line: [Coordinate]
        do {
            line = try Polyline.decode(text, precision: precision, maximumPoints: remainingPoints)
        } catch {
            if case .tooManyPoints = error.reason { throw tooManyPoints }
            throw self.error("\(subject)\(error)")
        }
        try countPoints(line.count)
        return line
    }
}
