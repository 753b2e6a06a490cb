import Geometry
import Parameters

/// Places in metres of the Mercator projection (EPSG:3857), as TileServer GL takes them below
/// `/static/raw/`.
enum MercatorMeters {
    /// Metres from the middle of the map to its edges.
    private static let edge = EarthModel.equatorMeters / 2

    /// Rewrites `x,y,zoom@bearing` or `minX,minY,maxX,maxY` in degrees.
    ///
    /// - Parameter text: the text; `auto` stays as it is.
    /// - Returns: the text in degrees.
    /// - Throws: `HTTPRefusal` with 400 for what is not on the map.
    static func degrees(ofView text: String) throws(HTTPRefusal) -> String {
        guard text != "auto" else { return text }
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        guard words.count >= 3 else { throw refusal(text) }
        let first = try degrees(words[0], words[1], text)
        guard words.count == 4, !text.contains("@") else {
            return ([first] + words.dropFirst(2).map(String.init)).joined(separator: ",")
        }
        return first + "," + (try degrees(words[2], words[3], text))
    }

    /// Rewrites the places of a path or a marker: the words between bars that are two numbers.
    static func degrees(ofPlaces text: String) throws(HTTPRefusal) -> String {
        var words: [String] = []
        for word in text.split(separator: "|", omittingEmptySubsequences: false) {
            let numbers = word.split(separator: ",", omittingEmptySubsequences: false)
            let isPlace = numbers.count == 2 && numbers.allSatisfy { Double($0) != nil }
            words.append(isPlace ? try degrees(numbers[0], numbers[1], text) : String(word))
        }
        return words.joined(separator: "|")
    }

    private static func degrees(
        _ x: Substring, _ y: Substring, _ text: String
    ) throws(HTTPRefusal) -> String {
        guard let x = try? BoundedNumber(parsing: String(x), in: -edge...edge).value,
            let y = try? BoundedNumber(parsing: String(y), in: -edge...edge).value
        else { throw refusal(text) }
        let place = WorldPoint(x: 0.5 + x / edge / 2, y: 0.5 - y / edge / 2).coordinate
        return NumberText.decimals(place.longitude, 8) + ","
            + NumberText.decimals(place.latitude, 8)
    }

    private static func refusal(_ text: String) -> HTTPRefusal {
        HTTPRefusal(
            400,
            "'\(PrintableText.short(text))' has no places in metres of EPSG:3857, up to 20037508")
    }
}
