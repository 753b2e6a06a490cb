import Formats
import GeoFiles
import Geometry

extension JSONValue {
    /// The number rounded to a whole one; `nil` if this is not a number or absurdly large.
    var wholeNumber: Int? {
        guard let number, number.magnitude < 1e15 else { return nil }
        return Int(exactly: number.rounded())
    }

    /// A length or a time: a number that is not negative and not absurdly large.
    var amount: Double? {
        guard let number, (0...1e9).contains(number) else { return nil }
        return number
    }

    /// A direction in degrees, normalised to 0 ..< 360.
    var bearing: Double? {
        guard let number, number.magnitude < 1e6 else { return nil }
        return Bearing.positive(number)
    }

    /// The texts of an array of texts; empty if this is not an array.
    var strings: [String] { array?.compactMap(\.string) ?? [] }
}

extension ReadingContext {
    /// Reads a coordinate written as `[longitude, latitude]`, with or without a height.
    ///
    /// - Parameters:
    ///   - json: the array.
    ///   - subject: the name of the place in the message.
    /// - Returns: the coordinate.
    /// - Throws: ``GeoFileError`` if it is not such an array or not a place on the Earth.
    func position(
        _ json: JSONValue?, subject: @autoclosure () -> String
    ) throws(GeoFileError) -> Coordinate {
        guard let longitude = json?[0]?.number, let latitude = json?[1]?.number else {
            throw error(
                "\(subject()) is not a place: two numbers are expected", cure: "order is lon,lat")
        }
        return try coordinate(longitude: longitude, latitude: latitude, subject: subject())
    }

    /// Reads the coordinate of an optional part (a junction, a waypoint); errors are noted.
    func optionalPosition(_ json: JSONValue?, subject: String) -> Coordinate? {
        guard let json, !json.isNull else { return nil }
        guard let longitude = json[0]?.number, let latitude = json[1]?.number,
            let place = Coordinate(checkedLongitude: longitude, latitude: latitude)
        else {
            note("\(subject) without a usable place was passed over")
            return nil
        }
        return place
    }

    /// Reads the routes of an answer, each counted as an item.
    ///
    /// - Parameters:
    ///   - list: the routes of the answer.
    ///   - read: reads one; its second argument says which it is in messages, empty for the only
    ///     one.
    /// - Returns: the routes, at least one.
    /// - Throws: ``GeoFileError`` if there is none, or the first error of `read`.
    func routes(
        _ list: [JSONValue], _ read: (JSONValue, String) throws(GeoFileError) -> Route
    ) throws(GeoFileError) -> [Route] {
        guard !list.isEmpty else { throw noRoute }
        var routes: [Route] = []
        for (index, element) in list.enumerated() {
            try countItem()
            routes.append(try read(element, list.count > 1 ? "route \(index + 1), " : ""))
        }
        return routes
    }

    /// Reads a line written as an array of coordinates.
    ///
    /// - Parameters:
    ///   - json: the array.
    ///   - subject: the text before `point 17` in messages; typically empty.
    /// - Returns: the coordinates.
    /// - Throws: ``GeoFileError`` naming the first invalid point, counted from 1.
    func line(_ json: JSONValue?, subject: String = "") throws(GeoFileError) -> [Coordinate] {
        guard let elements = json?.array else {
            throw error("\(subject)the line has no array of coordinates")
        }
        try countPoints(elements.count)
        var points: [Coordinate] = []
        points.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            points.append(try position(element, subject: "\(subject)point \(index + 1)"))
        }
        return points
    }

    /// Reads a line that an engine writes as encoded text, as GeoJSON or as an array of
    /// coordinates.
    ///
    /// - Parameters:
    ///   - json: the line; absent or `null` yields one without points.
    ///   - precision: the number of decimals of encoded text.
    ///   - subject: the text before `point 17` in messages.
    /// - Returns: the points, possibly fewer than two.
    /// - Throws: ``GeoFileError`` naming what is wrong with it.
    func line(
        inAnyForm json: JSONValue?, precision: Polyline.Precision, subject: String
    ) throws(GeoFileError) -> [Coordinate] {
        switch json {
        case .none, .null: []
        case .string(let text):
            try encodedLine(text, precision: precision, subject: subject)
        case .array: try line(json, subject: subject)
        default: try line(json?["coordinates"], subject: subject)
        }
    }

    /// The cleaned texts of an array, without empty ones.
    func texts(_ json: JSONValue?) -> [String] {
        (json?.array ?? []).prefix(limits.text).compactMap { cleaned($0.string) }
    }
}
