import ICU
import ICalendar
import JSON
public import MapGeometry
public import MapScenes
import Navigation
import NavigationFrames
import Tracks

/// Reads meetings from JSON or iCalendar.
public struct MeetingReader {
    /// The meetings, in the order of the file.
    public private(set) var meetings: [Meeting] = []
    /// What was passed over, a line each.
    public private(set) var notes: [Message] = []

    private let folder: String
    private let find: (String) -> Coordinate?
    private let zone: (Coordinate, Double) -> Double

    /// The largest file that is read, in bytes.
    public static let maximumBytes = 16 << 20
    /// The most people of a meeting.
    private static let mostPeople = 500
    /// The most meetings of a file.
    private static let mostMeetings = 100
    /// Ways that end farther from the meeting, in metres, are said to: no car park is so far.
    private static let mostMetersToVenue = 300.0

    /// Reads a file; its content tells which format it has.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - path: its path: files that it names lie beside it.
    ///   - find: finds a place by its name in the map; `nil` where there is none.
    ///   - zone: seconds that clocks of a place are ahead of UTC, at a time in seconds since 1970.
    /// - Throws: ``SceneError`` with what is wrong, and where.
    public init(
        _ bytes: [UInt8], path: String, find: @escaping (String) -> Coordinate?,
        zone: @escaping (Coordinate, Double) -> Double
    ) throws(SceneError) {
        folder = path.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? ""
        self.find = find
        self.zone = zone
        let name = path == "-" ? "standard input" : PrintableText.short(path)
        do {
            if bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{") {
                try read(json: bytes)
            } else {
                try read(calendar: bytes)
            }
        } catch {
            throw SceneError("\(name): \(error)")
        }
        guard !meetings.isEmpty else { throw SceneError("\(name): there is no meeting in it") }
    }

    // MARK: JSON

    private mutating func read(json bytes: [UInt8]) throws(SceneError) {
        let document: JSONValue
        do { document = try JSONValue(parsing: bytes) } catch { throw SceneError("\(error)") }
        guard let list = document["meetings"] else {
            return meetings.append(try meeting(document, at: ""))
        }
        guard let values = list.array else { throw SceneError("meetings: write a list") }
        guard values.count <= Self.mostMeetings else {
            throw SceneError("meetings: more than \(Self.mostMeetings)")
        }
        for (index, value) in values.enumerated() {
            meetings.append(try meeting(value, at: "meetings[\(index)]."))
        }
    }

    private mutating func meeting(_ json: JSONValue, at path: String) throws(SceneError) -> Meeting
    {
        try check(json, at: path, ["title", "notes", "start", "end", "venue", "people"])
        guard let venue = json["venue"] else {
            throw SceneError("\(path)venue: is missing; a meeting needs a place")
        }
        let name = venue.string ?? venue["name"]?.string ?? ""
        if venue.object != nil {
            try check(venue, at: "\(path)venue.", ["name", "address", "position"])
        }
        let place: Coordinate
        if let position = venue["position"] {
            place = try coordinate(position, at: "\(path)venue.position")
        } else if let found = find(venue["address"]?.string ?? name) ?? find(name) {
            place = found
        } else {
            throw SceneError(
                "\(path)venue: the map has no '\(PrintableText.short(name))'; give a position")
        }
        var meeting = Meeting(at: place)
        meeting.title = text(json["title"])
        meeting.notes = text(json["notes"])
        meeting.venue = name
        meeting.address = text(venue["address"])
        meeting.start = try time(json["start"], at: "\(path)start", place)
        meeting.end = try time(json["end"], at: "\(path)end", place)
        let people = json["people"]?.array ?? []
        guard people.count <= Self.mostPeople else {
            throw SceneError("\(path)people: more than \(Self.mostPeople)")
        }
        for (index, person) in people.enumerated() {
            do {
                meeting.people.append(try invitee(person, at: "\(path)people[\(index)].", meeting))
            } catch {
                notes.append("left out: \(error)")
            }
        }
        return meeting
    }

