/// Padding around a box, in logical pixels.
public struct EdgePadding: Hashable, Sendable {
    /// The padding on each side.
    public var top, right, bottom, left: Double

    /// Creates padding from its sides, in the order of CSS.
    public init(top: Double, right: Double, bottom: Double, left: Double) {
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left
    }

    /// Creates equal padding on all sides.
    public init(all: Double) {
        self.init(top: all, right: all, bottom: all, left: all)
    }

    /// Reads CSS's short forms of one to four numbers; `nil` for another count.
    init?(_ values: [Double]) {
        switch values.count {
        case 1: self.init(all: values[0])
        case 2: self.init(top: values[0], right: values[1], bottom: values[0], left: values[1])
        case 3: self.init(top: values[0], right: values[1], bottom: values[2], left: values[1])
        case 4: self.init(top: values[0], right: values[1], bottom: values[2], left: values[3])
        default: return nil
        }
    }

    /// The four sides in the order of CSS.
    var values: [Double] { [top, right, bottom, left] }
}
