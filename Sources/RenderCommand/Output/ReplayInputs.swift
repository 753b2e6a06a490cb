import Geometry
import MapPictures
import Parameters
import Platform
import Tracks

/// All that the frames of a replay depend on: frames of an earlier run are kept only where it is the
/// same.
struct ReplayInputs {
    /// A number for it, which tells nobody what was asked for.
    let text: String

    /// Options that change how the work is done, not what is drawn.
    private static let unimportant: Set<String> = [
        "threads", "progress", "output", "frames", "max-frames", "json", "strict", "verbose",
    ]

    /// - Parameters:
    ///   - arguments: the command line.
    ///   - options: what it may say.
    ///   - trips: what is replayed.
    ///   - scene: map and style.
    /// - Throws: `ParameterError` for a wrong value.
    init(
        _ arguments: ParsedArguments, _ options: ParameterGroup, trips: [Trip],
        scene: ScenePlan
    ) throws {
        var hash = StableHash()
        hash.add(DrawingProgram.version)
        for option in options where !Self.unimportant.contains(option.name) {
            for said in arguments.values.said(of: option) { hash.add("\(option.name)=\(said)") }
        }
        for trip in trips { hash.add(trip) }
        for path in scene.mapPaths {
            hash.add(path)
            FileStamp(path)?.add(to: &hash)
        }
        for path in try scene.styleFiles + ReplayDescription.inputPaths(arguments.values) {
            hash.add(contentOf: path)
        }
        text = String(hash.value, radix: 16)
    }
}

extension StableHash {
    /// Adds what is drawn of a trip: its places, times and channels.
    fileprivate mutating func add(_ trip: Trip) {
        for sample in trip.samples {
            let place = sample.coordinate
            add([place.longitude, place.latitude, sample.time, sample.speed])
            add([sample.elevation ?? .nan])
        }
        for (channel, series) in trip.channels.sorted(by: { $0.key < $1.key }) {
            add(channel.rawValue)
            add(series.times)
            add(series.values)
        }
    }

    private mutating func add(_ numbers: [Double]) {
        for number in numbers { add(number.bitPattern) }
        add(UInt64(numbers.count))
    }
}
