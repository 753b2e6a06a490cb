import Formats
import Testing

@Suite struct CalendarEventTests {
    static let file = """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        SUMMARY:Stand-up\\, early
        DTSTART;TZID=Europe/Oslo:20261123T090000
        DTEND:20261123T083000Z
        LOCATION:Rådhuset
        GEO:59.9120;10.7336
        ATTENDEE;CN=Anna;PARTSTAT=ACCEPTED:mailto:anna@example.org
        ATTENDEE:mailto:bo@example.org
        END:VEVENT
        BEGIN:VEVENT
        SUMMARY:Holiday
        DTSTART;VALUE=DATE:20261224
        END:VEVENT
        END:VCALENDAR
        """

    @Test func `a calendar's events have times, places and people`() throws {
        let events = try #require(CalendarEvent.all(in: Self.file))
        #expect(events.count == 2)
        let first = try #require(events.first)
        #expect(first.summary == "Stand-up, early")
        #expect(first.location == "Rådhuset")
        #expect(first.position?.latitude == 59.912)
        #expect(first.position?.longitude == 10.7336)
        #expect(first.start?.zone == "Europe/Oslo")
        #expect(first.start?.second == 9 * 3600)
        #expect(first.end?.zone == "UTC")
        #expect(first.attendees.map(\.name) == ["Anna", "bo@example.org"])
        #expect(first.attendees.first?.answer == "ACCEPTED")
        #expect(events[1].start?.second == nil)
        #expect(events[1].position == nil)
    }

    @Test(arguments: ["", "hello", "BEGIN:VCALENDAR", "{\"a\":1}", "BEGIN:VTODO\nEND:VTODO"])
    func `a text that is not a calendar has no events`(_ text: String) {
        #expect(CalendarEvent.all(in: text)?.isEmpty ?? true)
    }

    @Test func `random bytes never trap`() {
        let bytes = Array(Self.file.utf8)
        for index in stride(from: 0, to: bytes.count, by: 3) {
            for byte in [0x0A, 0x3A, 0x3B, 0xFF] as [UInt8] {
                var broken = bytes
                broken[index] = byte
                _ = CalendarEvent.all(in: String(decoding: broken, as: UTF8.self))
            }
            _ = CalendarEvent.all(in: String(decoding: bytes.prefix(index), as: UTF8.self))
        }
    }
}
