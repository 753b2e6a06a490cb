import Formats
package import GeoFiles
package import Geometry

/// Reads route files of every supported kind, which it detects by their content.
package enum RouteReader {
    /// Reads a file's bytes.
    ///
    /// - Parameters:
    ///   - bytes: the whole file; a UTF-8 byte order mark is skipped.
    ///   - name: the file's name in error messages, or `standard input`.
    ///   - precision: decimals of encoded polylines; `nil` to detect them.
    ///   - limits: the limits of the file.
    /// - Returns: one route or more, each with a line of two points or more.
    /// - Throws: ``GeoFileError`` with what was wrong, where, and the cure if there is one.
    package static func read(
        bytes: [UInt8], named name: String, precision: Polyline.Precision? = nil,
        limits: RouteLimits = RouteLimits()
    ) throws(GeoFileError) -> RouteAnswer {
        let context = ReadingContext(name: name, precision: precision, limits: limits)
        guard bytes.count <= limits.bytes else {
            throw context.error(
                "it has \(bytes.count) bytes; a route file may have \(limits.bytes)",
                cure: "simplify the line, or cut the file in parts")
        }
        var own = GeoLimits()
        (own.bytes, own.points, own.features) = (limits.bytes, limits.points, limits.items)
        let file = try GeoFile(bytes, named: name, limits: own)
        if let answer = try single(file, context) {
            return answer
        }
        return try DocumentRouteReader(context: context, document: try file.document()).answer()
    }

    /// The answer of an engine or a polyline, of which an archive's first one counts; `nil` for
    /// other files.
    private static func single(
        _ archive: GeoFile, _ context: ReadingContext
    ) throws(GeoFileError) -> RouteAnswer? {
        guard let file = archive.files.first else { return nil }
        if let note = archive.noteOnOthers, file.polyline != nil || file.json != nil {
            context.note(note)
            for note in archive.damageNotes { context.note(note) }
        }
        if let text = file.polyline {
            return try PolylineRouteReader(context: context).read(text)
        }
        if let json = file.json { return try JSONRouteReader(context: context).read(json) }
        if let json = file.geoJSON { try JSONRouteReader(context: context).refuseOthers(json) }
        if let json = file.geoJSON, JSONRouteReader.readsInstructions(json) {
            if let note = archive.noteOnOthers { context.note(note) }
            return try JSONRouteReader(context: context).read(json)
        }
        return nil
    }
}

/// The limits of a route file.
///
/// The defaults are far above any real route and low enough that no file can exhaust
/// memory.
package struct RouteLimits: Hashable, Sendable {
    /// Size of the file.
    package var bytes = 64 << 20
    /// Points of all lines together.
    package var points = 2_000_000
    /// Routes, legs, steps, junctions, lanes, banners and so on together.
    package var items = 1_000_000
    /// Unicode scalars of one text; longer texts are cut, because shaping long text is
    /// slow.
    package var text = 1_000

    /// The defaults.
    package init() {}
}
