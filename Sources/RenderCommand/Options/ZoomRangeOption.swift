import MapGeometry

/// Zooms as one writes them: `14` or `10-14`.
enum ZoomRangeOption {
    /// Reads a range of zooms.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    /// - Returns: zooms that tiles have.
    /// - Throws: ``UsageError`` that names the option, what was wrong and what is right.
    static func parse(_ text: String, option: String) throws(UsageError) -> ClosedRange<Int> {
        let reader = NumberList(option: option, text: text, form: "write A-B such as 10-14, or A")
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let last = parts.last else {
            throw reader.error("is not a range of zooms")
        }
        let low = try zoom(first, reader)
        let high = try zoom(last, reader)
        guard low <= high else { throw reader.error("the first zoom is above the second") }
        return low...high
    }

    private static func zoom(
        _ text: some StringProtocol, _ reader: NumberList
    ) throws(UsageError) -> Int {
        let value = try reader.number(text, "zoom", 0...Double(TileID.maximumZoom))
        guard let whole = Int(exactly: value) else {
            throw reader.error("zoom is not a whole number")
        }
        return whole
    }
}
