import Glibc
import MapImport
import MapStore
import RoutingConformance

/// Imports the network of each case and compares the ways that are found on it.
///
/// `routing-conformance CASES.json [-v] [PREFIX]`: prints a line for each column, and with `-v` the
/// rows that differ.
let arguments = Array(CommandLine.arguments.dropFirst())
let isVerbose = arguments.contains("-v")
let words = arguments.filter { $0 != "-v" }
/// The bytes of a file; empty if it can't be read.
func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return bytes
}

guard let path = words.first else {
    print("routing-conformance CASES.json [-v] [PREFIX]")
    exit(2)
}
let cases = try RoutingCase.all(bytes(of: path))
    .filter { words.count < 2 || $0.id.hasPrefix(words[1]) }
let folder = "/tmp/routing-conformance.\(getpid())"
mkdir(folder, 0o700)
defer { rmdir(folder) }
var counts: [String: (equal: Int, all: Int)] = [:]
for one in cases where !one.routes.isEmpty {
    let (source, target) = (folder + "/case.osm", folder + "/case.mbtiles")
    defer {
        unlink(source)
        unlink(target)
    }
    guard let file = fopen(source, "w") else { continue }
    fputs(one.document, file)
    fclose(file)
    do {
        _ = try Importer(options: ImportOptions()).run(
            inputs: [source], writer: MapWriter(path: target))
        for outcome in try RoutingSuite.run(one, map: MapDatabase(path: target)) {
            counts[outcome.column, default: (0, 0)].all += 1
            if outcome.isEqual {
                counts[outcome.column, default: (0, 0)].equal += 1
            } else if isVerbose {
                print("\(outcome.id) \(outcome.column): \(outcome.expected) | \(outcome.found)")
            }
        }
    } catch {
        print("\(one.id): \(error)")
    }
}
for (column, count) in counts.sorted(by: { $0.key < $1.key }) {
    let share = Double(count.equal) / Double(max(count.all, 1)) * 100
    print("\(column): \(count.equal) of \(count.all) (\((share * 10).rounded() / 10) %)")
}
