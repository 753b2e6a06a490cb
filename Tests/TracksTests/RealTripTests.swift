import GeoFiles
import TestSupport
import Testing
import Tracks

/// What is left of each of the shared tracks, the odd ones too.
@Suite struct RealTripTests {
    @Test(
        .needsShared("data/gpx"),
        arguments: [
            ("andorra-21-points-untimed", 21, 0.68, false),
            ("bike-power-heartrate-1hz", 5109, 39.65, true),
            ("broken-unbound-prefix", 80, 2.23, false),
            ("brussels-heartrate-untimed", 80, 2.23, false),
            ("cerknica-no-elevation-8-tracks", 295, 4.25, true), ("empty-segment", 9, 0.08, true),
            ("gpx10-speed-element", 3, 0.02, true), ("gpx11-all-fields", 1, 0, true),
            ("identical-times", 184, 2.70, false), ("leipzig-route-and-track", 264, 9.09, true),
            ("newark-ca-car-short", 145, 1.72, true),
            ("oslo-nordmarka-bike-gap", 997, 22.17, true), ("stockholm-car-gap", 862, 2.93, true),
            ("visnjan-car", 104, 2.70, true),
        ])
    func `each real track gives a trip of known length`(
        file: String, points: Int, kilometres: Double, isTimed: Bool
    ) throws {
        let bytes = try ProjectFiles.read(SharedData.path("data/gpx/\(file).gpx"))
        let trip = try Trip(cleaning: TrackReader.read(bytes: bytes, named: file), named: file)
        #expect(trip.samples.count == points)
        #expect(abs(trip.distance / 1000 - kilometres) < 0.02)
        #expect(trip.isTimed == isTimed)
        #expect((trip.start != nil) == (isTimed && file != "leipzig-route-and-track"))
    }

    @Test(
        .needsShared("data/gpx"),
        arguments: ["route-only", "track-without-points", "utf8-bom"])
    func `a file without a track is refused`(file: String) throws {
        let bytes = try ProjectFiles.read(SharedData.path("data/gpx/\(file).gpx"))
        #expect(throws: GeoFileError.self) { try TrackReader.read(bytes: bytes, named: file) }
    }
}
