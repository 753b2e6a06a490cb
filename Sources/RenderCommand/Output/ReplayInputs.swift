import Deflate
import Glibc
import MapScenes

/// All that the frames of a replay depend on: frames of an earlier run are kept only where it is the
/// same.
struct ReplayInputs {
    /// A sum over it, which tells nobody what was asked for.
    let text: String

    /// - Parameters:
    ///   - arguments: the command line.
    ///   - options: what it may say.
    ///   - track: the trip's file.
    ///   - scene: map and style.
    /// - Throws: `SceneError` for a file that can't be read.
    init(
        _ arguments: ParsedArguments, _ options: [ParameterDefinition], track: String,
        scene: ScenePlan
    ) throws {
        let unimportant: Set<String> = ["threads", "progress", "output", "frames", "max-frames", "json"]
        let words = options.filter { !unimportant.contains($0.name) }
            .flatMap { option in arguments.values.said(of: option).map { "\(option.name)=\($0)" } }
        let sums = ["\(Checksum.crc32(try InputFile.read(track, limit: 256 << 20)))"]
        let files = (scene.mapPaths + scene.styleFiles).map(Self.stamp)
        let all = Array(([RenderTool.version] + words + sums + files).joined(separator: "\n").utf8)
        let sum = Checksum.crc32(all)
        text = "\(sum) \(Checksum.crc32(all, after: ~sum))"
    }

    /// Which file it is and when it was changed.
    private static func stamp(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        let changed = status.st_mtim
        return "\(path) \(status.st_ino) \(status.st_size) \(changed.tv_sec).\(changed.tv_nsec)"
    }
}
