import Geometry
import TestSupport
import Testing

@testable import MapPictures

struct CameraPlanTests {
    private let place = Coordinate(longitude: 10.7, latitude: 59.9)

    /// Frames of a plan, 60 a second.
    private func cameras(_ plan: CameraPlan, _ seconds: Double) -> [Camera] {
        (0..<Int(seconds * 60)).map { plan.view(at: Double($0) / 60, of: place).camera }
    }

    /// The largest change of a value from one frame to the next, and of that change.
    private func jolts(
        _ cameras: [Camera], _ change: (Camera, Camera) -> Double
    ) -> (step: Double, jolt: Double) {
        let steps = zip(cameras, cameras.dropFirst()).map { change($0, $1) }
        let jolts = zip(steps, steps.dropFirst()).map { abs($1 - $0) }
        return (steps.map(abs).max() ?? 0, jolts.max() ?? 0)
    }

    /// A drive of sharp turns, sudden zooms and a view that changes.
    private func wildPlan() -> CameraPlan {
        CameraPlan(over: [0...60], speed: 8) { time in
            let second = Int(time)
            return CameraPlan.Aim(
                course: Bearing.positive(Double((second / 4) * 137)), heading: 0,
                zoom: second / 7 % 2 == 0 ? 14 : 17,
                view: DriveView(second < 30 ? .tilted : second < 45 ? .headingUp : .northUp))
        }
    }

    @Test func `the camera moves without visible jolts`() {
        let cameras = cameras(wildPlan(), 60)
        let bearing = jolts(cameras) { Bearing.turn($1.bearing - $0.bearing) }
        let zoom = jolts(cameras) { $1.zoom - $0.zoom }
        let pitch = jolts(cameras) { $1.pitch - $0.pitch }
        // A frame turns by three degrees at most, and the next by much the same.
        #expect(bearing.step < 3 && bearing.jolt < 0.15)
        #expect(zoom.step < 0.025 && zoom.jolt < 0.0008)
        #expect(pitch.step < 0.5 && pitch.jolt < 0.015)
    }

    @Test func `a camera turn across north goes the short way`() {
        let plan = CameraPlan(over: [0...20], speed: 8) { time in
            CameraPlan.Aim(
                course: 350, heading: 0, zoom: 15,
                view: DriveView(time < 10 ? .headingUp : .northUp))
        }
        let bearings = cameras(plan, 20).map(\.bearing)
        #expect(bearings.allSatisfy { $0 >= 349.9 || $0 < 0.1 })
        #expect(abs(Bearing.turn(bearings[0] - 350)) < 1e-6)
        #expect(abs(Bearing.turn(bearings[bearings.count - 1])) < 1e-6)
    }

    @Test func `north stays up while the course turns round and round`() {
        let plan = CameraPlan(over: [0...60], speed: 8) { time in
            CameraPlan.Aim(
                course: Bearing.positive(time * 30), heading: 0, zoom: 15,
                view: DriveView(time < 50 ? .northUp : .headingUp))
        }
        let bearings = cameras(plan, 45).map(\.bearing)
        #expect(bearings.allSatisfy { abs(Bearing.turn($0)) < 1e-6 })
        // From there the view turns to the course by the shorter way: 1 500 degrees are 60.
        let turned = cameras(plan, 60)
        let steps = zip(turned, turned.dropFirst()).map {
            abs(Bearing.turn($1.bearing - $0.bearing))
        }
        #expect((steps.max() ?? 0) < 3)
    }

    @Test func `the camera jumps only across a gap`() {
        let plan = CameraPlan(over: [0...10, 10...20], speed: 8) { time in
            CameraPlan.Aim(
                course: time < 10 ? 0 : 180, heading: 0, zoom: time < 10 ? 14 : 16,
                view: DriveView(.headingUp))
        }
        let cameras = cameras(plan, 20)
        #expect(cameras[..<590].allSatisfy { abs($0.zoom - 14) < 1e-9 })
        #expect(
            cameras[610...].allSatisfy { abs($0.zoom - 16) < 1e-9 && abs($0.bearing - 180) < 1e-9 })
    }

    @Test func `labels stay visible for many frames`() {
        let plan = wildPlan()
        let zooms = Set((0..<3600).map { plan.view(at: Double($0) / 60, of: place).labels })
        #expect(zooms.count < 12)
    }
}
