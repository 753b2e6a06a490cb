import Formats

/// A function of the form before expressions: `{"stops": ..., "base": ..., "property": ...}`.
///
/// It is rewritten as the expression that the specification says it is worth.
struct LegacyFunction {
    /// How values between stops are found.
    private enum Kind: String {
        case identity, exponential, interval, categorical
    }

    /// One pair of input and output; the output is an expression already.
    private struct Stop {
        /// The zoom for which it holds, in functions of zoom and property.
        let zoom: Double?
        let input: JSONValue
        let output: JSONValue
    }

    /// The expression that says the same.
    private(set) var expression: JSONValue = .null

    private let function: JSONObject
    private let specification: PropertySpecification

    /// More stops are refused: nobody writes them by hand.
    private static let maximumStops = 5_000

    /// Rewrites a function; what is wrong with it is noted in the session.
    init?(
        _ function: JSONObject, _ specification: PropertySpecification,
        _ session: ExpressionParser.Session
    ) {
        self.function = function
        self.specification = specification
        let parser = ExpressionParser(session: session)
        guard let kind = kind(parser) else { return nil }
        if kind == .identity || function["stops"] == nil {
            guard let property = propertyName(parser) else { return nil }
            expression = identity(of: property)
            return
        }
        guard let stops = stops(parser) else { return nil }
        if stops[0].zoom != nil {
            guard let property = propertyName(parser) else { return nil }
            expression = zoomAndProperty(stops, property, kind)
        } else if function["property"] != nil {
            guard let property = propertyName(parser) else { return nil }
            expression = propertyFunction(stops, property, kind)
        } else {
            guard kind != .categorical else {
                parser.fail("categorical functions need a \"property\"")
                return nil
            }
            expression = curve(["zoom"], stops.map(withTokens), kind)
        }
    }

    // MARK: Reading

    private func kind(_ parser: ExpressionParser) -> Kind? {
        guard let value = function["type"] else { return defaultKind }
        guard let kind = value.string.flatMap(Kind.init) else {
            parser.fail("unknown function type \(value.serialized().prefix(40))")
            return nil
        }
        if kind == .exponential, !specification.isInterpolated {
            parser.fail("exponential functions cannot be used with this property")
            return nil
        }
        return kind
    }

    private var defaultKind: Kind { specification.isInterpolated ? .exponential : .interval }

    private func propertyName(_ parser: ExpressionParser) -> String? {
        guard let name = function["property"]?.string else {
            parser.fail("a function needs \"stops\" or the name of a \"property\"")
            return nil
        }
        return name
    }

    private func stops(_ parser: ExpressionParser) -> [Stop]? {
        guard let values = function["stops"]?.array, !values.isEmpty,
            values.count <= Self.maximumStops
        else {
            parser.fail("\"stops\" must be a list of 1 to \(Self.maximumStops) stops")
            return nil
        }
        let stops = values.compactMap { value -> Stop? in
            guard let pair = value.array, pair.count == 2 else { return nil }
            let output = Self.quoted(pair[1])
            guard case .object(let input) = pair[0] else {
                return Stop(zoom: nil, input: pair[0], output: output)
            }
            guard let zoom = input["zoom"]?.number, let inner = input["value"] else { return nil }
            return Stop(zoom: zoom, input: inner, output: output)
        }
        guard stops.count == values.count,
            stops.allSatisfy({ ($0.zoom == nil) == (stops[0].zoom == nil) })
        else {
            parser.fail("each stop must be [input, output]")
            return nil
        }
        return stops
    }

    // MARK: Rewriting

    private func identity(of property: String) -> JSONValue {
        let get: JSONValue = ["get", .string(property)]
        guard let fallback = function["default"] else {
            // Expressions turn anything into text; functions never did.
            return specification.type == .string ? ["string", get] : get
        }
        if !specification.words.isEmpty, specification.type == .string {
            let words = JSONValue.array(specification.words.map(JSONValue.string))
            return ["match", get, words, get, fallback]
        }
        switch specification.type {
        case .color: return ["to-color", get, Self.quoted(fallback)]
        case .array(let item, let count):
            let length: JSONValue = count.map { .number(Double($0)) } ?? .null
            return ["array", .string("\(item)"), length, get, Self.quoted(fallback)]
        case .number, .string, .boolean:
            return [.string("\(specification.type)"), get, Self.quoted(fallback)]
        default: return ["coalesce", get, Self.quoted(fallback)]
        }
    }

