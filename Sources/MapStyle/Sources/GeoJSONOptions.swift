import Formats
public import Geometry

/// The options of a source of the type `geojson`, without its data.
public struct GeoJSONOptions: Sendable {
    /// The options for clustering points.
    public struct Clustering: Sendable {
        /// `clusterRadius` in pixels of a 512-pixel tile.
        public let radius: Double
        /// `clusterMaxZoom`: the highest zoom at which points are clustered.
        public let maximumZoom: Int
        /// `clusterMinPoints`: the fewest points of a cluster.
        public let minimumPoints: Int
        /// `clusterProperties`: the properties that clusters derive from their points.
        public let properties: [ClusterProperty]
    }

    /// One property of clusters.
    public struct ClusterProperty: Sendable {
        /// Its name.
        public let name: String
        /// Its value for one point.
        public let map: SourceExpression
        /// Combines two values: the property of the second cluster, and the `accumulated` value.
        public let reduce: SourceExpression
    }

    /// `maxzoom`: at higher zooms the tiles of this zoom are shown enlarged.
    public let maximumZoom: Int
    /// `buffer`: the distance that tiles extend beyond their edges, in 512ths of their side.
    public let buffer: Double
    /// `tolerance` of simplification in pixels of a 512-pixel tile.
    public let tolerance: Double
    /// `lineMetrics`: whether parts of lines record their position on the line.
    public let hasLineMetrics: Bool
    /// `generateId`: whether features are numbered in their order.
    public let generatesIDs: Bool
    /// `promoteId`: the property used as the identity.
    public let promotedID: String?
    /// `filter`: selects the features; `nil` means all.
    public let filter: SourceExpression?
    /// The options for clustering points; `nil` if they are not clustered.
    public let clustering: Clustering?

    /// Reads a definition; invalid members are recorded and replaced by defaults.
    ///
    /// - Parameters:
    ///   - source: the definition.
    ///   - name: the source's name.
    /// - Returns: the options and the problems.
    static func read(
        _ source: JSONObject, name: String
    ) -> (options: GeoJSONOptions, problems: [StyleProblem]) {
        var reader = GeoJSONOptionsReader(source: source, name: name)
        let options = GeoJSONOptions(&reader)
        return (options, reader.problems)
    }

    private init(_ reader: inout GeoJSONOptionsReader) {
        maximumZoom = Int(reader.number("maxzoom", 18, in: 0...22))
        buffer = reader.number("buffer", 128, in: 0...512)
        tolerance = reader.number("tolerance", 0.375, in: 0...1000, isOwnLimit: true)
        hasLineMetrics = reader.flag("lineMetrics")
        generatesIDs = reader.flag("generateId")
        promotedID = reader.source["promoteId"]?.string
        filter = reader.source["filter"].flatMap { reader.filter($0) }
        guard reader.flag("cluster") else {
            clustering = nil
            return
        }
        let deepest = Double(max(maximumZoom - 1, 0))
        clustering = Clustering(
            radius: reader.number("clusterRadius", 50, in: 0...10_000, isOwnLimit: true),
            maximumZoom: Int(reader.number("clusterMaxZoom", deepest, in: 0...24)),
            minimumPoints: Int(reader.number("clusterMinPoints", 2, in: 2...1e9)),
            properties: reader.clusterProperties())
    }
}

/// Reads the members of a source and records problems.
private struct GeoJSONOptionsReader {
    let source: JSONObject
    let name: String
    private(set) var problems: [StyleProblem] = []

    init(source: JSONObject, name: String) {
        self.source = source
        self.name = name
    }

    mutating func number(
        _ key: String, _ fallback: Double, in range: ClosedRange<Double>, isOwnLimit: Bool = false
    ) -> Double {
        guard let json = source[key] else { return fallback }
        // The specification has no upper bound there.
        if isOwnLimit, let number = json.number, number > range.upperBound {
            note(
                "\(key): \(StyleNumberText.plain(number)) is taken as "
                    + StyleNumberText.plain(range.upperBound), at: key, .warning)
            return range.upperBound
        }
        guard let number = json.number, range.contains(number) else {
            note(
                "\(key) is not a number from \(StyleNumberText.plain(range.lowerBound)) to "
                    + StyleNumberText.plain(range.upperBound), at: key)
            return fallback
        }
        return number
    }

