import Formats
import Geometry
import Graphics
import Testing

@testable import MapRenderer

/// Labels of a drive: from frame to frame they stay where they stand.
@Suite struct LabelStabilityTests {
    /// How a drive looks at the village.
    struct Drive: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let turns: Bool
        var pitch = 0.0
    }

    static let flat = [
        Drive(testDescription: "north-up", turns: false),
        Drive(testDescription: "heading-up", turns: true),
    ]
    static let tilted = Drive(testDescription: "tilted", turns: true, pitch: 55)

    /// A frame of a drive through the village, in a curve and with a zoom that never rests.
    private static func request(_ drive: Drive, _ number: Int) -> FrameRequest {
        let step = Double(number)
        var request = FrameRequest(
            camera: Camera(
                center: Coordinate(
                    longitude: -0.2 + 0.004 * step, latitude: 0.1 - 0.00003 * step * step),
                zoom: 10.3 + 0.3 * Double(number % 20) / 20,
                bearing: drive.turns ? 60 + step : 0, pitch: drive.pitch),
            size: ScreenSize(width: 640, height: 480))
        request.labelPlacement = .drive(zoom: 10.3, turns: drive.turns)
        return request
    }

    private static let overlays = [
        OverlayThing(boxes: [
            ScreenBox(minX: 10, minY: 10, maxX: 240, maxY: 120),
            ScreenBox(minX: 500, minY: 460, maxX: 640, maxY: 480),
        ])
    ]

    /// The labels of a frame that another should have: their discs lie inside it and clear of panels.
    private static func inSight(_ label: Frame.PlacedLabel, of frames: [Frame]) -> Bool {
        frames.allSatisfy { frame in
            let point = frame.viewport.screen(label.place)
            let extent = max(label.box.width, label.box.height) + 24
            let space = ScreenBox(
                minX: point.x - extent, minY: point.y - extent, maxX: point.x + extent,
                maxY: point.y + extent)
            return space.minX > 0 && space.maxX < 640 && space.minY > 0 && space.maxY < 480
                && !frame.obstacles.contains { $0.intersects(space) }
                && frame.viewport.scale(at: label.place) > 0.8
        }
    }

    @Test(arguments: flat, [0, 1] as [UInt64])
    func `on a flat drive labels appear and vanish only at the edges`(drive: Drive, seed: UInt64)
        throws
    {
        let renderer = try LabelVillage.renderer(seed: seed, overlap: "never")
        var (stayed, changed) = (0, 0)
        var last: Frame?
        for number in 0..<25 {
            let frame = try renderer.render(
                Self.request(drive, number), overlays: Self.overlays)
            defer { last = frame }
            guard let last else { continue }
            func names(_ frame: Frame) -> Set<String> {
                Set(
                    frame.labels.filter { Self.inSight($0, of: [last, frame]) }.map {
                        // Along a line a place is only as exact as its distances.
                        let (x, y) = ($0.place.x * 1e6, $0.place.y * 1e6)
                        return "\($0.layer) \($0.text) \(x.rounded()) \(y.rounded())"
                    })
            }
            func all(_ frame: Frame) -> Set<String> {
                Set(
                    frame.labels.map {
                        let (x, y) = ($0.place.x * 1e6, $0.place.y * 1e6)
                        return "\($0.layer) \($0.text) \(x.rounded()) \(y.rounded())"
                    })
            }
            stayed += names(last).intersection(all(frame)).count
            changed += names(last).subtracting(all(frame)).count
            changed += names(frame).subtracting(all(last)).count
        }
        #expect(stayed > 100)
        #expect(changed * 1000 <= 3 * (stayed + changed), "\(changed) of \(stayed + changed)")
    }

    /// A tilted drive through the village, whose labels are decided together.
    private static func sequence() -> FrameSequence {
        FrameSequence(FrameSequence.Identity(), count: 60) { Self.request(Self.tilted, $0) }
    }

    @Test(arguments: [0, 1, 2] as [UInt64])
    func `on a tilted drive a label comes once, keeps its place and goes once`(seed: UInt64) throws
    {
        let renderer = try LabelVillage.renderer(seed: seed, overlap: "never")
        let sequence = Self.sequence()
        var (stayed, changed) = (0, 0)
        var last: Frame?
        for number in 0..<100 {
            let position = Double(number) / 2
            // Between two steps, too, from the cameras before and after.
            var request = Self.request(Self.tilted, number / 2)
            if number % 2 == 1 {
                let next = Self.request(Self.tilted, number / 2 + 1).camera
                request.camera.center.longitude =
                    (request.camera.center.longitude + next.center.longitude) / 2
                request.camera.center.latitude =
                    (request.camera.center.latitude + next.center.latitude) / 2
                request.camera.bearing = (request.camera.bearing + next.bearing) / 2
                if next.zoom > request.camera.zoom {
                    request.camera.zoom = (request.camera.zoom + next.zoom) / 2
                }
            }
            let frame = try renderer.render(
                request, overlays: Self.overlays, at: FrameMoment(position, in: sequence))
            defer { last = frame }
            guard let last else { continue }
            func names(_ frame: Frame, seen: Bool) -> Set<String> {
                Set(
                    frame.labels.filter { !seen || Self.inSight($0, of: [last, frame]) }.map {
                        "\($0.layer) \($0.text) \(($0.place.x * 1e6).rounded())"
                    })
            }
            let (before, after) = (names(last, seen: false), names(frame, seen: false))
            stayed += names(last, seen: true).intersection(after).count
            changed += names(last, seen: true).subtracting(after).count
            changed += names(frame, seen: true).subtracting(before).count
        }
        #expect(stayed > 100)
        #expect(changed * 1000 <= 10 * (stayed + changed), "\(changed) of \(stayed + changed)")
    }

    @Test func `a frame of a tilted drive has the same labels wherever the drive begins`() throws {
        func labels(_ numbers: [Int]) throws -> [Frame.PlacedLabel] {
            let renderer = try LabelVillage.renderer(seed: 3)
            let sequence = Self.sequence()
            return try numbers.map { number in
                try renderer.render(
                    Self.request(Self.tilted, number), overlays: Self.overlays,
                    at: FrameMoment(Double(number), in: sequence)
                ).labels
            }.last ?? []
        }
        // Steps in the middles of two chapters, and at the seam between.
        for number in [24, 41, 59] {
            let alone = try labels([number])
            #expect(try labels([0, 30, number]) == alone)
            #expect(try labels([59, 12, number]) == alone)
        }
        #expect(try labels([24]).count > 5)
    }

    @Test func `a label that appears in sight does so while it fades`() {
        let sequence = Self.sequence()
        let show = LabelAppearance.Show(
            index: 0, parts: .all, steps: 10...20, appears: true, disappears: false)
        func opacity(_ position: Double, fading: Double = 2) -> Double {
            show.opacity(at: FrameMoment(position, in: sequence, fading: fading))
        }
        #expect([9.9, 10, 11, 12, 20, 20.9, 21.1].map { opacity($0) } == [0, 0, 0.5, 1, 1, 1, 0])
        #expect(opacity(10, fading: 0) == 1)
    }

    @Test func `in tilted views panels hide labels and move none`() throws {
        let renderer = try LabelVillage.renderer(seed: 2)
        var (shown, covered) = (0, 0)
        for number in stride(from: 0, to: 25, by: 4) {
            let request = Self.request(Self.tilted, number)
            let free = try renderer.render(request).labels
            let frame = try renderer.render(request, overlays: Self.overlays)
            #expect(frame.labels.allSatisfy(free.contains))
            let hidden = frame.droppedLabels.count { $0.reason == .covered }
            #expect(hidden == free.count - frame.labels.count)
            (shown, covered) = (shown + frame.labels.count, covered + hidden)
        }
        #expect(shown > 30 && covered > 0)
    }

    @Test(arguments: flat + [tilted])
    func `a frame drawn alone has the same labels as in a sequence`(drive: Drive) throws {
        func labels(_ renderer: FrameRenderer, _ number: Int) throws -> [Frame.PlacedLabel] {
            try renderer.render(Self.request(drive, number), overlays: Self.overlays).labels
        }
        let renderer = try LabelVillage.renderer(seed: 3)
        for number in stride(from: 0, to: 40, by: 8) { _ = try labels(renderer, number) }
        let later = try labels(renderer, 41)
        #expect(later.count > 5)
        #expect(try labels(LabelVillage.renderer(seed: 3), 41) == later)
    }
}
