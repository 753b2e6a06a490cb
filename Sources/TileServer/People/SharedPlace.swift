import Formats
import Geometry
import Language
import MapPictures
import MapStyle
import Parameters
import Platform

/// Where a person is, as far as it may be shown: no exact place is ever in one.
struct SharedPlace: Hashable, Sendable {
    /// The person's id.
    let id: String
    /// The cell in which the person is.
    let cell: SharedCell
    /// The greatest distance of the person from the middle of the cell, in metres.
    let accuracy: Double
    /// The time at which the person was there, in seconds since 1970.
    let time: Double
    /// The time from which nobody is shown it, in seconds since 1970.
    let end: Double
    /// The person's name; empty for none.
    let name: String
    /// What the person does; empty for nothing.
    let status: String
    /// The circles of those who may see it.
    let circles: [String]

    /// The most bytes of a body.
    static let mostBytes = 4096
    /// The most seconds for which a place is kept.
    static let longest = 86_400.0

    /// The seconds for which it is kept if nobody says otherwise.
    private static let defaultSeconds = 3600.0
    /// The metres to which it is coarsened if nobody says otherwise.
    private static let defaultCoarseness = 100.0
    /// The seconds by which a person's clock may be ahead.
    private static let leeway = 30.0
    private static let mostCircles = 16
    private static let mostTextBytes = 200
    private static let members = [
        "longitude", "latitude", "accuracy", "time", "expires", "coarseness", "name", "status",
        "seenBy",
    ]

    /// Reads what a person sends.
    ///
    /// - Parameters:
    ///   - body: a JSON object.
    ///   - id: the person's id.
    ///   - now: seconds since 1970.
    /// - Throws: `HTTPRefusal` with 400 and what is wrong, or 413.
    init(_ body: [UInt8], of id: String, at now: Double) throws(HTTPRefusal) {
        let json = try Self.document(body)
        self.id = id
        let place = Coordinate(
            longitude: try Self.number(json, "longitude", in: -180...180),
            latitude: try Self.number(json, "latitude", in: -90...90))
        let coarseness = try Self.number(
            json, "coarseness", in: SharedCell.coarsenesses, otherwise: Self.defaultCoarseness)
        cell = SharedCell(of: place, coarseness: coarseness)
        accuracy = max(
            try Self.number(json, "accuracy", in: 0...1e6, otherwise: 0), cell.extent)
        let time = try Self.time(json, "time") ?? now
        guard time <= now + Self.leeway else {
            throw HTTPRefusal(400, "\"time\" is in the future")
        }
        self.time = min(time, now)
        end = try Self.end(json, from: self.time)
        guard end > now else { throw HTTPRefusal(400, "the place has expired already") }
        name = try Self.text(json, "name")
        status = try Self.text(json, "status")
        circles = try Self.circles(json)
    }

    private static func document(_ body: [UInt8]) throws(HTTPRefusal) -> JSONValue {
        guard body.count <= mostBytes else { throw tooLong }
        let json: JSONValue
        do {
            json = try JSONValue(parsing: body, allowsRepeatedKeys: false)
        } catch {
            throw HTTPRefusal(
                400, "the body is no JSON: line \(error.line), column \(error.column)")
        }
        guard let object = json.object else {
            throw HTTPRefusal(400, "the body must be an object, it is \(json.kindPhrase)")
        }
        // A misspelled limit would be none.
        if let other = object.keys.first(where: { !members.contains($0) }) {
            throw HTTPRefusal(
                400,
                "unknown member '\(PrintableText.short(other))'"
                    + NameSuggestion.hint(other, members))
        }
        return json
    }

    /// The refusal of a body that is too long.
    static let tooLong = HTTPRefusal(413, "the body has more than \(mostBytes) bytes")

    // MARK: Members

    private static func number(
        _ json: JSONValue, _ name: String, in range: ClosedRange<Double>,
        otherwise value: Double? = nil
    ) throws(HTTPRefusal) -> Double {
        if json[name] == nil, let value { return value }
        guard let number = json[name]?.number, range.contains(number) else {
            throw HTTPRefusal(
                400,
                "\"\(name)\" must be a number from \(plain(range.lowerBound)) to"
                    + " \(plain(range.upperBound))")
        }
        return number
    }

