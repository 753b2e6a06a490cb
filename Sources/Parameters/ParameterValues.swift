package import Formats
import MapStyle

/// The values given for parameters, by any front end.
package struct ParameterValues: Hashable, Sendable {
    private var texts: [String: [String]] = [:]
    private var flags: [String: Bool] = [:]
    /// Whether an untrusted client gave the values; names inside their texts are then never files
    /// of this machine.
    package internal(set) var comeFromOutside = false

    /// Creates an empty set of values.
    package init() {}

    /// Adds a value of a parameter.
    package mutating func add(_ text: String, for parameter: ParameterDefinition) {
        texts[parameter.name, default: []].append(text)
    }

    /// Replaces the values of a parameter.
    package mutating func replace(_ texts: [String], for parameter: ParameterDefinition) {
        self.texts[parameter.name] = texts
    }

    /// Turns a flag on or off; the last setting counts.
    package mutating func turn(_ flag: ParameterDefinition, on isOn: Bool) {
        flags[flag.name] = isOn
    }

    /// Returns whether a value was given for a parameter.
    package func isGiven(_ parameter: ParameterDefinition) -> Bool {
        texts[parameter.name] != nil || flags[parameter.name] != nil
    }

    /// Returns whether a flag is on: its last setting, otherwise its default.
    package func isOn(_ flag: ParameterDefinition) -> Bool {
        flags[flag.name] ?? flag.isOnByDefault
    }

    /// Returns the text given for a parameter; `nil` if there is none.
    package func text(_ parameter: ParameterDefinition) -> String? { texts[parameter.name]?.last }

    /// Returns all texts given for a parameter; a flag is `on` or `off`.
    package func said(of parameter: ParameterDefinition) -> [String] {
        if let isOn = flags[parameter.name] { return [isOn ? "on" : "off"] }
        return texts[parameter.name] ?? []
    }

    /// Returns the value of a parameter; `nil` if it was not given.
    ///
    /// - Throws: ``ParameterError`` for a wrong value.
    package func value<Value>(_ parameter: Parameter<Value>) throws(ParameterError) -> Value? {
        guard let text = text(parameter.definition) else { return nil }
        return try parameter.read(text)
    }

    /// Returns all values of a parameter that may be given several times, in order.
    ///
    /// - Throws: ``ParameterError`` for the first wrong value.
    package func values<Value>(_ parameter: Parameter<Value>) throws(ParameterError) -> [Value] {
        var values: [Value] = []
        for text in texts[parameter.definition.name] ?? [] {
            values.append(try parameter.read(text))
        }
        return values
    }
}

// Values from outside this machine: a URL's query, or a document in a request.

extension ParameterValues {
    /// Creates the values of a URL's query.
    ///
    /// - Parameters:
    ///   - query: the text after the `?`, percent-encoded: `size=600x400@2x&attribution=false`.
    ///   - known: the allowed parameters; those that name files are rejected.
    /// - Throws: ``ParameterError`` for an unknown name, one given twice, or bytes that are not
    ///   text.
    package init(query: String, of known: ParameterGroup) throws(ParameterError) {
        self.init()
        comeFromOutside = true
        let members = query.split(separator: "&")
        try Self.check(members.count)
        for member in members {
            let halves = member.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(halves[0]),
                let text = halves.count == 2 ? Self.decoded(halves[1]) : "true"
            else {
                throw ParameterError(
                    "'\(PrintableText.short(member))' is not percent-encoded UTF-8")
            }
            let parameter = try Self.parameter(named: name, of: known)
            try take(text, for: parameter)
        }
    }

    /// Creates the values of a document's members: texts, numbers, truth values, and lists of
    /// them.
    ///
    /// - Parameters:
    ///   - json: an object; `"camera": [10.75, 59.91, 14]` is the same as `"10.75,59.91,14"`, and
    ///     `"marker": ["10.75,59.91", "10.76,59.92|red"]` are two values.
    ///   - known: the allowed parameters; those that name files are rejected.
    /// - Throws: ``ParameterError`` for an unknown name or a value of the wrong type.
    package init(json: JSONValue, of known: ParameterGroup) throws(ParameterError) {
        self.init()
        comeFromOutside = true
        guard let members = json.object?.members else {
            throw ParameterError("expected an object, found \(json.kindPhrase)")
        }
        try Self.check(members.count)
        for member in members {
            let parameter = try Self.parameter(named: member.key, of: known)
            guard let texts = Self.texts(member.value, of: parameter) else {
                throw ParameterError("\(parameter): \(member.value.kindPhrase) is no value of it")
            }
            for text in texts { try take(text, for: parameter) }
        }
    }

    /// The most members of a document; more have no use, and a request with more is hostile.
    private static let maximumMembers = 200

    private static func check(_ count: Int) throws(ParameterError) {
        guard count <= maximumMembers else {
            throw ParameterError("\(count) parameters are given, more than \(maximumMembers)")
        }
    }

    private mutating func take(
        _ text: String, for parameter: ParameterDefinition
    ) throws(ParameterError) {
        guard !isGiven(parameter) || parameter.isRepeatable && !parameter.isFlag else {
            throw ParameterError("\(parameter) is given twice, it can be given once only")
        }
        if case .choiceOrFile(let words) = parameter.kind, !words.contains(text) {
            throw ParameterError(parameter, text, "write \(words.joined(separator: ", "))")
        }
        guard parameter.isFlag else { return add(text, for: parameter) }
        switch text {
        case "true", "1": turn(parameter, on: true)
        case "false", "0": turn(parameter, on: false)
        default: throw ParameterError(parameter, text, "write true or false")
        }
    }

    private static func parameter(
        named name: String, of known: ParameterGroup
    ) throws(ParameterError) -> ParameterDefinition {
        let allowed = known.filter { !$0.namesFiles }
        if let parameter = allowed.first(where: { $0.name == name }) { return parameter }
        throw ParameterError(
            "unknown parameter '\(PrintableText.short(name))'"
                + Message(NameSuggestion.hint(name, allowed.map(\.name))))
    }

    /// Converts a JSON value to texts of the same parameter; for a parameter that may be given
    /// several times, each text of a list is one value.
    private static func texts(
        _ value: JSONValue, of parameter: ParameterDefinition
    ) -> [String]? {
        if parameter.isRepeatable, let values = value.array, values.count <= maximumMembers {
            let texts = values.compactMap(\.string)
            if texts.count == values.count { return texts }
        }
        return text(value).map { [$0] }
    }

    /// Converts a JSON value to one text of the same parameter.
    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): return text
        case .bool(let isOn): return isOn ? "true" : "false"
        case .number(let number):
            return Int(exactly: number).map(String.init) ?? "\(number)"
        case .array(let values):
            let texts = values.prefix(maximumMembers).compactMap { value in
                value.array == nil ? text(value) : nil
            }
            return texts.count == values.count ? texts.joined(separator: ",") : nil
        case .null, .object: return nil
        }
    }

    /// Returns text with `%2C` and `+` decoded (WHATWG URL, application/x-www-form-urlencoded);
    /// `nil` if it is not UTF-8 or a `%` is not followed by two digits.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2)
                guard digits.count == 2,
                    digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                    let value = UInt8(String(Substring(digits)), radix: 16)
                else { return nil }
                bytes.append(value)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
