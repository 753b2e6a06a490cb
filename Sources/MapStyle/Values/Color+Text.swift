public import Graphics

extension Color {
    /// Whether it is dark enough for the ground of a night map.
    public var isDark: Bool { luminance <= 0.35 }
}

extension Color: CustomStringConvertible {
    /// The CSS text, such as `rgba(255,0,0,0.5)`, as `to-string` returns it.
    public var description: String {
        let channels = [red, green, blue].map { $0 > 0 ? Int((min($0, 1) * 255).rounded()) : 0 }
        return "rgba(\(channels[0]),\(channels[1]),\(channels[2]),\(StyleNumberText.plain(alpha)))"
    }
}
