import Geometry
import Glibc
import MapPictures
import Parameters
import Platform
import Tracks

/// A fingerprint of everything that the frames of a replay depend on; frames of an earlier run are
/// kept only if theirs is the same.
struct ReplayInputs {
    /// A hash as text, which does not reveal what was requested.
    let text: String

    /// The options that change how the work is done, not what is drawn.
    private static let unimportant: Set<String> = [
        "threads", "progress", "output", "frames", "max-frames", "json", "strict", "verbose",
    ]

    /// - Parameters:
    ///   - arguments: the command line.
    ///   - options: the options that may be given.
    ///   - trips: the replayed trips.
    ///   - scene: the map and style.
    /// - Throws: `ParameterError` for an invalid value.
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
        try Self.addFilesOfOverlays(arguments, to: &hash)
        text = String(hash.value, radix: 16)
    }

    /// Adds what overlays depend on besides their options: files, and the time from which people
    /// and vehicles fade.
    private static func addFilesOfOverlays(
        _ arguments: ParsedArguments, to hash: inout StableHash
    ) throws {
        let said = ParameterGroup.overlays.filter { !$0.isFlag }
            .flatMap(arguments.values.said)
        for path in Set(said.flatMap(InputDigests.paths)).sorted() where FileStamp(path) != nil {
            hash.add(contentOf: path)
        }
        if ReplayVerb.showsAges(arguments), try arguments.value(PictureParameter.now) == nil {
            hash.add(UInt64(clamping: time(nil)))
        }
    }
}

extension StableHash {
    /// Adds the drawn properties of a trip: its positions, times and channels.
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
