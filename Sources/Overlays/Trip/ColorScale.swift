package import Graphics

/// Colours for the values of a line, and for the legend that explains them.
package struct ColorScale: Hashable, Sendable {
    /// Values that get one colour.
    package struct Band: Hashable, Sendable {
        /// The colour.
        package let color: Color
        /// How wide a line is there, as a share of the usual width.
        package let width: Double

        /// A band from its parts.
        package init(_ color: Color, width: Double = 1) {
            self.color = color
            self.width = width
        }
    }

    /// What the legend says of the bands.
    package enum Legend: Hashable, Sendable {
        /// The values at the ends of the known ones.
        case ends(String, String)
        /// A name for each of the first bands; those without one are not shown.
        case names([String])
    }

    /// The bands; the last one is for what is not known.
    package let bands: [Band]
    /// What the legend says of them.
    package let legend: Legend

    /// Viridis in six steps, as matplotlib has published it (van der Walt and Smith, 2015): evenly lighter, and told apart by colour-blind eyes.
    private static let viridis: [UInt32] = [
        0x44_01_54, 0x41_44_87, 0x2A_78_8E, 0x22_A8_84, 0x7A_D1_51, 0xFD_E7_25,
    ]
    /// What nobody knows.
    private static let unknown = Band(Color(hex: 0x9A_9D_A3), width: 0.7)

    /// Steps from low to high values.
    ///
    /// - Parameters:
    ///   - first: what the legend says of the lowest value.
    ///   - last: what it says of the highest.
    /// - Returns: the scale.
    package static func ramp(from first: String, to last: String) -> ColorScale {
        ColorScale(
            bands: viridis.map { Band(Color(hex: $0)) } + [unknown], legend: .ends(first, last))
    }

    /// Under a limit and over it: two colours of Okabe and Ito (2008), the second one wider.
    ///
    /// - Parameter names: what the legend says of what is under, over, and not known; the last may be
    ///   missing.
    /// - Returns: the scale.
    package static func limit(_ names: [String]) -> ColorScale {
        ColorScale(
            bands: [
                Band(Color(hex: 0x00_72_B2)), Band(Color(hex: 0xD5_5E_00), width: 1.5), unknown,
            ], legend: .names(names))
    }

    /// What the legend says, from left to right.
    package var texts: [String] {
        switch legend {
        case .ends(let first, let last): [first, last]
        case .names(let names): names
        }
    }

    /// The band of what is not known.
    package var unknownBand: Int { bands.count - 1 }

    /// The band of a value between 0, the lowest, and 1.
    package func band(of fraction: Double) -> Int {
        guard fraction.isFinite else { return unknownBand }
        return Int(min(max(fraction, 0) * Double(unknownBand), Double(unknownBand - 1)))
    }
}
