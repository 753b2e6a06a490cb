import Geometry
import Graphics
import MapRenderer
import TestSupport
import Testing

@testable import Overlays

@Suite struct PinsOverlayTests {
    private static let viewport = Viewport(
        camera: Camera(center: Coordinate(longitude: 10.75, latitude: 59.91), zoom: 14),
        size: ScreenSize(width: 600, height: 400))

    private static func pins(_ count: Int, seed: UInt64, label: (Int) -> String) -> [Pin] {
        var random = SeededRandom(seed: seed)
        return (0..<count).map { index in
            let place = viewport.world(
                plane: ScreenPoint(
                    x: Double.random(in: 0...600, using: &random),
                    y: Double.random(in: 0...400, using: &random)))
            return Pin(at: place, Pin.Look(.drop, color: .black), label: label(index))
        }
    }

    private static func overlay(
        _ pins: [Pin], besides others: [any Overlay] = []
    ) throws -> PinsOverlay {
        PinsOverlay(
            pins, besides: others, icons: PinIcons { _ in nil }, theme: .day,
            shaper: try TextShaper())
    }

    @Test(arguments: [3, 20, 120] as [Int])
    func `no label lies over a pin, another label or the picture's edge`(_ count: Int) throws {
        let pins = Self.pins(count, seed: UInt64(count)) { "Place \($0) of a long name" }
        let overlay = try Self.overlay(pins)
        let bodies = try Self.overlay(
            pins.map { pin in
                var plain = pin
                plain.label = ""
                return plain
            }
        ).obstacles(in: Self.viewport)
        let labels = overlay.obstacles(in: Self.viewport).filter { !bodies.contains($0) }
        #expect(!labels.isEmpty)
        for (index, label) in labels.enumerated() {
            #expect(label.minX >= 0 && label.minY >= 0 && label.maxX <= 600 && label.maxY <= 400)
            for body in bodies { #expect(!label.overlaps(body)) }
            for other in labels[(index + 1)...] { #expect(!label.overlaps(other)) }
        }
    }

    @Test func `every label is told of: whole, shortened or dropped`() throws {
        let items = try Self.overlay(Self.pins(120, seed: 5) { "Place \($0) of a long name" })
            .items(in: Self.viewport)
        let states = Dictionary(grouping: items, by: \.label).mapValues(\.count)
        #expect(states[.dropped] ?? 0 > 0)
        #expect(states[.whole] ?? 0 > 0)
        #expect(states[.shortened] ?? 0 > 0)
        #expect(states[OverlayItem.LabelState.none] == nil)
    }

    @Test func `a single label stands whole, and the first of many has its place first`() throws {
        let place = WorldPoint(Self.viewport.camera.center)
        let look = Pin.Look(.drop, color: .black)
        let one = try Self.overlay([Pin(at: place, look, label: "Entra")])
        #expect(one.items(in: Self.viewport).map(\.label) == [.whole])
        // Nine at one place: eight ways round it, and the first is never the one without.
        let many = (0..<30).map { Pin(at: place, look, label: "Number \($0)") }
        let items = try Self.overlay(many).items(in: Self.viewport)
        #expect(items.first?.label == .whole)
        #expect(items.last?.label == .dropped)
    }

    @Test func `a pin of the other copy of the world is seen`() throws {
        var place = WorldPoint(Self.viewport.camera.center)
        place.x += 1
        let items = try Self.overlay([Pin(at: place, Pin.Look(.dot, color: .black))])
            .items(in: Self.viewport)
        #expect(items.count == 1)
    }

    @Test func `clusters hold every pin once, and far pins stay alone`() {
        let worldSize = Self.viewport.worldSize
        for count in [0, 1, 50, 2000] {
            let pins = Self.pins(count, seed: 9) { "\($0)" }
            let gathered = PinClusters.gathered(pins, worldSize: worldSize, color: .black)
            let sum = gathered.reduce(0) { sum, pin in
                guard pin.name == "cluster", case .text(let text) = pin.look.face else {
                    return sum + 1
                }
                return sum + (Int(text) ?? 0)
            }
            #expect(sum == count)
            let alone = gathered.filter { $0.name != "cluster" }
            for (index, one) in alone.enumerated() {
                for other in alone[(index + 1)...] {
                    let (dx, dy) = (one.place.x - other.place.x, one.place.y - other.place.y)
                    #expect((dx * dx + dy * dy).squareRoot() * worldSize > PinClusters.radius)
                }
            }
        }
        var group = Pin(
            at: WorldPoint(Self.viewport.camera.center), Pin.Look(.dot, color: .black))
        group.count = 5
        let both = PinClusters.gathered([group, group], worldSize: worldSize, color: .black)
        #expect(both.map(\.count) == [10])
        #expect(PinClusters.shown(999) == "999")
        #expect(PinClusters.shown(1000) == "1k")
        #expect(PinClusters.shown(1249) == "1.2k")
        #expect(PinClusters.shown(34_499) == "34k")
    }

    @Test func `a cluster counts people, not pins, and none lies over another`() {
        let worldSize = Self.viewport.worldSize
        var pins = Self.pins(3000, seed: 4) { "\($0)" }
        for index in pins.indices { pins[index].count = 1 + index % 3 }
        let gathered = PinClusters.gathered(pins, worldSize: worldSize, color: .black)
        #expect(gathered.reduce(0) { $0 + $1.count } == pins.reduce(0) { $0 + $1.count })
        let clusters = gathered.filter { $0.name == "cluster" }
        #expect(!clusters.isEmpty)
        for (index, one) in clusters.enumerated() {
            for other in clusters[(index + 1)...] {
                let (dx, dy) = (one.place.x - other.place.x, one.place.y - other.place.y)
                let extent = 12.5 * (one.look.size + other.look.size)
                #expect((dx * dx + dy * dy).squareRoot() * worldSize > extent - 1e-6)
            }
        }
    }

    @Test func `dashes are as long as asked for, corners or not`() {
        let line = [(0.0, 0.0), (10, 0), (10, 10), (30, 10)].map { PlanePoint(x: $0.0, y: $0.1) }
        let strokes = Dashes.strokes(of: line, lengths: [6, 4])
        func length(_ line: [PlanePoint]) -> Double {
            zip(line, line.dropFirst()).reduce(0) {
                let (dx, dy) = ($1.1.x - $1.0.x, $1.1.y - $1.0.y)
                return $0 + (dx * dx + dy * dy).squareRoot()
            }
        }
        #expect(strokes.map(length) == [6, 6, 6, 6])
        #expect(strokes[0].first == line[0])
        #expect(Dashes.strokes(of: line, lengths: []) == [line])
    }
}

extension ScreenBox {
    fileprivate func overlaps(_ other: ScreenBox) -> Bool {
        minX < other.maxX - 1e-9 && other.minX < maxX - 1e-9 && minY < other.maxY - 1e-9
            && other.minY < maxY - 1e-9
    }
}
