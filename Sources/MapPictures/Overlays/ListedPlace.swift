package import Geometry
import Glibc
package import Graphics
import Language
import MapStyle
package import Overlays

/// A venue, person or vehicle: its pin, and what a list and a window tell of it.
package struct ListedPlace: Hashable, Sendable {
    /// How it is drawn.
    package var pin: Pin
    /// What it is called; empty for nothing.
    package var title: String
    /// What a list says below its name; empty for nothing.
    var detail = ""
    /// What a window says besides, a line each.
    var lines: [String] = []
    /// What a legend calls its like; empty for nothing.
    var category = ""
    /// The names of those that it stands for; empty for one alone.
    var members: [String] = []

    /// A place from its parts.
    init(
        pin: Pin, title: String, detail: String = "", lines: [String] = [], category: String = ""
    ) {
        self.pin = pin
        self.title = title
        self.detail = detail
        self.lines = lines
        self.category = category
    }

    /// A place of which no more is told than its name.
    package init(pin: Pin, title: String) {
        self.init(pin: pin, title: title, detail: "")
    }
}

/// What people look like on maps.
package enum PersonLook {
    /// The first letters of the first and the last word of a name; empty where it has none.
    package static func initials(of name: String) -> String {
        let words = name.split { $0 == " " || $0 == "-" }
            .filter { $0.contains { $0.isLetter || $0.isNumber } }
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap {
            $0?.first { $0.isLetter || $0.isNumber }
        }
        return String(letters).uppercased()
    }

    /// The colour of a number of people who name none; all are dark enough for white letters.
    package static func color(_ number: Int) -> Color { colors[number % colors.count] }

    private static let colors: [Color] = [
        0x1E_6F_E0, 0xC6_28_28, 0x2E_7D_32, 0x8A_4F_9E, 0xC7_5B_12, 0x00_79_8C, 0xAD_14_57,
        0x5D_40_37,
    ].map { Color(hex: $0) }
}

extension PlaceRecord {
    private var ownColor: Color? {
        let text = text("color", "colour", "marker-color")
        return text.isEmpty ? nil : Color(css: text) ?? Color(css: "#" + text)
    }

    private var name: String { text("name", "title", "label") }

    /// The record as a venue.
    var venue: ListedPlace {
        let category = text(
            "category", "type", "kind", "amenity", "shop", "tourism", "leisure", "sym", "class")
        let known = PlaceCategory(category)
        let icon = text("icon", "marker-symbol")
        let color = ownColor ?? known?.color ?? Marker.color
        let face = icon.isEmpty ? known?.icon : icon
        var look = Pin.Look(.drop, color: color, face: face.map { .icon($0) } ?? .plain)
        if let size = number("size", in: Marker.sizes) { look.size = size }
        let name = name
        let pin = Pin(at: WorldPoint(place), look, label: name, name: "venue")
        let street = [text("addr:street", "street"), text("addr:housenumber", "housenumber")]
            .filter { !$0.isEmpty }.joined(separator: " ")
        let written = text("address", "addr")
        let address = written.isEmpty ? street : written
        let time = text("time", "opening_hours", "hours")
        return ListedPlace(
            pin: pin, title: name, detail: address.isEmpty ? time : address,
            lines: [address, time, text("note", "description", "desc", "cmt")].filter {
                !$0.isEmpty
            },
            category: category)
    }

    /// The record as a person.
    ///
    /// - Parameters:
    ///   - index: counts people, for colours.
    ///   - now: seconds since 1970, from which ages count.
    ///   - grid: coarsens places; `nil` leaves them.
    /// - Returns: the person, no more exact than the grid.
    func person(_ index: Int, now: Double, grid: CoarseGrid?) -> ListedPlace {
        let age = age(now: now)
        let picture = text("picture", "photo", "avatar", "image")
        let color = ownColor ?? PersonLook.color(index)
        var look = Pin.Look(
            .portrait, color: color,
            face: picture.isEmpty ? .text(PersonLook.initials(of: name)) : .icon(picture))
        look.opacity = Self.opacity(age: age)
        var pin = Pin(at: WorldPoint(place), look, label: name, name: "person")
        pin.accuracy = number("accuracy", "accuracy_m", "hdop_m", in: 0...1e6)
        if let grid {
            pin.place = WorldPoint(grid.middle(of: place))
            pin.accuracy = max(pin.accuracy ?? 0, grid.reach)
        }
        pin.detail = text("status")
        return ListedPlace(
            pin: pin, title: name, detail: pin.detail, lines: [text("note")].filter { !$0.isEmpty })
    }

