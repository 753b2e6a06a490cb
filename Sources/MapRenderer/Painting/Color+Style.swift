import Cairo
import MapStyle

extension Color {
    /// A colour of a style.
    init(_ color: StyleColor) {
        self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
}
