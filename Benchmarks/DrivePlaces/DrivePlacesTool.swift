import BenchmarkSupport
import Formats
import Geometry
import Glibc
import Guidance
import MapPictures
import Parameters

/// What frames of a drive tell of the road at evenly spaced places, without drawing them.
///
/// `drive-places [--places N] ROUTE --map FILE ...` takes the options of `render route`, each with its
/// value after it, and prints a line of JSON for each place: where it is, the road's names and numbers,
/// the limit as the sign has it (`null` if unknown), and whether it lies in a tunnel. A line for each
/// roundabout follows: the places where it is entered and left, and the number of the exit.
/// `truth-of-drives` compares them with the streets of an extract.
///
/// `--before 200,40` prints instead, of the frames so many metres before each maneuver, what their
/// sidecars have as camera and guidance. `maneuvers-in-sight` reads them.
@main
struct DrivePlacesTool {
    private static let places = Parameter<Int>(
        count: "places", "N", 1...100_000, help: "How many places.")

    private static let before = Parameter<[Double]?>(
        ParameterDefinition(
            "before", "METERS,...", defaultValue: "none", help: "Frames before maneuvers."),
        cure: "write metres such as 200,40"
    ) { text throws(ParameterError) in
        var meters: [Double] = []
        for part in text.parts() { meters.append(try text.number(part, "metres", 0...10_000)) }
        return meters
    }

    static func main() {
        do {
            try list(Array(CommandLine.arguments.dropFirst()))
        } catch {
            let line = Array("drive-places: \(Message(error).text(.commandLine))\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(1)
        }
    }

    private static func list(_ words: [String]) throws {
        let arguments = try DriveArguments(words, own: ParameterGroup(places, before))
        if let before = try arguments.values.value(before) ?? nil {
            return try listFrames(of: arguments.plan, before)
        }
        let count = try arguments.values.value(places) ?? 40
        let length = arguments.plan.guidance.length
        for number in 0..<count {
            let distance = length * (Double(number) + 0.5) / Double(count)
            let frame = try arguments.plan.frame(at: DriveMoment(.meters(distance)))
            print(json(frame.state).serialized())
        }
        for number in arguments.plan.guidance.maneuvers.indices {
            let moment = DriveMoment(.maneuver(number + 1))
            guard let next = try arguments.plan.frame(at: moment).state.next,
                let roundabout = next.roundabout, let entry = roundabout.path.first,
                let exit = roundabout.path.last
            else { continue }
            let line: JSONValue = [
                "roundabout": .array([entry, exit].map(json)),
                "exit": roundabout.exitNumber.map { .number(Double($0)) } ?? .null,
            ]
            print(line.serialized())
        }
    }

    private static func listFrames(of plan: DrivePlan, _ distances: [Double]) throws {
        let drive = try plan.open()
        let guidance = plan.guidance
        for number in guidance.maneuvers.indices {
            let place = guidance.steps[guidance.maneuvers[number]].start
            for meters in distances where place >= meters {
                let frame = try drive.sidecar(at: DriveMoment(.meters(place - meters)))
                let line: JSONValue = [
                    "number": .number(Double(number + 1)), "before": .number(meters),
                    "frame": frame,
                ]
                print(line.serialized())
            }
        }
    }

    private static func json(_ place: Coordinate) -> JSONValue {
        [.number(place.longitude), .number(place.latitude)]
    }

    private static func json(_ state: GuidanceState) -> JSONValue {
        let place = state.position.coordinate
        return [
            "distance": .number(state.position.distance),
            "place": json(place),
            "names": .array(state.road.names.map { .string($0) }),
            "refs": .array(state.road.refs.map { .string($0) }),
            "limit": limit(state.speedLimit), "tunnel": .bool(state.tunnel != nil),
        ]
    }

    private static func limit(_ limit: SpeedLimit?) -> JSONValue {
        switch limit {
        case .limited(let value, let unit):
            .string(unit == .milesPerHour ? "\(value) mph" : "\(value)")
        case .unlimited: "none"
        case nil: .null
        }
    }
}
