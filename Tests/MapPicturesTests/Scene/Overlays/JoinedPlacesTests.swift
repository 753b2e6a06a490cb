import Geometry
import Language
import Overlays
import Testing

@testable import MapPictures

/// What shares a place is one pin, that nobody vanishes below another.
@Suite struct JoinedPlacesTests {
    private func record(_ name: String, _ longitude: Double = 10.75) -> PlaceRecord {
        PlaceRecord(
            place: Coordinate(longitude: longitude, latitude: 59.91),
            names: ["name", "note", "status", "course"], values: [name, "of \(name)", "idle", "90"])
    }

    @Test func `people of one cell are one pin that names all of them`() throws {
        let grid = CoarseGrid(meters: 250)
        let people = ["Anna", "Bo", "Cy"].enumerated().map {
            record($1, 10.75 + Double($0) * 1e-5).person($0, now: 0, grid: grid)
        }
        let joined = JoinedPlaces.joined(
            people + [record("Far", 10.8).person(3, now: 0, grid: grid)])
        #expect(joined.map(\.pin.count) == [3, 1])
        let group = try #require(joined.first)
        #expect(group.title == "Anna, Bo, +1")
        #expect(group.members == ["Anna", "Bo", "Cy"])
        // Nobody's own note stands for all.
        #expect(group.lines == ["Anna", "Bo", "Cy"])
        #expect(group.pin.look.face == .text("3"))
        #expect(group.pin.accuracy == grid.extent)
    }

    @Test func `coarse vehicles have a ring, and those of one cell are one disc`() {
        let grid = CoarseGrid(meters: 250)
        let vehicles = ["A", "B"].map { record($0).vehicle(now: 0, grid: grid, in: .english) }
        #expect(vehicles.map(\.pin.accuracy) == [grid.extent, grid.extent])
        let joined = JoinedPlaces.joined(vehicles)
        #expect(joined.count == 1)
        #expect(joined.first?.pin.look.shape == .disc)
        #expect(joined.first?.pin.look.face == .text("2"))
        #expect(record("A").vehicle(now: 0, grid: nil, in: .english).pin.accuracy == nil)
    }

    @Test func `names without letters have no initials`() {
        #expect(PersonLook.initials(of: "😀") == "")
        #expect(PersonLook.initials(of: "😀 Anna (Berg)") == "AB")
        #expect(PersonLook.initials(of: "anna maria berg") == "AB")
    }
}
