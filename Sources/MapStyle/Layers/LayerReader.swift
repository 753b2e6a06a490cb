import Formats
import Geometry

/// Reads the properties of one layer, or of the style's sky, and records wrong or unknown ones.
///
/// Each property is declared once, where a layer's style reads it: its name, its default and its
/// permitted inputs. The Swift type determines the type and the words of the specification.
struct LayerReader {
    /// The owner of the properties, as the start of a message: `layer 'roads'`.
    let subject: String
    /// The path of the layer, such as `layers[3]`.
    let path: String
    /// The path of the properties of the group `paint`.
    private let paintPath: String
    let slots: PropertySlots
    private(set) var problems: [StyleProblem] = []
    private let paint: JSONObject
    private let layout: JSONObject
    /// What programs keep in the layer, with properties of our own.
    let metadata: JSONObject
    private let globalState: [String: StyleValue]
    private let log: EvaluationLog
    /// The properties read so far: all that the specification has for the layer's kind.
    private(set) var known: Set<String> = ["visibility"]
    /// Of them, those that are colours or lists of colours.
    private(set) var colors: Set<String> = []
    /// The properties that the layer sets to a value other than the default.
    private(set) var changed: Set<String> = []

    init(
        _ layer: JSONObject, id: String, path: String, globalState: [String: StyleValue],
        log: EvaluationLog, slots: PropertySlots = PropertySlots()
    ) {
        subject = "layer '\(id)'"
        self.path = path
        paintPath = "\(path).paint"
        self.globalState = globalState
        self.log = log
        self.slots = slots
        paint = layer["paint"]?.object ?? JSONObject()
        layout = layer["layout"]?.object ?? JSONObject()
        metadata = layer["metadata"]?.object ?? JSONObject()
    }

    /// Creates a reader of an object at the style's root whose members are properties.
    init(
        root name: String, _ object: JSONObject, globalState: [String: StyleValue],
        log: EvaluationLog
    ) {
        subject = name
        path = name
        paintPath = name
        self.globalState = globalState
        self.log = log
        slots = PropertySlots()
        paint = object
        layout = JSONObject()
        metadata = JSONObject()
    }

    /// Reads a property of the group `paint`; by default it may depend on zoom and feature.
    mutating func paint<Value: PropertyConvertible>(
        _ name: String, _ defaultValue: Value,
        _ parameters: PropertySpecification.Parameters = .all,
        in range: PropertyRange? = nil
    ) -> Property<Value> {
        let specification = PropertySpecification(
            name: name, type: Value.valueType, words: Value.words,
            defaultValue: defaultValue.specified, parameters: parameters,
            isInterpolated: Value.isInterpolable)
        return property(specification, paint[name], paintPath, defaultValue, range)
    }

    /// Reads a property of the group `layout`; by default it may depend on zoom and feature.
    mutating func layout<Value: PropertyConvertible>(
        _ name: String, _ defaultValue: Value,
        _ parameters: PropertySpecification.Parameters = .all,
        in range: PropertyRange? = nil, interpolated: Bool = Value.isInterpolable,
        tokens: Bool = false, type: ValueType = Value.valueType
    ) -> Property<Value> {
        let specification = PropertySpecification(
            name: name, type: type, words: Value.words, defaultValue: defaultValue.specified,
            parameters: parameters, isInterpolated: interpolated, hasTokens: tokens)
        return property(specification, layout[name], "\(path).layout", defaultValue, range)
    }

    /// Reads a property of our own, which is in the layer's `metadata`.
    mutating func metadata<Value: PropertyConvertible>(
        _ name: String, _ defaultValue: Value, in range: PropertyRange? = nil
    ) -> Property<Value> {
        let specification = PropertySpecification(
            name: name, type: Value.valueType, words: Value.words,
            defaultValue: defaultValue.specified, parameters: .all,
            isInterpolated: Value.isInterpolable)
        return compiled(
            specification, metadata[name], "\(path).metadata", defaultValue, range)
    }

    private mutating func property<Value: PropertyConvertible>(
        _ specification: PropertySpecification, _ json: JSONValue?, _ group: String,
        _ defaultValue: Value, _ range: PropertyRange?
    ) -> Property<Value> {
        known.insert(specification.name)
        if [.color, .colorArray].contains(specification.type) { colors.insert(specification.name) }
        let property = compiled(specification, json, group, defaultValue, range)
        if case .constant(let value) = property.source {
            if value.specified != defaultValue.specified { changed.insert(specification.name) }
        } else {
            changed.insert(specification.name)
        }
        return property
    }

