public import Graphics

extension Color {
    /// Whether it is the ground of a map for the night.
    public var isDark: Bool { luminance <= 0.35 }
}

extension Color: CustomStringConvertible {
    /// CSS text, such as `rgba(255,0,0,0.5)`; what `to-string` gives.
    public var description: String {
        let channels = [red, green, blue].map { $0 > 0 ? Int((min($0, 1) * 255).rounded()) : 0 }
        return "rgba(\(channels[0]),\(channels[1]),\(channels[2]),\(StyleNumberText.plain(alpha)))"
    }
}
