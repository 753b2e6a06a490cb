package import Graphics

/// The colours of what stands in the corners of maps: credit and scale bar.
package struct OrnamentTheme: Hashable, Sendable {
    /// What texts stand on; may be translucent.
    package var plate: Color
    /// Texts and the bar.
    package var ink: Color

    /// Dark on a pale plate.
    package static let day = OrnamentTheme(
        plate: Color.white.faded(0.75), ink: Color(hex: 0x3D_3D_44))
    /// Grey on a dark plate.
    package static let night = OrnamentTheme(
        plate: Color(hex: 0x12_17_1E).faded(0.75), ink: Color(hex: 0xA9_B2_BF))
    /// Grey on black.
    package static let hud = OrnamentTheme(plate: .black, ink: Color(hex: 0x8C_99_92))
}
