/// What was given for each parameter, by whatever front end.
public struct ParameterValues: Hashable, Sendable {
    private var texts: [String: [String]] = [:]
    private var flags: [String: Bool] = [:]
    /// Whether a stranger gave them: names inside their texts are no files of this machine then.
    public internal(set) var comeFromOutside = false

    /// Nothing is given.
    public init() {}

    /// Adds a value of a parameter.
    public mutating func add(_ text: String, for parameter: ParameterDefinition) {
        texts[parameter.name, default: []].append(text)
    }

    /// Gives a parameter these values alone.
    public mutating func replace(_ texts: [String], for parameter: ParameterDefinition) {
        self.texts[parameter.name] = texts
    }

    /// Turns a flag on or off; what was said last holds.
    public mutating func turn(_ flag: ParameterDefinition, on isOn: Bool) {
        flags[flag.name] = isOn
    }

    /// Whether anything was said of a parameter.
    public func isGiven(_ parameter: ParameterDefinition) -> Bool {
        texts[parameter.name] != nil || flags[parameter.name] != nil
    }

    /// Whether a flag is on: as it was last said, else as usual.
    public func isOn(_ flag: ParameterDefinition) -> Bool {
        flags[flag.name] ?? flag.isOnByDefault
    }

    /// The text of a parameter as it was given; `nil` if it was not.
    public func text(_ parameter: ParameterDefinition) -> String? { texts[parameter.name]?.last }

    /// What was said of a parameter, every time; a flag is `on` or `off`.
    public func said(of parameter: ParameterDefinition) -> [String] {
        if let isOn = flags[parameter.name] { return [isOn ? "on" : "off"] }
        return texts[parameter.name] ?? []
    }

    /// The value of a parameter; `nil` if it was not given.
    ///
    /// - Throws: ``ParameterError`` for a wrong one.
    public func value<Value>(_ parameter: Parameter<Value>) throws(ParameterError) -> Value? {
        guard let text = text(parameter.definition) else { return nil }
        return try parameter.read(text)
    }

    /// All values of a parameter that may be given several times, in order.
    ///
    /// - Throws: ``ParameterError`` for the first wrong one.
    public func values<Value>(_ parameter: Parameter<Value>) throws(ParameterError) -> [Value] {
        var values: [Value] = []
        for text in texts[parameter.definition.name] ?? [] {
            values.append(try parameter.read(text))
        }
        return values
    }
}
