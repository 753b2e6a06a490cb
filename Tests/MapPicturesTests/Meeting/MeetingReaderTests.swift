import Geometry
import MapStore
import Parameters
import Testing

@testable import MapPictures

@Suite struct MeetingReaderTests {
    private static let oslo = Coordinate(longitude: 10.75, latitude: 59.91)

    private func read(_ text: String) throws -> MeetingReader {
        try MeetingReader(
            Array(text.utf8), path: "m.json", find: { $0 == "Entra" ? Self.oslo : nil },
            zone: { _, _ in 3600 })
    }

    @Test func `a meeting's place, times and people are read`() throws {
        let meeting = try #require(
            read(
                """
                {"title":"Lunch","start":"2026-11-23T12:00","end":"2026-11-23T12:00Z",
                "venue":{"name":"Entra","position":[10.75,59.91]},
                "people":[{"name":"Anna","position":[10.74,59.91],"mode":"foot"},
                {"name":"Bo","status":"declined"}]}
                """
            ).meetings.first)
        // Without a zone a time is that of the place, here an hour ahead of UTC.
        #expect(meeting.end.map { end in meeting.start.map { end - $0 } } == 3600)
        #expect(meeting.people.map(\.answer) == [.coming, .declined])
        #expect(meeting.people[0].profile == .foot)
    }

    @Test(arguments: [
        ("\"title\":5", "title: write a text"), ("\"people\":{}", "people: write a list"),
        ("\"people\":[{\"name\":\"A\",\"duration\":-5}]", "people[0].duration: write seconds"),
        ("\"people\":[{\"name\":\"A\",\"duration\":\"600\"}]", "people[0].duration: write"),
        ("\"people\":[{\"name\":\"A\",\"way\":5}]", "people[0].way: write a text"),
        ("\"start\":\"2026-11-23T12:00\",\"end\":\"2026-11-23T11:00\"", "end: lies before"),
    ])
    func `an invalid value of a meeting is reported with its path`(
        _ members: String, _ problem: String
    ) {
        var reported = ""
        do {
            let text = "{\"venue\":\"Entra\",\(members)}"
            reported = try read(text).notes.map { $0.text(.document) }.joined()
        } catch {
            reported = "\(error)"
        }
        #expect(reported.contains(problem), "\(reported)")
    }

    @Test func `a request names people by their ids, and a file does not`() throws {
        let place = Coordinate(longitude: 10.74, latitude: 59.91)
        func read(_ people: String) throws -> MeetingReader {
            try MeetingReader(
                request: Array(#"{"venue": "Entra", "people": [\#(people)]}"#.utf8),
                person: { id in
                    id == "anna"
                        ? SeenPerson(
                            name: "Anna Laine", place: place, accuracy: 70, time: 5, status: "",
                            number: 0) : nil
                }, find: { _ in Self.oslo }, zone: { _, _ in 0 })
        }
        let reader = try read(
            #"{"person": "anna"}, {"person": "bo"}, {"person": "anna", "name": "A", "status": "declined"}"#
        )
        let people = try #require(reader.meetings.first?.people)
        #expect(reader.asksForPeople && people.map(\.name) == ["Anna Laine", "bo", "A"])
        #expect(people[0].place == place && people[0].accuracy == 70 && people[0].seen == 5)
        #expect(people[1].place == nil && people[2].place == nil)
        #expect(try !read(#"{"name": "A"}"#).asksForPeople)
        let notes = try self.read(#"{"venue": "Entra", "people": [{"person": "anna"}]}"#).notes
        #expect(
            notes.map { $0.text(.document) }.joined().contains("people[0].person: only a server"))
    }

    @Test func `nobody is expected from where they were long ago`() throws {
        var meeting = Meeting(at: Self.oslo)
        meeting.start = 10_000
        let ways = MeetingWays(nil, profile: nil)
        func arrival(seen: Double?) throws -> Double? {
            var invitee = Invitee("A", .coming)
            invitee.place = Self.oslo
            invitee.seconds = 60
            invitee.seen = seen
            return try ExpectedPerson(invitee, number: 0, to: meeting, ways, now: 9000).arrival
        }
        #expect(try arrival(seen: nil) == 9060 && arrival(seen: 8100) == 9060)
        #expect(try arrival(seen: 8099) == nil)
    }

    @Test(arguments: [
        ("[]", "write {\"meetings\": [...]}"), ("{\"venue\":5}", "venue: write a name"),
    ])
    func `a document without a meeting is refused`(_ text: String, _ problem: String) {
        let error = #expect(throws: SceneError.self) { try read(text) }
        #expect(error.map { "\($0)".contains(problem) } == true)
    }

    @Test func `Windows time zones are read, and cancelled events skipped`()
        throws
    {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:1
            DTSTART;TZID=Eastern Standard Time:20261123T070000
            RRULE:FREQ=WEEKLY
            SUMMARY:A
            GEO:59.91;10.75
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTART;TZID=Nowhere:20261123T070000
            SUMMARY:B
            GEO:59.91;10.75
            END:VEVENT
            BEGIN:VEVENT
            UID:3
            STATUS:CANCELLED
            DTSTART;VALUE=DATE:20261124
            SUMMARY:C
            GEO:59.91;10.75
            END:VEVENT
            BEGIN:VEVENT
            UID:4
            DTSTART;VALUE=DATE:20261124
            SUMMARY:D
            GEO:59.91;10.75
            END:VEVENT
            END:VCALENDAR
            """
        let reader = try read(text.replacing("\n", with: "\r\n"))
        #expect(reader.meetings.map(\.title) == ["A", "B", "D"])
        // Seven o'clock in New York is noon by UTC, seven o'clock an hour ahead of UTC is six.
        let starts = reader.meetings.compactMap(\.start)
        #expect(starts[0] - starts[1] == 6 * 3600)
        #expect(reader.meetings.map(\.isWholeDay) == [false, false, true])
        #expect(
            reader.notes.map { $0.text(.document) } == [
                "'A' is repeated: its first time is drawn",
                "the time zone 'Nowhere' is not known: the place's is taken",
                "left out: 'C' is cancelled",
            ])
    }

    @Test func `arrivals are shown from six hours before a meeting to its end`() {
        var meeting = Meeting(at: Self.oslo)
        #expect(meeting.isNear(0))
        meeting.start = 100_000
        #expect(!meeting.isNear(100_000 - 7 * 3600))
        #expect(meeting.isNear(100_000 - 5 * 3600))
        #expect(meeting.isNear(100_060))
        meeting.end = 100_050
        #expect(!meeting.isNear(100_060))
    }

    @Test func `a venue without a position is looked up by name`() throws {
        #expect(try read("{\"venue\":\"Entra\"}").meetings.first?.place == Self.oslo)
    }

    @Test(arguments: [
        ("{}", "venue: is missing"), ("{\"venue\":\"Nowhere\"}", "the map has no 'Nowhere'"),
        ("{\"venue\":{\"position\":[10]}}", "venue.position: write [longitude, latitude]"),
        ("{\"venue\":\"Entra\",\"start\":\"noon\"}", "start: write a time"),
        ("{\"venue\":\"Entra\",\"color\":1}", "color: is not known"),
        ("{\"meetings\":[{\"venue\":\"Entra\"},{}]}", "meetings[1].venue: is missing"),
        ("{\"meetings\":[]}", "there is no meeting"), ("nothing", "neither JSON nor iCalendar"),
    ])
    func `an invalid meeting is refused with the path of the error`(
        _ text: String, _ problem: String
    ) {
        #expect {
            try read(text)
        } throws: {
            "\($0)".contains(problem)
        }
    }

    @Test func `an invalid person is skipped with a note`() throws {
        let reader = try read(
            """
            {"venue":"Entra","people":[{"name":"A"},{"name":"B","status":"perhaps"},
            {"status":"coming"},{"name":"D","position":[200,0]}]}
            """)
        #expect(reader.meetings.first?.people.map(\.name) == ["A"])
        #expect(
            reader.notes.map { $0.text(.commandLine) }.map { String($0.prefix(30)) } == [
                "left out: people[1].status: wr", "left out: people[2].name: is m",
                "left out: people[3].position: ",
            ])
    }

    @Test func `calendar events become meetings in their time zones`() throws {
        let reader = try read(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            SUMMARY:Coffee
            DTSTART;TZID=Europe/Oslo:20260623T120000
            LOCATION:Entra
            ATTENDEE;CN=Anna;PARTSTAT=DECLINED:mailto:a@b.c
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:Lost
            LOCATION:Nowhere
            END:VEVENT
            END:VCALENDAR
            """)
        // 12:00 in Oslo's summer is 10:00 UTC: 2026-06-23 is 20 627 days after 1970.
        #expect(reader.meetings.map(\.start) == [20_627.0 * 86_400 + 36_000])
        #expect(reader.meetings.first?.people.first?.answer == .declined)
        #expect(reader.notes.count == 1)
    }
}
