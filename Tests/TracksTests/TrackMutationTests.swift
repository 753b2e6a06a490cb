import Geometry
import TestSupport
import Testing

@testable import Tracks

/// Files of every kind, broken in many ways from a fixed seed: no trap, and what is left keeps
/// the rules of a trip.
@Suite struct TrackMutationTests {
    private static let seeds = ProjectFiles.paths(below: "Fuzzing/seeds/track", ending: "")
        // Parts of a log are no track, each by itself.
        .filter { !$0.hasSuffix(".parts") }
        .map { "Fuzzing/seeds/track/\($0)" }

    private static let splinters = [
        "0", "-1", "1e308", "9999999999999", "\"", ",", ";", "\n", "<", ">", "NaN", "2025", ":",
        "-",
    ].map { Array($0.utf8) }

    @Test(arguments: seeds)
    func `a broken track is refused or cleaned`(path: String) throws {
        let whole = try ProjectFiles.read(path)
        var random = SeededRandom(seed: 11)
        var cleaned = 0
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1:
                    bytes.insert(
                        contentsOf: Self.splinters.randomElement(using: &random) ?? [], at: place)
                case 2:
                    bytes.removeSubrange(place..<min(place + 6, bytes.count))
                    if bytes.isEmpty { bytes = whole }
                default:
                    let end = min(place + 40, bytes.count)
                    bytes.insert(contentsOf: bytes[place..<end], at: place)
                }
            }
            guard let track = try? TrackReader.read(bytes: bytes, named: "test"),
                let trip = try? Trip(cleaning: track, named: "test")
            else { continue }
            cleaned += 1
            check(trip)
            for part in trip.trips(apartBy: 30) { check(part.trip) }
            if let cut = PrivacyZones(ends: 20).applied(to: trip) { check(cut) }
        }
        #expect(cleaned > 10)
    }

    /// What every trip keeps.
    private func check(_ trip: Trip) {
        #expect(!trip.samples.isEmpty)
        #expect(
            zip(trip.samples, trip.samples.dropFirst()).allSatisfy {
                $0.time < $1.time && $0.distance <= $1.distance
            })
        #expect(
            trip.samples.allSatisfy {
                $0.time.isFinite && $0.distance.isFinite && (0..<360).contains($0.course)
                    && (0...1000).contains($0.speed)
            })
        #expect(trip.gaps.allSatisfy { (0..<(trip.samples.count - 1)).contains($0.sample) })
        #expect((trip.samples.last?.time ?? 0) <= trip.duration && trip.duration.isFinite)
        let numbers = TripStatistics(trip)
        #expect(numbers.distance.isFinite && numbers.drivingSeconds <= trip.duration + 1e-6)
        for fraction in [0, 0.3, 0.9, 1] {
            let moment = trip.moment(at: trip.duration * fraction)
            #expect((-180...180).contains(moment.coordinate.longitude))
            #expect((0..<360).contains(moment.course))
        }
    }
}
