import Geometry
import MapPictures

/// What the command line of `tile-timings` asks for.
struct TimingOptions {
    /// The maps of the style's sources.
    private(set) var maps = MapFiles(only: nil)
    /// The file whose box is covered with tiles.
    private(set) var map = ""
    /// A style that ships with the program, or a path.
    private(set) var style = "day"
    /// Logical pixels of a tile's side.
    private(set) var side = 256
    private(set) var zooms = 11...16
    /// How many threads are compared with one.
    private(set) var threads = 2
    /// More tiles of a zoom than this are thinned to this many.
    private(set) var tiles = 64

    static let usage = """
        usage: tile-timings --map FILE | --source NAME=FILE... [--style NAME|FILE] \
        [--size 256|512] [--zooms A-B] [--threads N] [--tiles N]
        """

    /// Reads a command line.
    ///
    /// - Parameter arguments: all words after the program's name.
    /// - Throws: ``TimingUsageError`` at the first word that can't be meant.
    init(_ arguments: [String]) throws(TimingUsageError) {
        var only: String?
        var named: [MapFiles.Named] = []
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard Self.options.contains(option) else {
                throw TimingUsageError("'\(option)' is not an option; \(Self.usage)")
            }
            guard let value = rest.popFirst(), !value.isEmpty else {
                throw TimingUsageError("\(option): its value is missing")
            }
            switch option {
            case "--map": only = value
            case "--source":
                let parts = value.split(separator: "=", maxSplits: 1)
                guard parts.count == 2 else {
                    throw TimingUsageError("--source: write NAME=FILE, not '\(value)'")
                }
                named.append(MapFiles.Named(name: String(parts[0]), path: String(parts[1])))
            case "--style": style = value
            case "--size":
                guard value == "256" || value == "512" else {
                    throw TimingUsageError("--size: write 256 or 512, not '\(value)'")
                }
                side = value == "512" ? 512 : 256
            case "--zooms": zooms = try Self.zooms(value)
            case "--threads": threads = try Self.count(value, option, upTo: 256)
            default: tiles = try Self.count(value, option, upTo: 1_000_000)
            }
        }
        guard let map = only ?? named.first?.path else {
            throw TimingUsageError("no map; \(Self.usage)")
        }
        self.map = map
        maps = MapFiles(only: only, named: named)
    }

    private static let options: Set = [
        "--map", "--source", "--style", "--size", "--zooms", "--threads", "--tiles",
    ]

    private static func zooms(_ text: String) throws(TimingUsageError) -> ClosedRange<Int> {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
            (0...22).contains(first), (first...22).contains(last)
        else {
            throw TimingUsageError("--zooms: write A-B between 0 and 22, not '\(text)'")
        }
        return first...last
    }

    private static func count(
        _ text: String, _ option: String, upTo limit: Int
    ) throws(TimingUsageError) -> Int {
        guard let number = Int(text), (1...limit).contains(number) else {
            throw TimingUsageError("\(option): write a number from 1 to \(limit), not '\(text)'")
        }
        return number
    }
}

/// What is wrong with a command line.
struct TimingUsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
