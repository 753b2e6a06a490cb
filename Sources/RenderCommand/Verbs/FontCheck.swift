import Formats
import Graphics
import MapPictures
import MapStyle

/// Finds the fonts that a style names and nobody has installed.
enum FontCheck {
    /// Each needs a search among all fonts, which takes about a millisecond.
    private static let maximumStacks = 50
    /// Names that stand for whatever the system prefers.
    private static let generic: Set<String> = [
        "sans", "sans-serif", "serif", "monospace", "system-ui", "cursive", "fantasy",
    ]

    /// A note for each family that comes first and has another stand in for it.
    ///
    /// - Parameters:
    ///   - style: the style; fonts that depend on zoom or feature are passed over.
    ///   - places: where its layers stand.
    /// - Returns: in the order of the layers.
    static func problems(of style: Style, _ places: LayerPlaces) -> [StyleProblem] {
        guard let shaper = try? TextShaper() else { return [] }
        var seen: Set<[String]> = []
        var named: Set<String> = []
        var problems: [StyleProblem] = []
        for layer in style.layers where layer.isVisible {
            guard seen.count < maximumStacks, let families = families(of: layer),
                seen.insert(families).inserted, let first = families.first,
                let found = shaper.installedFamily(for: FontRequest(families: families, size: 16)),
                !families.contains(where: { $0.lowercased() == found.lowercased() }),
                generic.isDisjoint(with: families.map { $0.lowercased() }),
                let place = places.path(of: "text-font", in: layer.id),
                named.insert(first).inserted
            else { continue }
            problems.append(
                StyleProblem(
                    path: place, severity: .note,
                    message: "layer '\(layer.id)': no font '\(first)' is installed:"
                        + " '\(found)' stands in"))
        }
        return problems
    }

    /// The families of a layer that writes; `nil` where the style names none.
    private static func families(of layer: StyleLayer) -> [String]? {
        guard case .symbol(let symbol) = layer.kind, symbol.text.field.isSpecified,
            symbol.text.font.isSpecified, symbol.text.font.isConstant
        else { return nil }
        return FontRequest(fontStack: symbol.text.font.value(zoom: 0), size: 16).families
    }
}
