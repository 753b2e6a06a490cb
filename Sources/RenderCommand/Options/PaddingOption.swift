import MapCamera
import MapGeometry

/// Free pixels around what is shown, as one writes them: `24` or `top,right,bottom,left`.
enum PaddingOption {
    /// Reads a padding.
    ///
    /// - Parameters:
    ///   - text: the value of the option.
    ///   - option: the option's name, for the message.
    ///   - size: the picture that must have room left.
    /// - Returns: pixels for each edge.
    /// - Throws: ``UsageError`` that names the option, what was wrong and what is right.
    static func parse(
        _ text: String, option: String, size: ScreenSize
    ) throws(UsageError) -> Framing.Padding {
        let reader = NumberList(
            option: option, text: text, form: "write pixels such as 24, or top,right,bottom,left")
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 1 || parts.count == 4 else {
            throw reader.error("has \(parts.count) numbers")
        }
        var numbers: [Double] = []
        for part in parts { numbers.append(try reader.number(part, "padding", 0...32_767)) }
        let padding =
            numbers.count == 1
            ? Framing.Padding(numbers[0])
            : Framing.Padding(
                left: numbers[3], top: numbers[0], right: numbers[1], bottom: numbers[2])
        guard padding.left + padding.right < size.width, padding.top + padding.bottom < size.height
        else { throw reader.error("leaves no room in the picture") }
        return padding
    }
}
