import Formats
package import Geometry
import Graphics
package import Guidance
import Language
import MapRenderer
package import MapStore
import Overlays
import Parameters
import Routes

/// A meeting as one picture: the place, its people with their routes, and a list of them.
///
/// Several meetings are shown as the places of a day with the routes between them.
package struct MeetingPicture {
    private let meetings: [Meeting]
    private let description: PictureDescription
    private let text: GuidanceText
    private let words: MeetingWords
    private let clock: MeetingClock
    private let profile: TravelProfile?
    private let minutes: Int?

    /// Creates a picture of meetings.
    ///
    /// - Parameters:
    ///   - meetings: one or more, in any order.
    ///   - description: size, languages, ornaments, and further overlays of the map.
    ///   - languages: the languages of the words, if the description sets none.
    ///   - now: the time that counts as now, in seconds since 1970 UTC.
    ///   - profile: how people travel of whom the meeting does not say it; `nil` if nothing is known.
    ///   - minutes: marks who can be there within so many minutes; `nil` for no marks.
    ///   - zone: seconds that clocks of a place are ahead of UTC, at a time in seconds since 1970.
    package init(
        _ meetings: [Meeting], _ description: PictureDescription, languages: [String] = [],
        now: Double, profile: TravelProfile? = nil, within minutes: Int? = nil,
        zone: @escaping (Coordinate, Double) -> Double
    ) {
        // Meetings without a time come last, in the order of the file.
        self.meetings = meetings.enumerated().sorted {
            ($0.element.start ?? .infinity, $0.offset) < ($1.element.start ?? .infinity, $1.offset)
        }.map(\.element)
        self.description = description
        self.profile = profile
        self.minutes = minutes
        text = GuidanceText(language: description.basics.textLanguage(else: languages))
        words = MeetingWords(language: text.language)
        clock = MeetingClock(now: now, zone: zone, text: text)
    }

    /// Returns a router on the first map of a scene that the program imported; `nil` if it has no
    /// routing graph.
    private static func router(of scene: MapScene) throws -> Router? {
        let map = scene.plan.mapPaths.lazy.compactMap {
            (try? TilesetFile.importedMap($0)) ?? nil
        }.first
        return try map.flatMap { try $0.lastRoutingNode() == nil ? nil : try Router($0) }
    }

    /// Returns the picture, to be drawn by a scene.
    ///
    /// - Parameters:
    ///   - scene: the scene.
    ///   - router: finds the ways; `nil` for one on the scene's map.
    /// - Returns: the picture.
    /// - Throws: `MapStoreError` if the map's roads can't be read.
    package func request(
        in scene: MapScene, waysBy router: Router? = nil
    ) throws -> PictureRequest {
        var description = description
        let ways = MeetingWays(try router ?? Self.router(of: scene), profile: profile)
        description.overlays[FeaturesKind.self].areLinesFree = true
        let reported: JSONObject
        let sentence: String
        var unreached: [Message] = []
        if let meeting = meetings.first, meetings.count == 1 {
            let people = try meeting.people.enumerated().map {
                try ExpectedPerson(
                    $0.element.coarsened(by: description.overlays[SightingsKind.self].grid),
                    number: $0.offset,
                    to: meeting, ways, now: clock.now)
            }.sorted()
            unreached = people.filter(\.hasNoWay).map {
                Message("\($0.invitee.name): the map has no way to the venue, the line is straight")
            }
            add(meeting, people, to: &description.overlays)
            reported = document(meeting, people)
            sentence = self.sentence(meeting, people)
        } else {
            // There is no way from the last place of a day to the first one of the next.
            let legs = try zip(meetings, meetings.dropFirst()).map { one, next in
                clock.day(one) == clock.day(next)
                    ? MeetingLeg(
                        from: one.place, to: next.place,
                        try ways.way(from: one.place, to: next.place, by: profile ?? .foot)) : nil
            }
            addAgenda(legs, to: &description.overlays)
            reported = JSONObject([("meetings", .array(meetings.map { .object(document($0, [])) }))]
            )
            sentence = words.agenda + ": " + meetings.map(headline).joined(separator: "; ")
        }
        var request = description.pictureRequest(in: scene)
        request.subject = AltText(subject: sentence, joint: ", ")
        request.guidance = { _ in .object(reported) }
        request.notes += unreached
        // For languages that the description sets, the picture already reports this.
        if description.languages.isEmpty, let note = text.language.missingNote {
            request.notes.append(note)
        }
        return request
    }

    // MARK: One meeting

    private func add(
        _ meeting: Meeting, _ people: [ExpectedPerson], to overlays: inout OverlayDescription
    ) {
        for person in people where !person.way.isEmpty {
            let color = person.color
            overlays.add(
                person.way,
                ShapeOverlay.Look(
                    stroke: color, width: 4.5, border: .white.faded(0.85), borderWidth: 1.2,
                    dash: person.isGuessed ? [7, 6] : []))
        }
        let look = Pin.Look(.drop, color: Color(hex: 0x1B_22_2C), face: .icon("star"), size: 1.2)
        overlays.add(
            ListedPlace(
                pin: Pin(
                    at: WorldPoint(meeting.place), look, label: meeting.venue, name: "venue"),
                title: meeting.venue))
        let places = people.compactMap { person -> ListedPlace? in
            guard let place = person.invitee.place else { return nil }
            var look = Pin.Look(
                .portrait, color: person.color,
                face: person.invitee.picture.isEmpty
                    ? .text(person.initials) : .icon(person.invitee.picture))
            look.opacity = PlaceRecord.opacity(age: person.invitee.seen.map { clock.now - $0 })
            if isFaded(person) { look.opacity = min(look.opacity, 0.45) }
            var pin = Pin(
                at: WorldPoint(place), look, label: person.invitee.name, name: "person")
            pin.detail = person.arrival.map { clock.time($0, at: meeting.place) } ?? ""
            pin.accuracy = person.invitee.accuracy
            return ListedPlace(pin: pin, title: person.invitee.name)
        }
        for place in overlays[SightingsKind.self].grid == nil ? places : JoinedPlaces.joined(places)
        {
            overlays.add(place)
        }
        if overlays[TitleKind.self].title.isEmpty {
            overlays[TitleKind.self].title = meeting.title.isEmpty ? words.meeting : meeting.title
        }
        if overlays[TitleKind.self].subtitle.isEmpty {
            overlays[TitleKind.self].subtitle = [
                clock.span(meeting), [meeting.venue, meeting.address].joined(nonEmpty: ", "),
                punctual(people),
            ].joined(nonEmpty: "  ·  ")
        }
        overlays[ListKind.self].placard = Placard(
            subtitle: meeting.notes,
            rows: people.map { person in
                Placard.Row(
                    .disc(
                        isFaded(person) ? person.color.faded(0.45) : person.color,
                        person.initials), person.invitee.name, detail: detail(of: person, meeting))
            })
    }

    /// Whether a person does not come, or not in time.
    private func isFaded(_ person: ExpectedPerson) -> Bool {
        if person.invitee.answer == .declined { return true }
        guard let minutes else { return false }
        return !person.arrives(within: minutes)
    }

    /// Returns how many people can be there in time, in words that need no language; empty if that
    /// was not asked for.
    private func punctual(_ people: [ExpectedPerson]) -> String {
        guard let minutes else { return "" }
        let coming = people.filter { $0.invitee.answer != .declined }
        let count = coming.count { $0.arrives(within: minutes) }
        return "\u{2264} \(text.duration(Double(minutes) * 60)): \(count)/\(coming.count)"
    }

    /// Returns when a person arrives, the distance, and when they must leave to be on time.
    private func detail(of person: ExpectedPerson, _ meeting: Meeting) -> String {
        guard person.invitee.answer != .declined else { return words.name(of: .declined) }
        let late = person.arrival.flatMap { arrival in
            meeting.start.flatMap {
                arrival - $0 >= 60 ? words.late(text.duration(arrival - $0)) : nil
            }
        }
        let leave = person.seconds.flatMap { seconds in
            meeting.start.flatMap { start in
                start - seconds > clock.now
                    ? words.leave(clock.time(start - seconds, at: meeting.place, .down)) : nil
            }
        }
        return [
            person.invitee.answer == .coming ? "" : words.name(of: person.invitee.answer),
            person.arrival.map { words.arrives(clock.time($0, at: meeting.place)) } ?? "",
            late ?? leave ?? "",
            person.meters.map { text.distance($0) } ?? "",
        ].joined(nonEmpty: " · ", none: words.name(of: person.invitee.answer))
    }

    private func sentence(_ meeting: Meeting, _ people: [ExpectedPerson]) -> String {
        let names = people.filter { $0.invitee.answer != .declined }.map { person in
            [person.invitee.name, person.arrival.map { clock.time($0, at: meeting.place) } ?? ""]
                .joined(nonEmpty: " ")
        }
        return [
            "\(words.meeting): \(headline(meeting))", names.joined(separator: ", "),
        ].joined(nonEmpty: "; ")
    }

    private func headline(_ meeting: Meeting) -> String {
        [meeting.title, clock.span(meeting), meeting.venue].joined(nonEmpty: ", ")
    }

    // MARK: A day of meetings

    private func addAgenda(
        _ legs: [MeetingLeg?],
        to overlays: inout OverlayDescription
    ) {
        let color = Color(hex: 0x1E_6F_E0)
        for case let leg? in legs {
            overlays.add(
                [leg.line],
                ShapeOverlay.Look(
                    stroke: color, width: 4.5, border: .white.faded(0.85), borderWidth: 1.2,
                    dash: leg.way == nil ? [7, 6] : []))
        }
        for (index, meeting) in meetings.enumerated() {
            let look = Pin.Look(.drop, color: color, face: .text("\(index + 1)"))
            overlays.add(
                ListedPlace(
                    pin: Pin(
                        at: WorldPoint(meeting.place), look, label: meeting.venue, name: "venue"),
                    title: meeting.venue))
        }
        if overlays[TitleKind.self].title.isEmpty {
            overlays[TitleKind.self].title = words.agenda
        }
        let how = profile ?? .foot == .foot ? words.onFoot : ""
        let isOneDay = Set(meetings.map(clock.day)).count == 1
        if isOneDay, overlays[TitleKind.self].subtitle.isEmpty {
            overlays[TitleKind.self].subtitle = meetings.first.flatMap { clock.date($0) } ?? ""
        }
        overlays[ListKind.self].placard = Placard(
            rows: meetings.enumerated().map { index, meeting in
                let leg = legs.indices.contains(index) ? legs[index] : nil
                let when = isOneDay ? clock.times(meeting) : clock.span(meeting)
                let way = [
                    leg?.way.map { text.distance($0.meters) } ?? "",
                    leg?.way.map { [text.duration($0.seconds), how].joined(nonEmpty: " ") } ?? "",
                ].joined(nonEmpty: ", ")
                return Placard.Row(
                    .disc(color, "\(index + 1)"),
                    [when, meeting.title].joined(nonEmpty: "  "),
                    detail: [meeting.venue, way.isEmpty ? "" : "↓ \(way)"].joined(nonEmpty: " · "))
            })
    }

    // MARK: Sidecar

    private func document(_ meeting: Meeting, _ people: [ExpectedPerson]) -> JSONObject {
        func time(_ seconds: Double?) -> JSONValue {
            seconds.map { .string(clock.iso($0, at: meeting.place)) } ?? .null
        }
        func number(_ value: Double?) -> JSONValue {
            value.map { .number($0.rounded()) } ?? .null
        }
        var members: [(String, JSONValue)] = [
            ("title", .string(meeting.title)), ("venue", .string(meeting.venue)),
            ("start", time(meeting.start)), ("end", time(meeting.end)),
        ]
        if !people.isEmpty {
            members.append(
                (
                    "people",
                    .array(
                        people.map { person in
                            [
                                "name": .string(person.invitee.name),
                                "status": .string(person.invitee.answer.rawValue),
                                "arrival": time(person.arrival), "meters": number(person.meters),
                                "seconds": number(person.seconds),
                                "straight": .bool(person.isGuessed),
                                "within": minutes.map {
                                    .bool(person.arrives(within: $0))
                                } ?? .null,
                            ]
                        })
                ))
        }
        return JSONObject([("meeting", .object(JSONObject(members)))])
    }
}

