import Geometry

/// A parameter with a value, named once for every front end: how it is called, read, refused and
/// documented.
package struct Parameter<Value: Sendable>: Sendable {
    /// Its name, kind, form, default and help.
    package let definition: ParameterDefinition
    /// What is right, for who was wrong: `write pixels such as 24`.
    let cure: String
    private let reader: @Sendable (ParameterText) throws(ParameterError) -> Value

    /// A parameter.
    ///
    /// - Parameters:
    ///   - definition: its name and documentation.
    ///   - cure: what is right, as an order; ends the message of a wrong value.
    ///   - reader: makes a value of a text.
    package init(
        _ definition: ParameterDefinition, cure: String,
        reader: @escaping @Sendable (ParameterText) throws(ParameterError) -> Value
    ) {
        var checked = definition
        checked.reading.check = { text throws(ParameterError) in
            _ = try reader(ParameterText(text, of: definition, cure: cure))
        }
        self.definition = checked
        self.cure = cure
        self.reader = reader
    }

    /// The value that a text says.
    ///
    /// - Throws: ``ParameterError`` with the parameter, what was wrong and what is right.
    package func read(_ text: String) throws(ParameterError) -> Value {
        try reader(ParameterText(text, of: definition, cure: cure))
    }

    /// The error for a value that is right by itself and wrong beside others.
    ///
    /// - Parameters:
    ///   - values: in which the value was given.
    ///   - problem: what is wrong.
    /// - Returns: the error.
    package func error(in values: ParameterValues, _ problem: String) -> ParameterError {
        ParameterText(values.text(definition) ?? "", of: definition, cure: cure).error(problem)
    }
}

extension Parameter where Value == String {
    /// A parameter whose text is taken as it is, such as the path of a file.
    package init(_ definition: ParameterDefinition) {
        self.init(definition, cure: "") { text throws(ParameterError) in text.text }
    }
}

extension Parameter where Value == Double {
    /// A number of a range.
    ///
    /// - Parameters:
    ///   - name: what the parameter is called, also in messages.
    ///   - form: what its value is called.
    ///   - range: what is allowed.
    ///   - defaultValue: what holds where it is not given.
    ///   - cure: what is right.
    ///   - help: what it does.
    package init(
        number name: String, _ form: String, _ range: ClosedRange<Double>,
        defaultValue: String? = nil,
        cure: String, help: String
    ) {
        self.init(
            ParameterDefinition(name, form, .number(range), defaultValue: defaultValue, help: help),
            cure: cure
        ) { text throws(ParameterError) in try text.number(text.text, name, range) }
    }
}

extension Parameter where Value == Int {
    /// A whole number of a range.
    ///
    /// - Parameters:
    ///   - name: what the parameter is called.
    ///   - form: what its value is called.
    ///   - range: what is allowed.
    ///   - defaultValue: what holds where it is not given.
    ///   - help: what it does.
    package init(
        count name: String, _ form: String, _ range: ClosedRange<Int>, defaultValue: String? = nil,
        help: String
    ) {
        self.init(
            ParameterDefinition(name, form, .count(range), defaultValue: defaultValue, help: help),
            cure: ""
        ) { text throws(ParameterError) in
            let limits = Double(range.lowerBound)...Double(range.upperBound)
            guard let value = try? BoundedNumber(parsing: text.text, in: limits).value,
                let whole = Int(exactly: value)
            else {
                throw text.error(
                    "it is not a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return whole
        }
    }
}

extension Parameter where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of a few words, the cases of an enumeration: help, check and message come from them, so
    /// that none forgets one.
    ///
    /// - Parameters:
    ///   - name: what the parameter is called.
    ///   - type: the enumeration.
    ///   - defaultValue: what holds where it is not given.
    ///   - help: what it does.
    package init(
        choice name: String, of type: Value.Type, defaultValue: String? = nil, help: String
    ) {
        self.init(
            ParameterDefinition(
                name, Choices<Value>.form, .choice(Choices<Value>.names),
                defaultValue: defaultValue, help: help),
            choice: type)
    }

    /// One of a few words that has a definition of its own.
    package init(_ definition: ParameterDefinition, choice: Value.Type) {
        self.init(definition, cure: "write \(Choices<Value>.words)") {
            text throws(ParameterError) in
            guard let value = Value(rawValue: text.text) else { throw text.error() }
            return value
        }
    }
}

extension Parameter {
    /// Some of a few words with commas between them, or `none`.
    ///
    /// - Parameters:
    ///   - name: what the parameter is called.
    ///   - all: the words.
    ///   - defaultValue: what holds where it is not given.
    ///   - help: what it does.
    package init<Choice: Sendable>(
        choices name: String, among all: [Choice], defaultValue: String? = nil, help: String
    ) where Value == [Choice], Choice: RawRepresentable, Choice.RawValue == String {
        let names = all.map(\.rawValue)
        self.init(
            ParameterDefinition(
                name, "LIST", .choices(names), defaultValue: defaultValue, help: help),
            cure: "write none, or some of \(names.joined(separator: ", "))"
        ) { text throws(ParameterError) in
            guard text.text != "none" else { return [] }
            let parts = text.text.split(separator: ",", omittingEmptySubsequences: false)
            let choices = parts.map { part in all.first { $0.rawValue == part } }
            guard !choices.contains(where: { $0 == nil }) else { throw text.error() }
            return choices.compactMap(\.self)
        }
    }
}

/// The words of an enumeration.
package enum Choices<Choice: CaseIterable & RawRepresentable> where Choice.RawValue == String {
    /// All of them in order.
    package static var names: [String] { Choice.allCases.map(\.rawValue) }

    /// As a sentence lists them: `grey, hide or same`.
    package static var words: String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    /// As a form: `grey|hide|same`.
    package static var form: String { names.joined(separator: "|") }
}
