package import Graphics

/// Colours for the values of a line, and the legend that explains them.
package struct ColorScale: Hashable, Sendable {
    /// A range of values with one colour.
    package struct Band: Hashable, Sendable {
        /// The colour.
        package let color: Color
        /// The width of the line there, as a factor of the default width.
        package let width: Double

        /// Creates a band from its parts.
        package init(_ color: Color, width: Double = 1) {
            self.color = color
            self.width = width
        }
    }

    /// The texts of the legend for the bands.
    package enum Legend: Hashable, Sendable {
        /// The values at both ends of the known range.
        case ends(String, String)
        /// A name for each of the first bands; those without one are not shown.
        case names([String])
    }

    /// The bands; the last one is for unknown values.
    package let bands: [Band]
    /// The legend for the bands.
    package let legend: Legend

    /// Viridis in six steps, as published by matplotlib (van der Walt and Smith, 2015), which
    /// gets lighter evenly and can be distinguished by colour-blind people.
    private static let viridis: [UInt32] = [
        0x44_01_54, 0x41_44_87, 0x2A_78_8E, 0x22_A8_84, 0x7A_D1_51, 0xFD_E7_25,
    ]
    /// The band of unknown values.
    private static let unknown = Band(Color(hex: 0x9A_9D_A3), width: 0.7)

    /// Returns a scale of steps from low to high values.
    ///
    /// - Parameters:
    ///   - first: the legend's text for the lowest value.
    ///   - last: the legend's text for the highest value.
    /// - Returns: the scale.
    package static func ramp(from first: String, to last: String) -> ColorScale {
        ColorScale(
            bands: viridis.map { Band(Color(hex: $0)) } + [unknown], legend: .ends(first, last))
    }

    /// Returns a scale for values under and over a limit, with two colours of Okabe and Ito
    /// (2008), the second one wider.
    ///
    /// - Parameter names: the legend's texts for values under, over, and unknown; the last may
    ///   be missing.
    /// - Returns: the scale.
    package static func limit(_ names: [String]) -> ColorScale {
        ColorScale(
            bands: [
                Band(Color(hex: 0x00_72_B2)), Band(Color(hex: 0xD5_5E_00), width: 1.5), unknown,
            ], legend: .names(names))
    }

    /// The texts of the legend, from left to right.
    package var texts: [String] {
        switch legend {
        case .ends(let first, let last): [first, last]
        case .names(let names): names
        }
    }

    /// The band of unknown values.
    package var unknownBand: Int { bands.count - 1 }

    /// The band of a value between 0, the lowest, and 1.
    package func band(of fraction: Double) -> Int {
        guard fraction.isFinite else { return unknownBand }
        return Int(min(max(fraction, 0) * Double(unknownBand), Double(unknownBand - 1)))
    }
}
