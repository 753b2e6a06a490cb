/// Reads durations as people write them.
package enum DurationText {
    private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]

    /// Returns the seconds of a text: `90`, `90s`, `1.5m`, `2h`, `1:30` or `0:01:30`, with or
    /// without a sign.
    ///
    /// - Returns: a number between -1e13 and 1e13, exclusive; `nil` for any other text.
    package static func seconds(_ text: some StringProtocol) -> Double? {
        if text.hasPrefix("-") { return unsigned(text.dropFirst()).map { -$0 } }
        return unsigned(text.hasPrefix("+") ? text.dropFirst() : text[...])
    }

    private static func unsigned(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            guard let last = text.last, let unit = units[last] else { return number(text) }
            return number(text.dropLast()).map { $0 * unit }
        }
        guard parts.count <= 3 else { return nil }
        var seconds = 0.0
        for (index, part) in parts.enumerated() {
            guard let value = number(part), index == 0 || value < 60 else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds
    }

    private static func number(_ text: some StringProtocol) -> Double? {
        guard !text.isEmpty, text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let value = Double(text), value < 1e9
        else { return nil }
        return value
    }
}

extension Parameter where Value == Double {
    /// Creates a parameter for a duration in seconds, as ``DurationText`` reads it.
    ///
    /// - Parameters:
    ///   - name: the parameter's name.
    ///   - form: the name of its value.
    ///   - range: the allowed seconds.
    ///   - defaultValue: the value that is used if none is given.
    ///   - cure: the remedy for a wrong value.
    ///   - help: its purpose.
    package init(
        seconds name: String, form: String = "TIME", _ range: ClosedRange<Double>,
        defaultValue: String? = nil, cure: String = "write a time such as 30s, 5m or 1:30",
        help: String
    ) {
        self.init(
            ParameterDefinition(name, form, defaultValue: defaultValue, help: help), cure: cure
        ) { text throws(ParameterError) in
            guard let seconds = DurationText.seconds(text.text) else { throw text.error() }
            guard range.contains(seconds) else {
                let (first, last) = (range.lowerBound, range.upperBound)
                throw text.error(
                    """
                    is not from \(NumberText.duration(seconds: first)) to \
                    \(NumberText.duration(seconds: last))
                    """)
            }
            return seconds
        }
    }
}
