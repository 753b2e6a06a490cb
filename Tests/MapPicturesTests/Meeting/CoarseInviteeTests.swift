import Geometry
import Testing

@testable import MapPictures

@Suite struct CoarseInviteeTests {
    private let grid = CoarseGrid(meters: 250)
    /// The middle of a cell, so that small steps stay in it.
    private var middle: Coordinate {
        grid.middle(of: Coordinate(longitude: 24.9441, latitude: 60.17))
    }

    private func invitee(_ east: Double, _ north: Double) -> Invitee {
        let start = Coordinate(
            longitude: middle.longitude + east, latitude: middle.latitude + north)
        var invitee = Invitee("A", .coming)
        invitee.place = start
        invitee.way = [
            [
                start, Coordinate(longitude: 25, latitude: 60.2),
                Coordinate(longitude: 25.1, latitude: 60),
            ]
        ]
        invitee.meters = start.distance(to: Coordinate(longitude: 25, latitude: 60.2))
        invitee.seconds = 901
        return invitee
    }

    @Test(arguments: [(0.0, 0.0), (0.001, 0.0004), (-0.0015, -0.0009), (0.0002, 0.001)])
    func `invitees in one grid cell get the same position and way`(_ east: Double, _ north: Double)
    {
        let coarse = invitee(east, north).coarsened(by: grid)
        #expect(coarse == invitee(0, 0).coarsened(by: grid))
        #expect(coarse.place == middle)
        #expect(coarse.way.first?.first == middle)
        #expect(coarse.way.first?.count == 3)
        #expect(coarse.meters == nil)
        #expect(coarse.seconds == 1200)
    }

    @Test func `a way that starts in another cell than its person starts coarsely too`() {
        var older = invitee(0, 0)
        older.place = Coordinate(longitude: middle.longitude + 0.01, latitude: middle.latitude)
        let way = older.coarsened(by: grid).way
        #expect(way.first?.dropFirst().first == Coordinate(longitude: 25, latitude: 60.2))
        #expect(way.first?.first == older.place.map(grid.middle))
    }

    @Test func `a way inside one cell is not drawn`() {
        var near = invitee(0, 0)
        near.way = [
            [middle, Coordinate(longitude: middle.longitude + 0.001, latitude: middle.latitude)]
        ]
        #expect(near.coarsened(by: grid).way.isEmpty)
    }

    @Test func `without a grid or a position an invitee is unchanged`() {
        #expect(invitee(0.001, 0).coarsened(by: nil) == invitee(0.001, 0))
        #expect(Invitee("B", .maybe).coarsened(by: grid) == Invitee("B", .maybe))
    }
}