    private func zoomAndProperty(_ stops: [Stop], _ property: String, _ kind: Kind) -> JSONValue {
        var groups: [(zoom: Double, stops: [Stop])] = []
        var positions: [Double: Int] = [:]
        for stop in stops {
            let zoom = stop.zoom ?? 0
            if let index = positions[zoom] {
                groups[index].stops.append(stop)
            } else {
                positions[zoom] = groups.count
                groups.append((zoom, [stop]))
            }
        }
        let outer = groups.map { group in
            Stop(
                zoom: nil, input: .number(group.zoom),
                output: propertyFunction(group.stops, property, kind, isWithinZoom: true))
        }
        return curve(["zoom"], outer, defaultKind, base: 1)
    }

    private func propertyFunction(
        _ stops: [Stop], _ property: String, _ kind: Kind, isWithinZoom: Bool = false
    ) -> JSONValue {
        let get: JSONValue = ["get", .string(property)]
        if kind == .categorical {
            if stops[0].input.bool != nil {
                let branches = stops.flatMap { stop -> [JSONValue] in
                    [["==", get, stop.input], stop.output]
                }
                return .array(["case"] + branches + [fallback])
            }
            let branches = stops.flatMap { [$0.input, $0.output] }
            return .array(["match", get] + branches + [fallback])
        }
        // Base and colour space belong to the outer curve, where there is one.
        let curve = curve(
            ["number", get], stops, kind, base: isWithinZoom ? 1 : nil, isPlain: isWithinZoom)
        guard let fallback = function["default"] else { return curve }
        return ["case", ["==", ["typeof", get], "number"], curve, Self.quoted(fallback)]
    }

    /// What a categorical function gives where no stop matches.
    private var fallback: JSONValue {
        if let value = function["default"] ?? specification.defaultValue {
            return Self.quoted(value)
        }
        return specification.type == .resolvedImage ? "" : ["error", "No stop matches."]
    }

    /// A `step` or `interpolate` over an input; stops that repeat an input are passed over.
    private func curve(
        _ input: JSONValue, _ stops: [Stop], _ kind: Kind, base: Double? = nil,
        isPlain: Bool = false
    ) -> JSONValue {
        var distinct: [Stop] = []
        for stop in stops where distinct.last?.input != stop.input { distinct.append(stop) }
        let pairs = distinct.flatMap { [$0.input, $0.output] }
        if kind == .interval {
            // A step of a single output still needs a pair.
            let single: [JSONValue] = distinct.count == 1 ? [.number(0), distinct[0].output] : []
            return .array(["step", input] + pairs.dropFirst() + single)
        }
        let base = base ?? function["base"]?.number ?? 1
        let interpolation: JSONValue = base == 1 ? ["linear"] : ["exponential", .number(base)]
        let name: String
        switch isPlain ? nil : function["colorSpace"]?.string {
        case "hcl": name = "interpolate-hcl"
        case "lab": name = "interpolate-lab"
        default: name = "interpolate"
        }
        return .array([.string(name), interpolation, input] + pairs)
    }

    /// Tokens were only ever replaced in functions of the zoom.
    private func withTokens(_ stop: Stop) -> Stop {
        guard specification.hasTokens, let text = stop.output.string, TokenText.hasTokens(text)
        else { return stop }
        return Stop(zoom: nil, input: stop.input, output: TokenText.expression(for: text))
    }

    /// A value as an expression: lists and objects need to be called literals.
    private static func quoted(_ json: JSONValue) -> JSONValue {
        switch json {
        case .array, .object: ["literal", json]
        default: json
        }
    }
}
