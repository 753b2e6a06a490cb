import Formats
import Geometry
import Glibc
import Graphics
import Language
import MapRenderer
import MapStyle
import Movies
import Overlays
import Routes

/// What the instruments of a frame cost, and what it takes to write frames as a movie.
///
/// `movie-timings TARGET [FRAMES [THREADS]]` draws frames of 1280 × 720 with all instruments over a
/// ground of one colour and writes them to TARGET. It needs no map. It prints CPU milliseconds a frame
/// for the ground alone and for the instruments, milliseconds of the clock a frame for the whole, and
/// the peak of memory in megabytes. Run again after it was stopped, it goes on.
@main
struct MovieTimings {
    static func main() {
        do {
            try measure(Array(CommandLine.arguments.dropFirst()))
        } catch {
            let line = Array("movie-timings: \(error)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(1)
        }
    }

    private static func measure(_ words: [String]) throws {
        let count = words.count > 1 ? Int(words[1]) ?? 300 : 300
        let threads = words.count > 2 ? Int(words[2]) ?? 2 : 2
        let drawing = try InstrumentDrawing()
        let costs = try [false, true].map { hasInstruments in
            _ = try drawing.draw(0, hasInstruments: hasInstruments)
            let start = FrameTimings.now()
            for frame in 0..<100 { _ = try drawing.draw(frame, hasInstruments: hasInstruments) }
            return Double(FrameTimings.now() - start) / 100 / 1e6
        }
        print("ground \(costs[0]) ms, instruments \(costs[1] - costs[0]) ms of CPU a frame")
        guard let target = words.first else { return }
        let movie = try Movie(
            path: target, width: 1280, height: 720, framesPerSecond: 30, frames: 0..<count,
            quality: target.hasSuffix("webp") ? .mixed(75) : .lossless, inputs: "instruments 1")
        let start = ContinuousClock.now
        try movie.write(threads: threads) {
            try InstrumentDrawing()
        } draw: { drawing, frame in
            try drawing.draw(frame, hasInstruments: true)
        }
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("\(target): \(seconds * 1000 / Double(count)) ms a frame")
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print("\(usage.ru_maxrss * 1024 / 1_000_000) MB")
    }
}

/// Draws a drive that goes nowhere.
private final class InstrumentDrawing {
    private let renderer: FrameRenderer
    private let resources: PanelResources
    private let size = ScreenSize(width: 1280, height: 720)

    init() throws {
        let style = try Style(
            json: JSONValue(
                parsing: Array(
                    #"""
                    {"version": 8, "sources": {}, "layers": [{"id": "ground", "type": "background",
                     "paint": {"background-color": "#e4e6de"}}]}
                    """#.utf8)))
        renderer = try FrameRenderer(style: style, sources: [:], sprite: SpriteSheet())
        resources = PanelResources(
            theme: .day, shaper: try TextShaper(), symbols: ManeuverSymbols { _ in nil })
    }

    func draw(_ frame: Int, hasInstruments: Bool) throws -> Surface {
        let request = FrameRequest(
            camera: Camera(center: Coordinate(longitude: 10.7, latitude: 59.9), zoom: 15),
            size: size)
        let panels = PanelPlacement(
            hasInstruments ? Self.readings(frame).panels(GuidanceText()) : [], in: size,
            resources: resources)
        return try renderer.render(request, overlays: panels.panels).surface
    }

    private static func readings(_ frame: Int) -> InstrumentReadings {
        let time = Double(frame) / 30
        var readings = InstrumentReadings()
        readings.speed = 15 + 12 * sin(time / 3)
        readings.topSpeed = 30
        readings.speedLimit = 50 / 3.6
        readings.engineSpeed = 2_500 + 1_500 * sin(time)
        readings.coolant = 60 + time
        readings.fuel = 0.6 - time / 4000
        readings.force = InstrumentReadings.Force(
            now: .init(right: 0.5 * sin(time), back: 0.4 * cos(time * 1.3)),
            trail: (0..<30).map { step in
                let before = time - Double(30 - step) / 15
                return .init(right: 0.5 * sin(before), back: 0.4 * cos(before * 1.3))
            })
        readings.course = time * 7
        readings.clock = ClockTime(minutes: 872 + frame / 1800)
        readings.altitude = 120 + 30 * sin(time / 20)
        readings.outside = 4
        readings.distance = 20 * time
        readings.strip = InstrumentReadings.Strip(
            .elevation, values: (0..<3_600).map { 120 + 30 * sin(Double($0) / 200) },
            position: time / 120)
        readings.line = "Oslo – Drammen"
        return readings
    }
}