    mutating func flag(_ key: String) -> Bool {
        guard let json = source[key] else { return false }
        guard let flag = json.bool else {
            note("\(key) is not true or false", at: key)
            return false
        }
        return flag
    }

    /// Reads a filter; an invalid one lets nothing pass, as in a layer.
    mutating func filter(_ json: JSONValue) -> SourceExpression? {
        let compiled = SourceExpression.filter(json)
        for problem in compiled.problems {
            note("filter: \(problem.message) Nothing is drawn.", at: "filter" + problem.key)
        }
        return compiled.expression ?? .nothing
    }

    mutating func clusterProperties() -> [GeoJSONOptions.ClusterProperty] {
        (source["clusterProperties"]?.object?.members ?? []).compactMap { member in
            let place = "clusterProperties.\(member.key)"
            guard let parts = member.value.array, parts.count == 2 else {
                note("\(place) is not [operator, expression]", at: place)
                return nil
            }
            // An operator's name alone combines the accumulated value with the property itself.
            let reduce: JSONValue =
                parts[0].string == nil
                ? parts[0] : [parts[0], ["accumulated"], ["get", .string(member.key)]]
            let (first, second) = (
                SourceExpression.value(parts[1]), SourceExpression.value(reduce)
            )
            for problem in first.problems + second.problems {
                note("\(place): \(problem.message)", at: place + problem.key)
            }
            guard let map = first.expression, let reduce = second.expression else { return nil }
            return GeoJSONOptions.ClusterProperty(name: member.key, map: map, reduce: reduce)
        }
    }

    private mutating func note(
        _ message: String, at place: String, _ severity: StyleProblem.Severity = .error
    ) {
        problems.append(
            StyleProblem(
                path: "sources.\(name).\(place)", severity: severity,
                message: "source '\(name)': \(message)"))
    }
}

/// An expression over the features of a source, before they are cut into tiles.
public struct SourceExpression: Sendable {
    private let expression: Expression
    private let names: [String]
    private let needsAll: Bool

    private init(_ expression: Expression, slots: PropertySlots) {
        self.expression = expression
        names = slots.names
        needsAll = slots.needsAll
    }

    /// A filter that lets no feature pass.
    static let nothing = SourceExpression(
        Expression(literal: .bool(false), path: ""), slots: PropertySlots())

    /// Compiles a filter of the older or the newer form.
    static func filter(
        _ json: JSONValue
    ) -> (expression: SourceExpression?, problems: [ExpressionProblem]) {
        compiled { FilterCompiler.compile(json, session: $0) }
    }

    /// Compiles an expression of any type.
    static func value(
        _ json: JSONValue
    ) -> (expression: SourceExpression?, problems: [ExpressionProblem]) {
        compiled { ExpressionParser(session: $0).parse(json) }
    }

    private static func compiled(
        _ compile: (ExpressionParser.Session) -> Expression?
    ) -> (expression: SourceExpression?, problems: [ExpressionProblem]) {
        let slots = PropertySlots()
        let session = ExpressionParser.Session(slots: slots)
        guard let expression = compile(session), session.problems.isEmpty else {
            return (nil, session.problems)
        }
        return (SourceExpression(expression, slots: slots), [])
    }

    /// Returns the value for a feature.
    ///
    /// - Parameters:
    ///   - geometry: the kind of its geometry.
    ///   - id: its identity, if it has one.
    ///   - properties: its properties.
    ///   - accumulated: the accumulated value of a cluster's property.
    /// - Returns: the value; `null` if the expression fails.
    public func value(
        geometry: GeometryKind, id: PropertyValue?, properties: [String: StyleValue],
        accumulated: StyleValue = .null
    ) -> StyleValue {
        var context = EvaluationContext(
            zoom: 0, geometry: geometry, id: id,
            properties: names.map { properties[$0] ?? .null })
        context.accumulated = accumulated
        context.lookUp = { properties[$0] }
        if needsAll {
            context.allProperties = {
                JSONObject(properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
            }
        }
        return (try? expression.evaluate(context)) ?? .null
    }
}
