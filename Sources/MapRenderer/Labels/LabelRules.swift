import MapStyle

/// What a symbol layer allows when room is short.
struct LabelRules {
    let text: SymbolOverlap
    let icon: SymbolOverlap
    let textIsIgnored: Bool
    let iconIsIgnored: Bool
    let textIsOptional: Bool
    let iconIsOptional: Bool

    /// Whether labels of the layer may lie on each other at all.
    var mayOverlap: Bool {
        text != .never || icon != .never || textIsIgnored || iconIsIgnored
    }

    /// Whether something with a mode must give way to what was placed before it with another.
    static func collides(_ mode: SymbolOverlap, with placed: SymbolOverlap) -> Bool {
        switch mode {
        case .never: true
        case .always: false
        case .cooperative: placed == .never
        }
    }
}