    private mutating func compiled<Value: PropertyConvertible>(
        _ specification: PropertySpecification, _ json: JSONValue?, _ group: String,
        _ defaultValue: Value, _ range: PropertyRange?
    ) -> Property<Value> {
        guard let json, json != .null else { return Property(constant: defaultValue) }
        let session = ExpressionParser.Session(slots: slots, globalState: globalState)
        let place = "\(group).\(specification.name)"
        let expression = PropertyCompiler.compile(json, as: specification, session: session)
        guard let expression, session.problems.isEmpty else {
            for problem in session.problems {
                note(
                    "\(specification.name): \(problem.message)", at: place + problem.key)
            }
            return Property(constant: defaultValue)
        }
        if let value = expression.literal {
            // No value, such as an icon without a name, silently gives the default.
            if value == .null { return Property(constant: defaultValue) }
            guard let constant = Value(value) else {
                note(
                    "\(specification.name): '\(value)' is not a value of this property",
                    at: place)
                return Property(constant: defaultValue)
            }
            if let range, let wrong = value.firstNumber(outside: range.specified) {
                note(
                    "\(specification.name): \(StyleNumberText.plain(wrong)) is not in the range "
                        + Self.text(range.specified), at: place)
                return Property(constant: defaultValue)
            }
            if let range, let wide = value.firstNumber(outside: range.bounds) {
                let drawn = min(max(wide, range.bounds.lowerBound), range.bounds.upperBound)
                note(
                    "\(specification.name): \(StyleNumberText.plain(wide)) is taken as "
                        + StyleNumberText.plain(drawn), at: place, severity: .warning)
                let near = Value(value.clamped(to: range.bounds)) ?? defaultValue
                return Property(.constant(near), isSpecified: true)
            }
            return Property(.constant(constant), isSpecified: true)
        }
        let reporter = EvaluationReporter(
            log: log, path: place, subject: "\(subject): \(specification.name)")
        let evaluate = Self.guarded(
            expression.evaluate, default: defaultValue, range: range?.bounds, reporter: reporter)
        if expression.inputs == .state {
            return Property(
                .constant(evaluate(EvaluationContext(zoom: 0))), isSpecified: true)
        }
        if expression.inputs.isSubset(of: [.zoom, .state]) {
            return Property(
                .zoom { evaluate(EvaluationContext(zoom: $0)) }, isSpecified: true)
        }
        let usesZoom = expression.inputs.contains(.zoom)
        let program = PropertyProgram(
            reads: expression.reads, usesZoom: usesZoom, evaluate: evaluate)
        return Property(.feature(program), isSpecified: true)
    }

    /// An evaluator that never fails and stays in range.
    private static func guarded<Value: PropertyConvertible>(
        _ evaluate: @escaping Evaluator, default defaultValue: Value,
        range: ClosedRange<Double>?, reporter: EvaluationReporter
    ) -> @Sendable (EvaluationContext) -> Value {
        { context in
            do throws(EvaluationError) {
                let value = try evaluate(context)
                if let result = Value(range.map(value.clamped) ?? value) { return result }
                // `null` and NaN mean "no value", for which the specification silently uses the
                // default.
                guard value != .null, value.number?.isNaN != true else { return defaultValue }
                throw EvaluationError(
                    path: "", reason: .unreadable(Value.valueType, value))
            } catch {
                reporter.note(error)
                return defaultValue
            }
        }
    }

    /// The text of a range, such as `0 to 1` or `0 or more`.
    private static func text(_ range: ClosedRange<Double>) -> String {
        StyleNumberText.plain(range.lowerBound)
            + (range.upperBound.isFinite
                ? " to " + StyleNumberText.plain(range.upperBound) : " or more")
    }

    /// Records a problem.
    mutating func note(
        _ message: String, at place: String, severity: StyleProblem.Severity = .error
    ) {
        problems.append(
            StyleProblem(
                path: place, severity: severity, message: "\(subject): \(message)"))
    }

    /// Records the properties that were not read.
    mutating func noteUnknownProperties() {
        for (group, object) in [("\(path).layout", layout), (paintPath, paint)] {
            for key in object.keys where !known.contains(key) {
                // Transitions apply between styles over time; a picture has none.
                if group == paintPath, key.hasSuffix("-transition") { continue }
                note(
                    "\(key) is not supported" + NameSuggestion.hint(key, known.sorted()),
                    at: "\(group).\(key)")
            }
        }
    }
}

extension StyleValue {
    /// The first number, here or in a part of the value, that is not in a range.
    fileprivate func firstNumber(outside range: ClosedRange<Double>) -> Double? {
        switch self {
        case .number(let value): range.contains(value) ? nil : value
        case .padding(let padding): padding.values.first { !range.contains($0) }
        case .numberArray(let numbers): numbers.first { !range.contains($0) }
        case .anchorOffsets(let placements):
            placements.lazy.flatMap { [$0.offset.x, $0.offset.y] }.first { !range.contains($0) }
        case .array(let values): values.lazy.compactMap { $0.firstNumber(outside: range) }.first
        default: nil
        }
    }

    /// The value with its numbers clamped to a range; NaN stays.
    fileprivate func clamped(to range: ClosedRange<Double>) -> StyleValue {
        func pull(_ number: Double) -> Double {
            number.isNaN ? number : min(max(number, range.lowerBound), range.upperBound)
        }
        switch self {
        case .number(let value): return .number(pull(value))
        case .array(let values): return .array(values.map { $0.clamped(to: range) })
        case .numberArray(let numbers): return .numberArray(numbers.map(pull))
        case .padding(let padding):
            return .padding(
                EdgePadding(
                    left: pull(padding.left), top: pull(padding.top),
                    right: pull(padding.right), bottom: pull(padding.bottom)))
        case .anchorOffsets(let placements):
            return .anchorOffsets(
                placements.map { placement in
                    let offset = placement.offset
                    return AnchorOffset(
                        anchor: placement.anchor,
                        offset: StyleOffset(x: pull(offset.x), y: pull(offset.y)))
                })
        default: return self
        }
    }
}
