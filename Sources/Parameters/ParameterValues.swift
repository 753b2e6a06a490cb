/// What was given for each parameter, by whatever front end.
package struct ParameterValues: Hashable, Sendable {
    private var texts: [String: [String]] = [:]
    private var flags: [String: Bool] = [:]
    /// Whether a stranger gave them: names inside their texts are no files of this machine then.
    package internal(set) var comeFromOutside = false

    /// Nothing is given.
    package init() {}

    /// Adds a value of a parameter.
    package mutating func add(_ text: String, for parameter: ParameterDefinition) {
        texts[parameter.name, default: []].append(text)
    }

    /// Gives a parameter these values alone.
    package mutating func replace(_ texts: [String], for parameter: ParameterDefinition) {
        self.texts[parameter.name] = texts
    }

    /// Turns a flag on or off; what was said last holds.
    package mutating func turn(_ flag: ParameterDefinition, on isOn: Bool) {
        flags[flag.name] = isOn
    }

    /// Whether anything was said of a parameter.
    package func isGiven(_ parameter: ParameterDefinition) -> Bool {
        texts[parameter.name] != nil || flags[parameter.name] != nil
    }

    /// Whether a flag is on: as it was last said, else as usual.
    package func isOn(_ flag: ParameterDefinition) -> Bool {
        flags[flag.name] ?? flag.isOnByDefault
    }

    /// The text of a parameter as it was given; `nil` if it was not.
    package func text(_ parameter: ParameterDefinition) -> String? { texts[parameter.name]?.last }

    /// What was said of a parameter, every time; a flag is `on` or `off`.
    package func said(of parameter: ParameterDefinition) -> [String] {
        if let isOn = flags[parameter.name] { return [isOn ? "on" : "off"] }
        return texts[parameter.name] ?? []
    }

    /// The value of a parameter; `nil` if it was not given.
    ///
    /// - Throws: ``ParameterError`` for a wrong one.
    package func value<Value>(_ parameter: Parameter<Value>) throws(ParameterError) -> Value? {
        guard let text = text(parameter.definition) else { return nil }
        return try parameter.read(text)
    }

    /// All values of a parameter that may be given several times, in order.
    ///
    /// - Throws: ``ParameterError`` for the first wrong one.
    package func values<Value>(_ parameter: Parameter<Value>) throws(ParameterError) -> [Value] {
        var values: [Value] = []
        for text in texts[parameter.definition.name] ?? [] {
            values.append(try parameter.read(text))
        }
        return values
    }
}
