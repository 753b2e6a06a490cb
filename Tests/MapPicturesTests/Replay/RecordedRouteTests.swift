import Geometry
import Routes
import TestSupport
import Testing
import Tracks

@testable import MapPictures

struct RecordedRouteTests {
    /// A drive to the east at 10 m/s, a fix each second.
    private func samples(_ times: [Double], from longitude: Double = 10) -> [TripSample] {
        times.map { time in
            TripSample(
                Coordinate(longitude: longitude + time * 1.8e-4, latitude: 59.9), time: time,
                speed: 10, course: 90, distance: time * 10)
        }
    }

    private let drive = (0...20).map(Double.init)

    @Test func `position and speed follow the recorded times`() {
        let route = RecordedRoute(Trip(samples: samples(drive)))
        #expect(route.pieces.count == 1)
        for time in stride(from: 0.5, to: 19.5, by: 0.25) {
            let place = route.place(at: time)
            #expect(abs(place.distance / route.line.length - time / 20) < 0.01)
            #expect(abs(place.speed - route.line.length / 20) < 0.1)
            #expect(place.unknownSince == nil)
        }
    }

    @Test func `in a gap the vehicle stays at its last position, marked unknown`() {
        let times = [0.0, 1, 2, 3, 4, 30, 31, 32]
        let trip = Trip(
            samples: samples(times), gaps: [TripGap(after: 4, seconds: 26, kind: .noPosition)])
        let route = RecordedRoute(trip)
        #expect(route.pieces.count == 2)
        #expect(route.place(at: 3.5).unknownSince == nil)
        #expect(route.place(at: 17).unknownSince == 4)
        let held = route.line.point(at: route.place(at: 17).distance)
        #expect(held.distance(to: trip.samples[4].coordinate) < 0.1)
        // Beyond the gap it is where the line goes on, not where it stopped.
        let back = route.line.point(at: route.place(at: 30).distance)
        #expect(back.distance(to: trip.samples[5].coordinate) < 0.1)
        #expect(route.place(at: 31.5).unknownSince == nil)
    }

    @Test func `after the last fix the position is unknown`() {
        let route = RecordedRoute(Trip(duration: 60, samples: samples(drive)))
        #expect(route.place(at: 40).unknownSince == 20)
    }

    @Test func `a recorded route has the trip's times`() {
        let route = RecordedRoute(Trip(samples: samples(drive)))
        let leg = route.answer.routes[0].legs[0]
        #expect(leg.segmentDurations == Array(repeating: 1, count: 20))
        #expect(leg.duration == 20)
    }

    @Test func `a recorded route across the antimeridian goes the short way`() {
        let route = RecordedRoute(Trip(samples: samples(drive, from: 179.998)))
        #expect(route.line.length < 210)
        for time in drive {
            #expect(abs(route.line.point(at: route.place(at: time).distance).longitude) > 179.9)
        }
    }
}
