import Geometry

/// A parameter with a value, defined once for every front end: its name, reading, errors and
/// documentation.
package struct Parameter<Value: Sendable>: Sendable {
    /// Its name, kind, form, default and help.
    package let definition: ParameterDefinition
    /// The remedy for a wrong value: `write pixels such as 24`.
    let cure: String
    private let reader: @Sendable (ParameterText) throws(ParameterError) -> Value

    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - definition: its name and documentation.
    ///   - cure: the remedy, as an instruction; it ends the message of a wrong value.
    ///   - reader: makes a value from a text.
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

    /// Reads the value of a text.
    ///
    /// - Throws: ``ParameterError`` with the parameter, the problem and the remedy.
    package func read(_ text: String) throws(ParameterError) -> Value {
        try reader(ParameterText(text, of: definition, cure: cure))
    }

    /// Returns the error for a value that is valid by itself but conflicts with others.
    ///
    /// - Parameters:
    ///   - values: the values that contain the wrong one.
    ///   - problem: what is wrong.
    /// - Returns: the error.
    package func error(in values: ParameterValues, _ problem: String) -> ParameterError {
        ParameterText(values.text(definition) ?? "", of: definition, cure: cure).error(problem)
    }
}

extension Parameter where Value == String {
    /// Creates a parameter whose text is used unchanged, such as the path of a file.
    package init(_ definition: ParameterDefinition) {
        self.init(definition, cure: "") { text throws(ParameterError) in text.text }
    }
}

extension Parameter where Value == Double {
    /// Creates a parameter for a number within a range.
    ///
    /// - Parameters:
    ///   - name: the parameter's name, also in messages.
    ///   - form: the name of its value.
    ///   - range: the allowed numbers.
    ///   - defaultValue: the value that is used if none is given.
    ///   - cure: the remedy for a wrong value.
    ///   - help: its purpose.
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
    /// Creates a parameter for a whole number within a range.
    ///
    /// - Parameters:
    ///   - name: the parameter's name.
    ///   - form: the name of its value.
    ///   - range: the allowed numbers.
    ///   - defaultValue: the value that is used if none is given.
    ///   - help: its purpose.
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
    /// Creates a parameter for one of the cases of an enumeration; help, check and message are
    /// derived from the cases, so none of them omits one.
    ///
    /// - Parameters:
    ///   - name: the parameter's name.
    ///   - type: the enumeration.
    ///   - defaultValue: the value that is used if none is given.
    ///   - help: its purpose.
    package init(
        choice name: String, of type: Value.Type, defaultValue: String? = nil, help: String
    ) {
        self.init(
            ParameterDefinition(
                name, Choices<Value>.form, .choice(Choices<Value>.names),
                defaultValue: defaultValue, help: help),
            choice: type)
    }

    /// Creates a parameter for one of the cases of an enumeration, with a custom definition.
    package init(_ definition: ParameterDefinition, choice: Value.Type) {
        self.init(definition, cure: "write \(Choices<Value>.words)") {
            text throws(ParameterError) in
            guard let value = Value(rawValue: text.text) else { throw text.error() }
            return value
        }
    }
}

extension Parameter {
    /// Creates a parameter for several of a list of words, separated by commas, or `none`.
    ///
    /// - Parameters:
    ///   - name: the parameter's name.
    ///   - all: the words.
    ///   - defaultValue: the value that is used if none is given.
    ///   - help: its purpose.
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

    /// The words as a sentence lists them: `grey, hide or same`.
    package static var words: String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    /// The words as a form: `grey|hide|same`.
    package static var form: String { names.joined(separator: "|") }
}