/// The way from one meeting of a day to the next.
struct MeetingLeg {
    /// The line of the way, or a straight one.
    let line: [Coordinate]
    /// The way; `nil` if it is not known.
    let way: WayThere?

    init(from start: Coordinate, to goal: Coordinate, _ way: WayThere?) {
        line = way?.line ?? [start, goal]
        self.way = way
    }
}

extension [String] {
    /// Returns the non-empty strings joined; `none` if all are empty.
    func joined(nonEmpty joint: String, none: String = "") -> String {
        let parts = filter { !$0.isEmpty }
        return parts.isEmpty ? none : TextDirection.joined(parts, separator: joint)
    }
}

/// The texts for meetings in one language.
struct MeetingWords {
    let language: GuidanceLanguage

    var meeting: String { language[.meetingMeeting] }
    var agenda: String { language[.meetingAgenda] }
    var onFoot: String { language[.meetingOnFoot] }

    /// Returns the time when a person must leave to be on time.
    func leave(_ clock: String) -> String { language.text(.meetingLeave, clock) }

    /// Returns the time when a person who leaves now arrives.
    func arrives(_ clock: String) -> String { language.text(.meetingArrives, clock) }

    /// Returns by how much a person is late.
    func late(_ duration: String) -> String { language.text(.meetingLate, duration) }

    /// Returns the text for an answer.
    func name(of answer: Invitee.Answer) -> String {
        switch answer {
        case .coming: language[.answerComing]
        case .maybe: language[.answerMaybe]
        case .invited: language[.answerInvited]
        case .declined: language[.answerDeclined]
        }
    }
}
