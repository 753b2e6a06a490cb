import MapGeometry

/// A whole number as one writes it, such as how many threads.
enum CountOption {
    /// Reads a whole number.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    ///   - range: what is allowed.
    /// - Returns: the number.
    /// - Throws: ``UsageError`` that names the option, what was wrong and what is right.
    static func parse(
        _ text: String, option: String, in range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        let limits = Double(range.lowerBound)...Double(range.upperBound)
        guard let value = try? BoundedNumber(parsing: text, in: limits).value,
            let whole = Int(exactly: value)
        else {
            throw UsageError(
                option: option, value: text,
                "is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return whole
    }
}
