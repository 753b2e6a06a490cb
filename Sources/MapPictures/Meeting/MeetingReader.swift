import Formats
package import Geometry
import Language
package import Parameters
import Routes

/// Reads meetings from JSON or iCalendar.
package struct MeetingReader {
    /// The meetings, in the order of the file.
    package private(set) var meetings: [Meeting] = []
    /// Notes on what was skipped, a line each.
    package private(set) var notes: [Message] = []

    /// Whether a person is named whose place the sender of a request does not tell.
    package private(set) var asksForPeople = false

    private let source: Source
    private let find: (String) -> Coordinate?
    private let zone: (Coordinate, Double) -> Double

    /// Where a meeting comes from.
    private enum Source {
        /// A file in a folder, which may name other files there.
        case file(folder: String)
        /// A request, which may name people of whom it is known where they are.
        case request(person: (String) -> SeenPerson?)
    }

    /// The most people and meetings of a request: each is a way to be found.
    private static let mostOfRequest = 50

    /// The largest file that is read, in bytes.
    package static let maximumBytes = 16 << 20
    /// The most people of a meeting.
    private static let mostPeople = 500
    /// The most meetings of a file.
    private static let mostMeetings = 100
    /// The distance from the meeting, in metres, above which the end of a route is reported: no car
    /// park is that far away.
    private static let mostMetersToVenue = 300.0

    /// Reads a file, whose content determines its format.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - path: its path; the files that it names are relative to it.
    ///   - find: finds a place by its name in the map; `nil` if there is none.
    ///   - zone: seconds that clocks of a place are ahead of UTC, at a time in seconds since 1970.
    /// - Throws: ``SceneError`` with what is wrong, and where.
    package init(
        _ bytes: [UInt8], path: String, find: @escaping (String) -> Coordinate?,
        zone: @escaping (Coordinate, Double) -> Double
    ) throws(SceneError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? ""
        try self.init(
            bytes, path == "-" ? "standard input" : PrintableText.short(path),
            from: .file(folder: folder), find, zone)
    }

    /// Reads a request, which names no files, and in which a wrong person is an error.
    ///
    /// - Parameters:
    ///   - bytes: the request's body.
    ///   - person: tells where a person is, by an id; `nil` for one of whom the sender may not know
    ///     it.
    ///   - find: finds a place by its name in the map; `nil` if there is none.
    ///   - zone: seconds that clocks of a place are ahead of UTC, at a time in seconds since 1970.
    /// - Throws: ``SceneError`` with what is wrong, and where.
    package init(
        request bytes: [UInt8], person: @escaping (String) -> SeenPerson?,
        find: @escaping (String) -> Coordinate?, zone: @escaping (Coordinate, Double) -> Double
    ) throws(SceneError) {
        try self.init(bytes, "the body", from: .request(person: person), find, zone)
    }

    private init(
        _ bytes: [UInt8], _ name: String, from source: Source,
        _ find: @escaping (String) -> Coordinate?, _ zone: @escaping (Coordinate, Double) -> Double
    ) throws(SceneError) {
        self.source = source
        self.find = find
        self.zone = zone
        do {
            switch bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
            case UInt8(ascii: "{"): try read(json: bytes)
            case UInt8(ascii: "["):
                throw SceneError("it is a list: write {\"meetings\": [...]}")
            default: try read(calendar: bytes)
            }
        } catch {
            throw SceneError("\(name): \(error)")
        }
        guard !meetings.isEmpty else {
            let reported = notes.map { $0.text(.document) }.joined(separator: "; ")
            let reason = reported.isEmpty ? "" : " (\(reported.prefix(300)))"
            throw SceneError("\(name): there is no meeting in it\(reason)")
        }
    }

    // MARK: JSON

    private mutating func read(json bytes: [UInt8]) throws(SceneError) {
        let document: JSONValue
        do { document = try JSONValue(parsing: bytes) } catch { throw SceneError("\(error)") }
        guard let list = document["meetings"] else {
            return meetings.append(try meeting(document, at: ""))
        }
        guard let values = list.array else { throw SceneError("meetings: write a list") }
        let most = isRequest ? Self.mostOfRequest : Self.mostMeetings
        guard values.count <= most else { throw SceneError("meetings: more than \(most)") }
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
        guard venue.string != nil || venue.object != nil else {
            throw SceneError("\(path)venue: write a name, or an object with a name or a position")
        }
        let named = try text(venue["name"], at: "\(path)venue.name")
        let name = venue.string ?? named
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
        meeting.title = try text(json["title"], at: "\(path)title")
        meeting.notes = try text(json["notes"], at: "\(path)notes")
        meeting.venue = name
        meeting.address = try text(venue["address"], at: "\(path)venue.address")
        meeting.start = try time(json["start"], at: "\(path)start", place)
        meeting.end = try time(json["end"], at: "\(path)end", place)
        dropEnd(of: &meeting, at: "\(path)end")
        guard json["people"] == nil || json["people"]?.array != nil else {
            throw SceneError("\(path)people: write a list")
        }
        let people = json["people"]?.array ?? []
        let most = isRequest ? Self.mostOfRequest : Self.mostPeople
        guard people.count <= most else { throw SceneError("\(path)people: more than \(most)") }
        for (index, person) in people.enumerated() {
            do {
                meeting.people.append(try invitee(person, at: "\(path)people[\(index)].", meeting))
            } catch {
                guard !isRequest else { throw error }
                notes.append("left out: \(error)")
            }
        }
        return meeting
    }

    private var isRequest: Bool { if case .request = source { true } else { false } }

    private mutating func invitee(
        _ json: JSONValue, at path: String, _ meeting: Meeting
    ) throws(SceneError) -> Invitee {
        try check(
            json, at: path,
            [
                "name", "status", "position", "way", "mode", "arrival", "picture", "distance",
                "duration", "person",
            ])
        let word = try text(json["status"], at: "\(path)status")
        guard let answer = Invitee.Answer(word: word.isEmpty ? "coming" : word) else {
            throw SceneError("\(path)status: write \(Choices<Invitee.Answer>.words)")
        }
        var invitee = Invitee(try text(json["name"], at: "\(path)name"), answer)
        if let position = json["position"] {
            invitee.place = try coordinate(position, at: "\(path)position")
        }
        let id = try text(json["person"], at: "\(path)person")
        if !id.isEmpty { try locate(id, at: "\(path)person", &invitee) }
        guard !invitee.name.isEmpty else { throw SceneError("\(path)name: is missing") }
        let way = try text(json["way"], at: "\(path)way")
        if !way.isEmpty {
            try read(way: way, at: "\(path)way", to: meeting.place, into: &invitee)
        }
        let seconds = try number(json["duration"], at: "\(path)duration", "seconds")
        let meters = try number(json["distance"], at: "\(path)distance", "metres")
        invitee.seconds = seconds ?? invitee.seconds
        invitee.meters = meters ?? invitee.meters
        if let mode = json["mode"] {
            guard let choice = mode.string.flatMap(ProfileChoice.init(rawValue:)) else {
                throw SceneError("\(path)mode: write \(Choices<ProfileChoice>.words)")
            }
            invitee.profile = choice.profile
        }
        invitee.arrival = try time(json["arrival"], at: "\(path)arrival", meeting.place)
        let picture = try text(json["picture"], at: "\(path)picture")
        invitee.picture = picture.isEmpty ? "" : try file(picture, at: "\(path)picture")
        return invitee
    }

    /// Gives a person the place that is known of them, as exactly as it may be shown.
    private mutating func locate(
        _ id: String, at path: String, _ invitee: inout Invitee
    ) throws(SceneError) {
        guard case .request(let person) = source else {
            throw SceneError("\(path): only a server with people knows where they are")
        }
        guard invitee.place == nil else {
            throw SceneError("\(path): write this or a position")
        }
        asksForPeople = true
        let known = person(id)
        if invitee.name.isEmpty { invitee.name = known.map(\.name) ?? "" }
        if invitee.name.isEmpty { invitee.name = id }
        // Whoever declines need not be shown.
        guard let known, invitee.answer != .declined else { return }
        (invitee.place, invitee.accuracy, invitee.seen) = (known.place, known.accuracy, known.time)
    }

    /// The path of a file that a meeting names.
    private func file(_ name: String, at path: String) throws(SceneError) -> String {
        guard case .file(let folder) = source else {
            throw SceneError("\(path): a request names no files")
        }
        return name.hasPrefix("/") ? name : folder + name
    }

    /// Reads a routing engine's answer, or any file that `render route` reads.
    private mutating func read(
        way: String, at path: String, to goal: Coordinate, into invitee: inout Invitee
    ) throws(SceneError) {
        let file = try file(way, at: path)
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
        let most = isRequest ? Self.mostOfRequest : Self.mostMeetings
        if events.count > most {
            notes.append(
                "left out: \(events.count - most) of \(events.count) events, more are"
                    + " no agenda")
        }
        for event in events.prefix(most) {
            let name = PrintableText.short(event.summary)
            if event.isCancelled {
                notes.append("left out: '\(name)' is cancelled")
                continue
            }
            if event.isRepeated { notes.append("'\(name)' is repeated: its first time is drawn") }
            let position = event.position.map {
                Coordinate(longitude: $0.longitude, latitude: $0.latitude)
            }
            guard let place = position ?? find(event.location) else {
                notes.append(
                    """
                    left out: '\(name)' has no GEO, and the map has no \
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
            meeting.isWholeDay = event.start.map { $0.second == nil } ?? false
            dropEnd(of: &meeting, at: "'\(name)': its end")
            meeting.people = event.attendees.prefix(Self.mostPeople).map {
                Invitee($0.name, Invitee.Answer(word: $0.answer) ?? .invited)
            }
            if event.attendees.count > Self.mostPeople {
                notes.append(
                    "left out: \(event.attendees.count - Self.mostPeople) of"
                        + " \(event.attendees.count) people of '\(name)'")
            }
            meetings.append(meeting)
        }
    }

    private mutating func seconds(_ time: CalendarTime, at place: Coordinate) -> Double {
        let civil =
            Double(CivilTime.days(year: time.year, month: time.month, day: time.day)) * 86_400
            + Double(time.second ?? 0)
        if let name = time.zone {
            if let zone = (try? TimeZone(name)) ?? TimeZone(windowsName: name) {
                return civil - zone.secondsEast(at: civil - zone.secondsEast(at: civil))
            }
            let shown = PrintableText.short(name)
            let note = Message("the time zone '\(shown)' is not known: the place's is taken")
            if !notes.contains(note) { notes.append(note) }
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

    /// Returns a text that may be missing.
    private func text(_ json: JSONValue?, at path: String) throws(SceneError) -> String {
        guard let json, !json.isNull else { return "" }
        guard let text = json.string else { throw SceneError("\(path): write a text") }
        return String(text.prefix(500))
    }

    /// Returns a number that may be missing.
    private func number(
        _ json: JSONValue?, at path: String, _ unit: String
    ) throws(SceneError) -> Double? {
        guard let json, !json.isNull else { return nil }
        guard let number = json.number, (0...1e7).contains(number) else {
            throw SceneError("\(path): write \(unit) from 0 to 10000000")
        }
        return number
    }

    /// Removes an end that is before the start.
    private mutating func dropEnd(of meeting: inout Meeting, at path: String) {
        guard let start = meeting.start, let end = meeting.end, end < start else { return }
        meeting.end = nil
        notes.append("\(path): lies before the beginning")
    }

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
