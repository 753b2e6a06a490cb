/// The font requested for a text: families in order of preference, weight, slope and size.
public struct FontRequest: Hashable, Sendable {
    /// Family names: the first installed one is used, with other fonts for missing glyphs.
    public var families: [String]
    /// Weight as in CSS, 100 (thin) to 900 (black), 400 is regular.
    public var weight: Int
    /// Whether the italic face is requested.
    public var isItalic: Bool
    /// Size of the em square in pixels.
    public var size: Double

    /// A font from its parts.
    public init(families: [String], weight: Int = 400, isItalic: Bool = false, size: Double) {
        self.families = families
        self.weight = weight
        self.isItalic = isItalic
        self.size = size
    }

    /// A font from MapLibre's `text-font` names, such as `Noto Sans Bold Italic`.
    ///
    /// Words for weight and slope at the end of a name are removed; the first name decides weight
    /// and slope, and all names contribute their family.
    ///
    /// - Parameters:
    ///   - names: font stack in order of preference.
    ///   - size: size of the em square in pixels.
    public init(fontStack names: [String], size: Double) {
        let parts = names.map(Self.split)
        self.init(
            families: parts.map(\.family), weight: parts.first?.weight ?? 400,
            isItalic: parts.first?.isItalic ?? false, size: size)
    }

    private static let weights: [String: Int] = [
        "thin": 100, "extralight": 200, "light": 300, "regular": 400, "medium": 500,
        "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "black": 900,
    ]

    private static func split(_ name: String) -> (family: String, weight: Int, isItalic: Bool) {
        var words = name.split(separator: " ").map(String.init)
        var weight = 400
        var isItalic = false
        while words.count > 1, let last = words.last?.lowercased() {
            if last == "italic" || last == "oblique" {
                isItalic = true
            } else if let known = weights[last] {
                weight = known
            } else {
                break
            }
            words.removeLast()
        }
        return (words.joined(separator: " "), weight, isItalic)
    }
}
