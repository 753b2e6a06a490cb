import Formats
import GeoFiles
import Geometry
import MapImport
import MapPictures
import MapRenderer
import Parameters
import Routes

/// The options that limit an import to a part of its files: a box, polygons, or a corridor along a
/// route.
enum ImportAreaOptions {
    static let box = Parameter<CoordinateBox>(
        box: "The area to import, in degrees; roads that cross its edge are kept whole.",
        defaultValue: "the files' own")
    private static let polygon = ParameterDefinition(
        "polygon", "FILE", .file,
        help: "The area to import as polygons: .poly as Osmosis has it, or GeoJSON.")
    private static let along = ParameterDefinition(
        "along", "ROUTE", .file,
        help: "Imports what lies along a route: any file that 'render route' reads.")
    private static let width = Parameter<Double>(
        ParameterDefinition(
            "width", "METERS", defaultValue: "2km", help: "How wide the map is across the route."),
        cure: "write a length such as 500m or 2km"
    ) { text throws(ParameterError) in
        let (digits, unit) =
            text.text.hasSuffix("km")
            ? (text.text.dropLast(2), 1000.0)
            : text.text.hasSuffix("m") ? (text.text.dropLast(), 1) : (text.text[...], 1)
        return try text.number(digits, "length", 10 / unit...1_000_000 / unit) * unit
    }

    /// The options, in the order of the help.
    static let all = ParameterGroup(box, polygon, along, width)

    /// The maximum size of an outline or route file, in bytes.
    private static let maximumBytes = 64 << 20

    /// Returns the requested area; `nil` for the whole area of the files.
    ///
    /// - Throws: ``UsageError`` if two areas are given, ``SceneError`` or `GeoFileError` for a file
    ///   that contains none.
    static func area(_ arguments: ParsedArguments) throws -> ImportArea? {
        let given = [box.definition, polygon, along].filter { arguments.values.text($0) != nil }
        guard given.count < 2 else {
            throw UsageError("\(given[0].display) and \(given[1].display) exclude each other")
        }
        guard arguments.values.text(width.definition) == nil || arguments.values.text(along) != nil
        else {
            throw UsageError("\(width.definition.display) needs \(along.display)")
        }
        if let path = arguments.values.text(polygon) { return try polygons(of: path) }
        if let path = arguments.values.text(along) {
            let answer = try RouteReader.read(
                bytes: InputFile.read(path, limit: maximumBytes),
                named: PrintableText.short(path, limit: 200))
            guard let route = answer.main,
                let area = ImportArea(
                    along: route.lines, width: try arguments.value(width) ?? 2_000)
            else { throw SceneError("\(path): there is no route") }
            return area
        }
        return try arguments.value(box).map { ImportArea($0) }
    }

    private static func polygons(of path: String) throws -> ImportArea {
        let name = PrintableText.short(path, limit: 200)
        let bytes = try InputFile.read(path, limit: maximumBytes)
        let file = try GeoFile(bytes, named: name)
        let polygons: PlanarParts<WorldPoint>
        if let text = file.table {
            do {
                polygons = try PolygonFile(text).rings
            } catch {
                throw SceneError("\(name): \(error)")
            }
        } else {
            polygons = rings(of: try file.document())
        }
        guard let area = ImportArea(polygons: polygons) else {
            throw SceneError("\(name): there is no polygon")
        }
        return area
    }

    private static func rings(of document: GeoDocument) -> PlanarParts<WorldPoint> {
        var rings = PlanarParts<WorldPoint>()
        for feature in document.mapFeatures() where feature.kind == .polygon {
            for part in 0..<feature.parts.count { rings.appendPart(feature.parts[part]) }
        }
        return rings
    }
}