    /// The record as a vehicle.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970, from which ages count.
    ///   - grid: coarsens places; `nil` leaves them.
    ///   - language: of its status, where that is one that the program knows.
    /// - Returns: the vehicle, no more exact than the grid.
    func vehicle(now: Double, grid: CoarseGrid?, in language: GuidanceLanguage) -> ListedPlace {
        let status = text("status", "state")
        let name = text("plate", "label", "name", "id", "title")
        let course = number("course", "heading", "bearing", "direction", in: -360...720)
        var look = Pin.Look(
            course == nil ? .disc : .vehicle, color: ownColor ?? Self.color(of: status))
        look.size = course == nil ? 0.7 : 1
        // Steps of two degrees, which nobody sees, so that vehicles share their pictures.
        look.rotation = ((course ?? 0) / 2).rounded() * 2
        look.opacity = Self.opacity(age: age(now: now))
        let icon = text("icon", "picture")
        if !icon.isEmpty {
            look.face = .icon(icon)
            look.shape = .picture(.center)
        }
        var pin = Pin(at: WorldPoint(place), look, label: name, name: "vehicle")
        pin.detail = clock
        if let grid {
            pin.place = WorldPoint(grid.middle(of: place))
            pin.accuracy = grid.reach
        }
        return ListedPlace(
            pin: pin, title: name,
            detail: TextDirection.joined(
                [PlaceRecord.name(of: status, in: language), clock].filter { !$0.isEmpty },
                separator: " · "),
            lines: [text("driver"), text("note")].filter { !$0.isEmpty }, category: status)
    }

    // MARK: Time

    private var timeText: String { text("time", "timestamp", "seen", "last_seen", "updated") }

    /// Seconds since it was there; `nil` where nobody knows.
    private func age(now: Double) -> Double? {
        if let age = number("age", "age_s", in: 0...1e10) { return age }
        return CivilTime(iso: timeText).map { max(now - $0.seconds, 0) }
    }

    /// The time of day at which it was there, as the file tells it; empty where it tells none.
    private var clock: String {
        let text = timeText
        guard let mark = text.firstIndex(where: { $0 == "T" || $0 == " " }) else {
            return text.contains(":") ? String(text.prefix(5)) : ""
        }
        return String(text[text.index(after: mark)...].prefix(5))
    }

    /// What is older than ten minutes fades, down to two fifths after a day.
    static func opacity(age: Double?) -> Double {
        guard let age, age > 600 else { return 1 }
        let share = log(min(age, 86_400) / 600) / log(144.0)
        // Few steps, so that pins share their pictures.
        return 1 - 0.6 * (share * 6).rounded() / 6
    }

    /// A status in a language; as the data call it where the program does not know it.
    static func name(of status: String, in language: GuidanceLanguage) -> String {
        Phrase(rawValue: "status." + status.lowercased()).map { language[$0] } ?? status
    }

    // MARK: Looks

    /// The colour of what a vehicle does; grey where nobody knows.
    static func color(of status: String) -> Color {
        switch status.lowercased() {
        case "moving", "driving", "active", "online", "en route", "available", "free":
            Color(hex: 0x1B_87_3F)
        case "idle", "waiting", "loading", "break", "paused": Color(hex: 0xC7_7A_00)
        case "alarm", "alert", "emergency", "fault", "breakdown", "error", "late":
            Color(hex: 0xC6_28_28)
        case "busy", "occupied", "on duty", "delivering": Color(hex: 0x1E_6F_E0)
        default: Color(hex: 0x5B_66_75)
        }
    }
}

/// A fixed grid over the world that places are moved to, so that nobody's exact place is shown, nor
/// found as the mean of many pictures.
package struct CoarseGrid: Hashable, Sendable {
    /// Metres across a cell.
    let meters: Double

    /// A grid with cells so many metres across.
    package init(meters: Double) { self.meters = meters }

    /// The farthest that a place may lie from its cell's middle, in metres.
    package var reach: Double { meters * 0.5.squareRoot() }

    /// The middle of the cell that a place lies in.
    ///
    /// Rows have equal heights; the cells of a row are as many as fit around its parallel.
    package func middle(of place: Coordinate) -> Coordinate {
        let height = meters / 111_195.08
        let row = ((place.latitude + 90) / height).rounded(.down)
        let latitude = min((row + 0.5) * height - 90, 90)
        let parallel = max(cos(latitude * .pi / 180), 1e-6)
        let count = max((360 * parallel / height).rounded(.down), 1)
        let width = 360 / count
        let column = ((place.longitude + 180) / width).rounded(.down)
        return Coordinate(longitude: min((column + 0.5) * width - 180, 180), latitude: latitude)
    }
}
