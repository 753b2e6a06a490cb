import Deflate
import Glibc
import MapGeometry
import MapScenes
import Tracks

/// All that the frames of a replay depend on: frames of an earlier run are kept only where it is the
/// same.
struct ReplayInputs {
    /// A sum over it, which tells nobody what was asked for.
    let text: String

    /// - Parameters:
    ///   - arguments: the command line.
    ///   - options: what it may say.
    ///   - trip: what is replayed.
    ///   - scene: map and style.
    init(
        _ arguments: ParsedArguments, _ options: [ParameterDefinition], trip: Trip,
        scene: ScenePlan
    ) {
        let unimportant: Set<String> = [
            "threads", "progress", "output", "frames", "max-frames", "json",
        ]
        let words = options.filter { !unimportant.contains($0.name) }
            .flatMap { option in arguments.values.said(of: option).map { "\(option.name)=\($0)" } }
        let sums = ["\(Self.sum(over: trip))"]
        let files = (scene.mapPaths + scene.styleFiles).map(Self.stamp)
        let all = Array(([RenderTool.version] + words + sums + files).joined(separator: "\n").utf8)
        let sum = Checksum.crc32(all)
        text = "\(sum) \(Checksum.crc32(all, after: ~sum))"
    }

    /// A sum over places and channels.
    private static func sum(over trip: Trip) -> UInt32 {
        var numbers: [Double] = []
        for sample in trip.samples {
            let place = sample.coordinate
            numbers += [place.longitude, place.latitude, sample.time, sample.speed]
            numbers.append(sample.elevation ?? 0)
        }
        for (_, series) in trip.channels.sorted(by: { $0.key < $1.key }) {
            numbers += series.times + series.values
        }
        return Checksum.crc32(
            numbers.flatMap { number in
                (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * UInt64($0))) }
            })
    }

    /// Which file it is and when it was changed.
    private static func stamp(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        let changed = status.st_mtim
        return "\(path) \(status.st_ino) \(status.st_size) \(changed.tv_sec).\(changed.tv_nsec)"
    }
}