    private static func plain(_ number: Double) -> String { "\(Int(number))" }

    /// A time with a zone; a time without one could be hours off.
    private static func time(
        _ json: JSONValue, _ name: String
    ) throws(HTTPRefusal) -> Double? {
        guard let value = json[name] else { return nil }
        guard let civil = value.string.flatMap({ CivilTime(iso: $0) }), civil.zone != nil else {
            throw HTTPRefusal(
                400, "\"\(name)\" must be a time with a zone such as 2026-01-31T12:00:00Z")
        }
        return civil.seconds
    }

    /// The end: seconds after the time of the place, or a time.
    private static func end(
        _ json: JSONValue, from time: Double
    ) throws(HTTPRefusal) -> Double {
        let seconds: Double =
            switch json["expires"] {
            case nil: defaultSeconds
            case .number(let seconds): seconds
            default: (try self.time(json, "expires") ?? time) - time
            }
        guard seconds > 0, seconds <= longest else {
            throw HTTPRefusal(
                400, "\"expires\" must be at most \(plain(longest)) seconds after \"time\"")
        }
        return time + seconds
    }

    private static func text(_ json: JSONValue, _ name: String) throws(HTTPRefusal) -> String {
        guard let value = json[name] else { return "" }
        guard let text = value.string, text.utf8.count <= mostTextBytes,
            text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
        else {
            throw HTTPRefusal(400, "\"\(name)\" must be a text of up to \(mostTextBytes) bytes")
        }
        return text
    }

    private static func circles(_ json: JSONValue) throws(HTTPRefusal) -> [String] {
        let names = json["seenBy"]?.array?.map { $0.string.flatMap { isUsable($0) ? $0 : nil } }
        guard let names, (1...mostCircles).contains(names.count), !names.contains(nil) else {
            throw HTTPRefusal(
                400,
                """
                "seenBy" must be a list of 1 to \(mostCircles) circles, names of letters, digits, \
                '-', '_' and '.'
                """)
        }
        return names.compactMap(\.self)
    }

    /// Whether a word can be the id of a person or the name of a circle.
    ///
    /// - Parameter word: the word.
    /// - Returns: `true` for up to 60 letters, digits, '-', '_' and '.'.
    static func isUsable(_ word: String) -> Bool { AccessKeys.isUsable(word) }
}

extension SharedPlace {
    /// Whether somebody who may see some circles is shown it, `nil` for all of them, at a time.
    func isSeen(by circles: Set<String>?, at now: Double) -> Bool {
        end > now && (circles.map { seen in self.circles.contains { seen.contains($0) } } ?? true)
    }

    /// The person for a picture.
    var person: SeenPerson {
        var hash = StableHash()
        hash.add(id)
        return SeenPerson(
            name: name, place: cell.middle, accuracy: accuracy, time: time, status: status,
            // A person keeps the colour when others come and go.
            number: Int(truncatingIfNeeded: hash.value & 0xFFFF))
    }

    /// The person as a feature of GeoJSON (RFC 7946).
    ///
    /// - Parameter isKnown: whether the reader may see a circle; others are not named.
    /// - Returns: the feature.
    func feature(showing isKnown: (String) -> Bool) -> JSONValue {
        func rounded(_ degrees: Double) -> JSONValue { .number((degrees * 1e6).rounded() / 1e6) }
        var properties: [(String, JSONValue)] = [("id", .string(id))]
        if !name.isEmpty { properties.append(("name", .string(name))) }
        if !status.isEmpty { properties.append(("status", .string(status))) }
        properties += [
            ("accuracy", .number(accuracy.rounded(.up))), ("time", .string(Self.stamp(time))),
            ("expires", .string(Self.stamp(end))),
            ("circles", .array(circles.filter(isKnown).map(JSONValue.string))),
        ]
        return [
            "type": "Feature", "id": .string(id),
            "geometry": [
                "type": "Point",
                "coordinates": [rounded(cell.middle.longitude), rounded(cell.middle.latitude)],
            ],
            "properties": .object(JSONObject(properties)),
        ]
    }

    /// A time of a place as text, in whole seconds.
    static func stamp(_ time: Double) -> String { HTTPClock.stamp(Int(time)) }
}
