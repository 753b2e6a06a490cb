package import Parameters

/// The words of a benchmark's command line: one file, and options with their values after them.
package struct ToolArguments {
    /// The file; empty where there is none.
    package let file: String
    /// What was said for the options.
    package let values: ParameterValues

    /// Reads words.
    ///
    /// - Parameters:
    ///   - words: without the program's name.
    ///   - known: the options.
    /// - Throws: `ParameterError` for an option that is not known.
    package init(
        _ words: [String], known: ParameterGroup
    ) throws(ParameterError) {
        var (values, file) = (ParameterValues(), "")
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else {
                file = word
                continue
            }
            guard let parameter = known.first(where: { "--" + $0.name == word }) else {
                throw ParameterError("unknown option \(word)")
            }
            if parameter.isFlag {
                values.turn(parameter, on: true)
            } else if let value = rest.popFirst() {
                values.add(value, for: parameter)
            }
        }
        (self.file, self.values) = (file, values)
    }
}
