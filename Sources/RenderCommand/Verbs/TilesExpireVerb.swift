import Geometry
import MapPictures
import Parameters
import TileServer

/// `render tiles expire`: removes tiles from the cache of a server.
struct TilesExpireVerb: Verb {
    let name = "tiles expire"
    let summary = "Takes tiles out of a server's cache"
    let usage = "[--bbox W,S,E,N --zoom A-B] [--cache DIR|URL]... [< LIST]"
    let details = """
        Without --bbox the tiles are read from standard input, a line each: Z/X/Y, as
        osm2pgsql writes them. All styles lose them. A server that runs forgets what it
        has in memory when its maps change; else let it read its maps anew by SIGHUP.
        After a new import nothing need be done: what has changed is found out.
        --cache redis://... takes them out of the cache that hosts share; the folder of
        each host is done there.

        Example: render tiles expire --zoom 10-16 --bbox 10.74,59.91,10.76,59.92
        """
    let options = ParameterGroup(
        ExportOptions.box, PictureParameter.zooms, ServeOptions.cache, TilesOutput.quiet)

    /// The maximum number of lines; more would be a whole map.
    private static let maximumList = 64 << 20

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        if let unexpected = arguments.operands.first {
            throw UsageError("'\(PrintableText.short(unexpected))' is not expected")
        }
        let places = try CacheOptions.places(of: arguments.values)
        let folder = places.folder ?? ServerConfiguration.Cache().folder
        let ranges = try ranges(arguments)
        var count = 0
        if let address = places.shared {
            let shared = try SharedTileCache(address) { console.printError("render: \($0)") }
            defer { shared.close() }
            count += try shared.remove(ranges)
            // A folder beside it may be on another machine.
            guard places.folder != nil else { return try report(count, arguments, console) }
        }
        let cache = try DrawnTileCache(folder: folder, maximumBytes: .max)
        defer { cache.close() }
        for range in ranges {
            count += try cache.remove(
                zoom: range.zoom, columns: range.columns, rows: range.rows)
        }
        try report(count, arguments, console)
    }

    private func report(_ count: Int, _ arguments: ParsedArguments, _ console: Console) throws {
        if !arguments.isOn(TilesOutput.quiet) {
            try console.print("\(NumberText.counted(count, "tile")) removed")
        }
    }

    private func ranges(_ arguments: ParsedArguments) throws -> [TileRange] {
        let box = try arguments.value(ExportOptions.box)
        let zooms = try arguments.value(PictureParameter.zooms)
        switch (box, zooms) {
        case (let box?, let zooms?):
            return zooms.flatMap { TileRange.ranges(zoom: $0, touching: WorldBox(box)) }
        case (nil, nil): return try listed()
        default: throw UsageError("--bbox and --zoom belong together")
        }
    }

    private func listed() throws -> [TileRange] {
        let text = try InputFile.read("-", limit: Self.maximumList)
        let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
        return try lines.enumerated().map { number, line in
            let words = line.split(separator: "/")
            let numbers = words.compactMap { Int($0) }
            guard words.count == 3, numbers.count == 3,
                let tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2])
            else {
                let shown = PrintableText.short(line)
                throw SceneError("standard input, line \(number + 1): '\(shown)' is no tile Z/X/Y")
            }
            return TileRange(
                zoom: tile.z, columns: tile.x..<tile.x + 1, rows: tile.y..<tile.y + 1)
        }
    }
}
