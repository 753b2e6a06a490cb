import CIcal

/// An event of an iCalendar file (RFC 5545), as stored in the file.
public struct CalendarEvent: Hashable, Sendable {
    /// The title (SUMMARY).
    public var summary = ""
    /// The description (DESCRIPTION).
    public var notes = ""
    /// The place as text (LOCATION).
    public var location = ""
    /// The position in degrees north and east (GEO); `nil` if the file has none.
    public var position: (latitude: Double, longitude: Double)? {
        latitude.flatMap { latitude in longitude.map { (latitude, $0) } }
    }
    /// The beginning (DTSTART).
    public var start: CalendarTime?
    /// The end (DTEND).
    public var end: CalendarTime?
    /// Whether the event is cancelled (STATUS).
    public var isCancelled = false
    /// Whether the event is repeated (RRULE).
    public var isRepeated = false
    /// The invited people (ATTENDEE).
    public var attendees: [Attendee] = []

    private var latitude, longitude: Double?

    /// An invited person.
    public struct Attendee: Hashable, Sendable {
        /// The name (CN), or the address if there is none.
        public var name: String
        /// The answer (PARTSTAT), such as `ACCEPTED`.
        public var answer: String
    }

    /// The most events read from one file.
    public static let most = 1000
    /// The most attendees read from one event.
    private static let mostAttendees = 1000

    /// Reads the events of a file, in its order.
    ///
    /// - Parameter text: the whole file.
    /// - Returns: `nil` if it is not iCalendar.
    public static func all(in text: String) -> [CalendarEvent]? {
        icalerror_set_errors_are_fatal(0)
        guard let calendar = icalparser_parse_string(text) else { return nil }
        defer { icalcomponent_free(calendar) }
        if icalcomponent_isa(calendar) == ICAL_VEVENT_COMPONENT {
            return [CalendarEvent(calendar)]
        }
        guard icalcomponent_isa(calendar) == ICAL_VCALENDAR_COMPONENT else { return nil }
        var events: [CalendarEvent] = []
        var next = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT)
        while let component = next, events.count < most {
            events.append(CalendarEvent(component))
            next = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT)
        }
        return events
    }

    private init(_ component: OpaquePointer) {
        func text(_ value: UnsafePointer<CChar>?) -> String {
            value.map { String(String(cString: $0).prefix(2000)) } ?? ""
        }
        summary = text(icalcomponent_get_summary(component))
        notes = text(icalcomponent_get_description(component))
        location = text(icalcomponent_get_location(component))
        isCancelled = icalcomponent_get_status(component) == ICAL_STATUS_CANCELLED
        isRepeated = icalcomponent_get_first_property(component, ICAL_RRULE_PROPERTY) != nil
        if let geo = icalcomponent_get_first_property(component, ICAL_GEO_PROPERTY) {
            let place = icalproperty_get_geo(geo)
            if (-90...90).contains(place.lat), (-180...180).contains(place.lon) {
                (latitude, longitude) = (Double(place.lat), Double(place.lon))
            }
        }
        start = CalendarTime(component, ICAL_DTSTART_PROPERTY, icalcomponent_get_dtstart(component))
        end = CalendarTime(component, ICAL_DTEND_PROPERTY, icalcomponent_get_dtend(component))
        var next = icalcomponent_get_first_property(component, ICAL_ATTENDEE_PROPERTY)
        while let property = next, attendees.count < Self.mostAttendees {
            func parameter(_ name: String) -> String {
                guard let value = icalproperty_get_parameter_as_string_r(property, name) else {
                    return ""
                }
                defer { icalmemory_free_buffer(value) }
                return String(cString: value)
            }
            let address = text(icalproperty_get_attendee(property))
            let name = parameter("CN")
            let plain =
                address.lowercased().hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
            attendees.append(
                Attendee(name: name.isEmpty ? plain : name, answer: parameter("PARTSTAT")))
            next = icalcomponent_get_next_property(component, ICAL_ATTENDEE_PROPERTY)
        }
    }
}

/// A time of a calendar: local date and time of day, and the clock to which they refer.
public struct CalendarTime: Hashable, Sendable {
    /// The date: month and day from 1.
    public let year, month, day: Int
    /// Seconds since midnight; `nil` for a whole day.
    public let second: Int?
    /// The clock: `UTC`, the name of a zone, or `nil` for the local time of the place.
    public let zone: String?

    fileprivate init?(
        _ component: OpaquePointer, _ kind: icalproperty_kind, _ time: icaltimetype
    ) {
        guard icaltime_is_null_time(time) == 0, (1...9999).contains(time.year),
            (1...12).contains(time.month), (1...31).contains(time.day)
        else { return nil }
        year = Int(time.year)
        month = Int(time.month)
        day = Int(time.day)
        let seconds = Int(time.hour) * 3600 + Int(time.minute) * 60 + Int(time.second)
        second = time.is_date != 0 ? nil : seconds
        if icaltime_is_utc(time) != 0 {
            zone = "UTC"
        } else if let property = icalcomponent_get_first_property(component, kind)
            // An end given as a duration has the clock of the beginning.
            ?? icalcomponent_get_first_property(component, ICAL_DTSTART_PROPERTY),
            let name = icalproperty_get_parameter_as_string_r(property, "TZID")
        {
            defer { icalmemory_free_buffer(name) }
            zone = String(cString: name)
        } else {
            zone = nil
        }
    }
}
