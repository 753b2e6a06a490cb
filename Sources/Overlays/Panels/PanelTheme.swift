package import Graphics

/// The colours of all panels.
package struct PanelTheme: Hashable, Sendable {
    /// The plate of the banner.
    package var banner: Color
    /// The plates that belong to the banner: lanes, and the maneuver after the next.
    var bannerDeep: Color
    /// Symbols and texts on the banner.
    var bannerInk: Color
    /// Ways and lanes on the banner that are not taken; opaque, because strokes overlap.
    var bannerFaint: Color
    /// Other plates.
    package var plate: Color
    /// Texts on other plates.
    package var ink: Color
    /// Lesser texts on other plates.
    package var quietInk: Color
    /// What is filled of the progress bar.
    package var accent: Color
    /// The rest of the progress bar.
    package var track: Color
    /// The current speed if it is over the limit.
    package var warning: Color
    /// The face of white signs; signs of other colours are dimmed equally.
    var signFace: Color
    /// A thin line around plates; transparent for none.
    package var outline: Color
    /// The shadow of plates on the map; transparent for none.
    package var shadow: Color
    /// Whether signs are drawn as strokes on black, for a windscreen.
    package var isHollow: Bool

    /// Dark blue banner, white plates.
    package static let day = PanelTheme(
        banner: Color(hex: 0x12_48_82), bannerDeep: Color(hex: 0x0C_34_62),
        bannerInk: .white, bannerFaint: Color(hex: 0x5A_7D_A8),
        plate: Color(hex: 0xFD_FD_FD), ink: Color(hex: 0x1B_22_2C),
        quietInk: Color(hex: 0x5B_66_75), accent: Color(hex: 0x1E_6F_E0),
        track: Color(hex: 0xD6_DC_E5), warning: Color(hex: 0xD0_1F_2A),
        signFace: .white, outline: Color(red: 0, green: 0, blue: 0, alpha: 0.10),
        shadow: Color(red: 0, green: 0.03, blue: 0.10, alpha: 0.30), isHollow: false)

    /// Dark plates that do not dazzle.
    package static let night = PanelTheme(
        banner: Color(hex: 0x12_30_50), bannerDeep: Color(hex: 0x0C_22_3A),
        bannerInk: Color(hex: 0xF2_F5_F9), bannerFaint: Color(hex: 0x4B_66_84),
        plate: Color(hex: 0x1B_21_2B), ink: Color(hex: 0xE8_EC_F2),
        quietInk: Color(hex: 0x9A_A5_B4), accent: Color(hex: 0x4D_9A_FF),
        track: Color(hex: 0x38_42_50), warning: Color(hex: 0xFF_6B_66),
        signFace: Color(hex: 0xC9_CE_D6), outline: Color(red: 1, green: 1, blue: 1, alpha: 0.12),
        shadow: Color(red: 0, green: 0, blue: 0, alpha: 0.45), isHollow: false)

    /// Bright strokes on black, because a windscreen mirrors the strokes but not the black.
    package static let hud = PanelTheme(
        banner: .black, bannerDeep: .black, bannerInk: Color(hex: 0x5C_FF_9D),
        bannerFaint: Color(hex: 0x1E_5C_3A), plate: .black, ink: .white,
        quietInk: Color(hex: 0xB4_C4_BC), accent: Color(hex: 0x5C_FF_9D),
        track: Color(hex: 0x2A_3A_32), warning: Color(hex: 0xFF_5A_50),
        signFace: .black, outline: Color(hex: 0x24_4A_36), shadow: Color.black.faded(0),
        isHollow: true)
}

extension PanelTheme {
    /// Returns a sign's colour in the light of the theme; strokes on black keep their colours.
    package func lit(_ color: Color) -> Color {
        guard !isHollow else { return color }
        return Color(
            red: color.red * signFace.red, green: color.green * signFace.green,
            blue: color.blue * signFace.blue, alpha: color.alpha)
    }
}
