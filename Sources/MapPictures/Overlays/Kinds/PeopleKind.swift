import Geometry
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
