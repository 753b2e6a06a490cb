import Formats
import Geometry
import Graphics
import MapPictures
import Parameters
import Platform

/// `render diff`: reports the differences between two pictures.
struct DiffVerb: Verb {
    let name = "diff"
    let summary = "Compares two pictures: what changed, in words and as a picture"
    let usage = "A.png B.png [-o DIFFERENCE.png] [--json]"
    let details = """
        The pictures are PNG, WebP or JPEG of one size. What --json wrote beside them
        (A.json, B.json) is compared too, and names the places that changed. Pixels of
        edges that are mixed otherwise (anti-aliasing) are told apart from changes.

        The exit status is 0 if the pictures show the same, 1 if something changed.
        """
    let options = ParameterGroup(Self.output, Self.threshold, Self.json)

    private static let output = ParameterDefinition(
        "output", short: "o", "FILE", .file,
        help: "A picture of the differences (PNG): changes red, edges yellow.")
    private static let threshold = Parameter<Int>(
        count: "threshold", "N", 0...255, defaultValue: "0",
        help: "By how much a channel of a pixel may be off, 0 to 255.")
    private static let json = ParameterDefinition.flag("json", help: "Prints JSON instead of text.")

    /// The maximum number of regions that are listed; more are only counted.
    private static let mostRegions = 20
    private static let mostBytes = 256 << 20

    func run(_ arguments: ParsedArguments, _ console: Console) throws {
        guard arguments.operands.count == 2 else {
            throw UsageError("write two pictures: A.png B.png")
        }
        let threshold = try arguments.value(Self.threshold) ?? 0
        let target = try arguments.values.text(Self.output).map { path in
            for name in arguments.operands where FilePlace.isSame(name, path) {
                throw UsageError(
                    option: "-o", value: path, "is one of the pictures; write another name")
            }
            return try PublishedFile(replacing: path)
        }
        let pictures = try arguments.operands.map(Self.picture)
        let reports = try arguments.operands.map(Self.report)
        var reported: [String] = []
        if let one = reports[0], let other = reports[1] {
            reported = ReportDifference(one, other).lines
        }
        let (one, other) = (pictures[0], pictures[1])
        guard let difference = PixelDifference(one, other, threshold: threshold) else {
            reported.insert(
                "size: \(one.width) × \(one.height) → \(other.width) × \(other.height)", at: 0)
            try print(reported, nil, [], reports, arguments, console)
            throw Changed.size
        }
        if let target {
            let encoder = try PNGEncoder()
            try target.write(encoder.encode(difference.picture(over: one)))
            try target.publish()
        }
        let regions = difference.changeCount + difference.edgeCount > 0 ? difference.regions() : []
        try print(reported, difference, regions, reports, arguments, console)
        if difference.changeCount > 0 || !reported.isEmpty { throw Changed.content }
    }

    private enum Changed: Error, CustomStringConvertible {
        case size, content
        var description: String {
            self == .size ? "the pictures have two sizes" : "the pictures differ"
        }
    }

    private static func picture(_ path: String) throws -> Surface {
        let bytes = try InputFile.read(path, limit: mostBytes)
        return try Surface(
            picture: bytes, name: PrintableText.short(path), maximumSide: Surface.maximumSide)
    }

    /// The report beside a picture; `nil` if there is none.
    private static func report(_ path: String) throws -> JSONValue? {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        let name = path[..<dot] + ".json"
        guard case .existing? = FilePlace(String(name)) else { return nil }
        let bytes = try InputFile.read(String(name), limit: mostBytes)
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw SceneError("\(PrintableText.short(String(name))): \(error)")
        }
    }

    private func print(
        _ reported: [String], _ difference: PixelDifference?, _ regions: [PixelDifference.Region],
        _ reports: [JSONValue?], _ arguments: ParsedArguments, _ console: Console
    ) throws {
        let named = regions.prefix(Self.mostRegions).map { region in
            let name = [reports[1], reports[0]].compactMap(\.self).lazy
                .compactMap { ReportDifference.name(of: region.box, in: $0) }.first
            return (region, name)
        }
        if arguments.isOn(Self.json) {
            return try console.print(
                document(reported, difference, named).serialized(pretty: true))
        }
        var lines = reported
        if let difference {
            lines += named.map { Self.line($0.0, $0.1) }
            if regions.count > named.count {
                lines.append("and \(regions.count - named.count) more places")
            }
            let all = difference.width * difference.height
            lines.append(
                difference.changeCount + difference.edgeCount == 0
                    ? "all \(NumberText.counted(all, "pixel")) are equal"
                    : "\(NumberText.grouped(difference.changeCount)) of \(NumberText.counted(all, "pixel"))"
                        + " changed, \(NumberText.grouped(difference.edgeCount)) at edges"
            )
        }
        for line in lines { try console.print(PrintableText.line(line)) }
    }

    private static func line(_ region: PixelDifference.Region, _ name: String?) -> String {
        let box = region.box
        let place = "\(Int(box.minX)),\(Int(box.minY)) to \(Int(box.maxX)),\(Int(box.maxY))"
        let what =
            region.changeCount > 0
            ? "\(NumberText.counted(region.changeCount, "pixel")) changed"
            : "\(NumberText.counted(region.edgeCount, "pixel")) at the edge"
        return what + (name.map { " of \($0)" } ?? "") + " (\(place))"
    }

    private func document(
        _ reported: [String], _ difference: PixelDifference?,
        _ regions: [(PixelDifference.Region, String?)]
    ) -> JSONValue {
        func number(_ count: Int?) -> JSONValue { count.map { .number(Double($0)) } ?? .null }
        return [
            "isChanged": .bool(difference.map { $0.changeCount > 0 } ?? true || !reported.isEmpty),
            "changedPixels": number(difference?.changeCount),
            "edgePixels": number(difference?.edgeCount),
            "differences": .array(reported.map { .string($0) }),
            "regions": .array(
                regions.map { region, name in
                    let box = region.box
                    return [
                        "box": .array(
                            [box.minX, box.minY, box.maxX, box.maxY].map { .number($0) }),
                        "changedPixels": number(region.changeCount),
                        "edgePixels": number(region.edgeCount),
                        "name": name.map { .string($0) } ?? .null,
                    ]
                }),
        ]
    }
}
