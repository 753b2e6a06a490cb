import Geometry
import Graphics
import Language
import Overlays
package import Parameters

/// Vehicles from files.
struct VehiclesKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.vehicles)

    private(set) var places: [ListedPlace] = []

    init() {}

    init(_ reading: inout OverlayReading) throws {
        let rules = try SightingRules(reading)
        for path in try reading.values.values(PictureParameter.vehicles) {
            places += try reading.records(of: path).map {
                $0.vehicle(now: rules.now, grid: rules.grid, in: reading.language)
            }
        }
        places = JoinedPlaces.joined(places)
    }
}

extension PictureParameter {
    /// The files of vehicles.
    package static let vehicles = Parameter<String>(
        ParameterDefinition(
            "vehicles", "FILE", .files,
            help: """
                Vehicles of a file (GeoJSON, CSV: plate, course, status, time), turned to their course.
                """))
}

extension PlaceRecord {
    /// Returns the record as a vehicle.
    ///
    /// - Parameters:
    ///   - now: the time from which ages are counted, in seconds since 1970.
    ///   - grid: the grid that coarsens places; `nil` leaves them exact.
    ///   - language: the language of its status, if the program knows that status.
    /// - Returns: the vehicle, no more exact than the grid.
    func vehicle(now: Double, grid: CoarseGrid?, in language: GuidanceLanguage) -> ListedPlace {
        let status = text("status", "state")
        let name = text("plate", "label", "name", "id", "title")
        let course = number("course", "heading", "bearing", "direction", in: -360...720)
        var look = Pin.Look(
            course == nil ? .disc : .vehicle, color: ownColor ?? Self.color(of: status))
        look.size = course == nil ? 0.7 : 1
        // Steps of two degrees, too small to notice, let vehicles share their pictures.
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
            pin.accuracy = grid.extent
        }
        return ListedPlace(
            pin: pin, title: name,
            detail: TextDirection.joined(
                [PlaceRecord.name(of: status, in: language), clock].filter { !$0.isEmpty },
                separator: " · "),
            lines: [text("driver"), text("note")].filter { !$0.isEmpty }, category: status)
    }

    /// Returns a status in a language; the data's own word if the program does not know it.
    static func name(of status: String, in language: GuidanceLanguage) -> String {
        Phrase(rawValue: "status." + status.lowercased()).map { language[$0] } ?? status
    }

    /// Returns the colour of a vehicle's status; grey for an unknown one.
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