    private mutating func invitee(
        _ json: JSONValue, at path: String, _ meeting: Meeting
    ) throws(SceneError) -> Invitee {
        try check(
            json, at: path,
            [
                "name", "status", "position", "way", "mode", "arrival", "picture", "distance",
                "duration",
            ])
        let word = text(json["status"])
        guard let answer = Invitee.Answer(word: word.isEmpty ? "coming" : word) else {
            throw SceneError("\(path)status: write \(Choices<Invitee.Answer>.words)")
        }
        var invitee = Invitee(text(json["name"]), answer)
        guard !invitee.name.isEmpty else { throw SceneError("\(path)name: is missing") }
        if let position = json["position"] {
            invitee.place = try coordinate(position, at: "\(path)position")
        }
        if let way = json["way"]?.string {
            try read(way: way, at: "\(path)way", to: meeting.place, into: &invitee)
        }
        if let seconds = json["duration"]?.number, (0...1e7).contains(seconds) {
            invitee.seconds = seconds
        }
        if let mode = json["mode"] {
            guard mode.string == "foot" else {
                throw SceneError("\(path)mode: write 'foot', or give another 'way' as a file")
            }
            invitee.isOnFoot = true
        }
        invitee.arrival = try time(json["arrival"], at: "\(path)arrival", meeting.place)
        let picture = text(json["picture"])
        invitee.picture = picture.isEmpty || picture.hasPrefix("/") ? picture : folder + picture
        return invitee
    }

    /// A routing engine's answer, or any file that `render route` reads.
    private mutating func read(
        way: String, at path: String, to goal: Coordinate, into invitee: inout Invitee
    ) throws(SceneError) {
        let file = way.hasPrefix("/") ? way : folder + way
        do {
            let bytes = try InputFile.read(file, limit: Self.maximumBytes)
            let answer = try RouteInput().read(bytes, named: PrintableText.short(way))
            guard let route = answer.main else { return }
            invitee.way = route.lines
            invitee.meters = route.distance
            invitee.seconds = route.duration
            invitee.place = invitee.place ?? route.lines.first?.first
        } catch {
            throw SceneError("\(path): \(error)")
        }
        let left = invitee.way.last?.last?.distance(to: goal) ?? 0
        if left > Self.mostMetersToVenue {
            notes.append("\(path): ends \(Int(left)) m from the meeting")
        }
    }

    // MARK: iCalendar

    private mutating func read(calendar bytes: [UInt8]) throws(SceneError) {
        guard let text = String(validating: bytes.filter { $0 != 0 }, as: UTF8.self),
            let events = CalendarEvent.all(in: text)
        else { throw SceneError("it is neither JSON nor iCalendar") }
        for event in events.prefix(Self.mostMeetings) {
            let position = event.position.map {
                Coordinate(longitude: $0.longitude, latitude: $0.latitude)
            }
            guard let place = position ?? find(event.location) else {
                notes.append(
                    """
                    left out: '\(PrintableText.short(event.summary))' has no GEO, and the map has no \
                    '\(PrintableText.short(event.location))'
                    """)
                continue
            }
            var meeting = Meeting(at: place)
            meeting.title = event.summary
            meeting.notes = event.notes
            meeting.venue = event.location
            meeting.start = event.start.map { seconds($0, at: place) }
            meeting.end = event.end.map { seconds($0, at: place) }
            meeting.people = event.attendees.prefix(Self.mostPeople).map {
                Invitee($0.name, Invitee.Answer(word: $0.answer) ?? .invited)
            }
            meetings.append(meeting)
        }
    }

    private func seconds(_ time: CalendarTime, at place: Coordinate) -> Double {
        let civil =
            Double(CivilTime.days(year: time.year, month: time.month, day: time.day)) * 86_400
            + Double(time.second ?? 0)
        if let name = time.zone, let zone = try? TimeZone(name) {
            return civil - zone.secondsEast(at: civil - zone.secondsEast(at: civil))
        }
        return civil - zone(place, civil)
    }

    // MARK: Values

    private func check(
        _ json: JSONValue, at path: String, _ known: [String]
    ) throws(SceneError) {
        guard let members = json.object?.members else {
            throw SceneError("\(path.isEmpty ? "it" : String(path.dropLast())): is no object")
        }
        for member in members where !known.contains(member.key) {
            let list = known.joined(separator: ", ")
            throw SceneError(
                "\(path)\(PrintableText.short(member.key)): is not known; write \(list)")
        }
    }

    private func text(_ json: JSONValue?) -> String { String((json?.string ?? "").prefix(500)) }

    private func coordinate(
        _ json: JSONValue, at path: String
    ) throws(SceneError) -> Coordinate {
        guard let longitude = json[0]?.number, let latitude = json[1]?.number,
            json.array?.count == 2,
            (-180...180).contains(longitude), (-90...90).contains(latitude)
        else { throw SceneError("\(path): write [longitude, latitude] in degrees") }
        return Coordinate(longitude: longitude, latitude: latitude)
    }

    private func time(
        _ json: JSONValue?, at path: String, _ place: Coordinate
    ) throws(SceneError) -> Double? {
        guard let json else { return nil }
        guard let text = json.string, let civil = CivilTime(iso: text) else {
            throw SceneError("\(path): write a time such as 2026-11-23T12:00+01:00")
        }
        return civil.zone == nil ? civil.seconds - zone(place, civil.seconds) : civil.seconds
    }
}
