import Formats
import Geometry
import Glibc
import Guidance
import MapStore

/// Matches tracks to the roads of a map.
///
/// `track-matching MAP.mbtiles [TRACKS.json]`: prints what the graph takes, then for each track a line of
/// JSON with the seconds of CPU that it took, how many observations have a place, how often the vehicle
/// turned back, and the lines driven.
/// TRACKS.json is an array of `{"name": …, "points": [[lon, lat, seconds or null] …]}`.
@main
struct TrackMatchingTool {
    static func main() throws {
        let words = CommandLine.arguments
        guard words.count > 1 else {
            print("usage: track-matching MAP.mbtiles [TRACKS.json]")
            return
        }
        let start = seconds()
        let graph = try RoadGraph(MapDatabase(path: words[1]))
        let loading = seconds() - start
        let bytes = Double(graph.byteCount) / Double(max(graph.edgeCount, 1))
        print(
            "{\"nodes\": \(graph.nodeCount), \"edges\": \(graph.edgeCount), \"bytesPerEdge\": \(bytes), "
                + "\"loadSeconds\": \(loading), \"peakMegabytes\": \(peakMegabytes())}")
        guard words.count > 2 else { return }
        let matcher = TrackMatcher(graph)
        for track in try JSONValue(parsing: bytesOfFile(words[2])).array ?? [] {
            let observations = (track["points"]?.array ?? []).map { point in
                TrackObservation(
                    Coordinate(
                        longitude: point[0]?.number ?? .nan, latitude: point[1]?.number ?? .nan),
                    time: point[2]?.number)
            }
            let start = seconds()
            let matched = matcher.match(observations)
            let took = seconds() - start
            print(line(track["name"]?.string ?? "", matched, on: graph, took: took))
        }
    }

    private static func line(
        _ name: String, _ track: MatchedTrack, on graph: RoadGraph, took: Double
    ) -> String {
        let lines = track.runs.map { run in
            let places = run.line.points.map { "[\($0.longitude),\($0.latitude)]" }
            return "[" + places.joined(separator: ",") + "]"
        }
        let placed = track.places.count { $0 != nil }
        let turns = track.runs.reduce(0) { count, run in
            count
                + zip(run.passages, run.passages.dropFirst()).count {
                    graph.reverse(of: $0.edge) == $1.edge
                }
        }
        return "{\"name\": \"\(name)\", \"seconds\": \(took), \"placed\": \(placed), "
            + "\"turns\": \(turns), \"lines\": ["
            + lines.joined(separator: ",") + "]}"
    }

    /// CPU time of this process.
    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func peakMegabytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss / 1024
    }

    private static func bytesOfFile(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw MissingFile(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, file), count > 0 {
            bytes += block[..<count]
        }
        return bytes
    }
}

/// A file that is not there.
private struct MissingFile: Error {
    let path: String
}
