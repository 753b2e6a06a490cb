package import Geometry
import Overlays
package import Parameters

/// People from files.
struct PeopleKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.people)

    private(set) var places: [ListedPlace] = []

    init() {}

    init(_ reading: inout OverlayReading) throws {
        let rules = try SightingRules(reading)
        for path in try reading.values.values(PictureParameter.people) {
            let (before, records) = (places.count, try reading.records(of: path))
            places += records.enumerated().map {
                $1.person(before + $0, now: rules.now, grid: rules.grid)
            }
        }
        places = JoinedPlaces.joined(places)
    }

    fileprivate mutating func add(_ others: [ListedPlace]) {
        places = JoinedPlaces.joined(places + others)
    }
}

/// A person, and where that person was seen last.
package struct SeenPerson: Hashable, Sendable {
    let name: String
    let status: String
    let place: Coordinate
    let accuracy: Double
    let time: Double
    let number: Int

    /// A person.
    ///
    /// - Parameters:
    ///   - name: the name; empty for none.
    ///   - place: where the person was seen.
    ///   - accuracy: the greatest distance of the person from there, in metres.
    ///   - time: when that was, in seconds since 1970.
    ///   - status: what the person does; empty for nothing.
    ///   - number: a number from 0 that determines the colour.
    package init(
        name: String, place: Coordinate, accuracy: Double, time: Double, status: String,
        number: Int
    ) {
        self.name = name
        self.place = place
        self.accuracy = accuracy
        self.time = time
        self.status = status
        self.number = number
    }

    fileprivate func record(now: Double) -> PlaceRecord {
        PlaceRecord(
            place: place, names: ["name", "status", "accuracy", "age"],
            values: [name, status, "\(accuracy)", "\(max(now - time, 0))"])
    }
}

extension OverlayDescription {
    /// Adds people, no more exact than ``PictureParameter/coarsen`` allows; those at the same place
    /// are joined.
    ///
    /// - Parameters:
    ///   - people: the people, the most important first.
    ///   - now: the time from which their ages count, in seconds since 1970.
    /// - Throws: ``ParameterError`` for more than a picture can show.
    package mutating func add(_ people: [SeenPerson], now: Double) throws(ParameterError) {
        let grid = self[SightingsKind.self].grid
        self[PeopleKind.self].add(
            people.map { $0.record(now: now).person($0.number, now: now, grid: grid) })
        try check(comesFromOutside: true)
    }
}

extension PictureParameter {
    /// The files of people.
    package static let people = Parameter<String>(
        ParameterDefinition(
            "people", "FILE", .files,
            help: """
                People of a file (GeoJSON, CSV: name, picture, time, accuracy); what is old is faded.
                """))
}

extension PlaceRecord {
    /// Returns the record as a person.
    ///
    /// - Parameters:
    ///   - index: the person's number, which determines the colour.
    ///   - now: the time from which ages are counted, in seconds since 1970.
    ///   - grid: the grid that coarsens places; `nil` leaves them exact.
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
            pin.accuracy = max(pin.accuracy ?? 0, grid.extent)
        }
        pin.detail = text("status")
        return ListedPlace(
            pin: pin, title: name, detail: pin.detail, lines: [text("note")].filter { !$0.isEmpty })
    }
}
