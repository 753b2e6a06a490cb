import Formats

/// The specification of one property.
struct PropertySpecification: Sendable {
    /// The inputs that an expression of the property may depend on.
    struct Parameters: OptionSet, Sendable {
        let rawValue: UInt8
        static let zoom = Parameters(rawValue: 1)
        static let feature = Parameters(rawValue: 2)
        static let lineProgress = Parameters(rawValue: 4)
        static let heatmapDensity = Parameters(rawValue: 8)
        static let elevation = Parameters(rawValue: 16)
        /// The value that a cluster has accumulated, in the expressions of clusters.
        static let accumulated = Parameters(rawValue: 32)
        /// All inputs that only some properties allow.
        static let unchecked: Parameters = [
            .lineProgress, .heatmapDensity, .elevation, .accumulated,
        ]
        /// Most properties allow both.
        static let all: Parameters = [.zoom, .feature]
    }

    /// The name, such as `line-width`.
    var name: String
    /// The type of the value; enumerations are strings.
    var type: ValueType
    /// The words of an enumeration; empty for all other types.
    var words: [String] = []
    /// The value if the style gives none; `nil` if that has its own meaning.
    var defaultValue: JSONValue?
    /// The inputs that an expression may depend on.
    var parameters: Parameters
    /// Whether `interpolate` is allowed, and functions without a type interpolate between stops.
    var isInterpolated: Bool
    /// Whether `{name}` in plain text represents a feature's property.
    var hasTokens = false
}
