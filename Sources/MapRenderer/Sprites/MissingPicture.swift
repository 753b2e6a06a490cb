package import MapStyle

/// A picture that a layer asks for but the sprite does not have.
package struct MissingPicture: Hashable, Sendable {
    /// The layer's name.
    package let layer: String
    /// The picture's name.
    package let name: String
    /// The property that names it.
    package let property: String?

    /// Creates a picture that was not found while the layer was drawn.
    ///
    /// - Parameters:
    ///   - layer: the layer's name.
    ///   - name: the picture's name.
    ///   - property: the property that names it, if the style does so by a constant.
    package init(layer: String, name: String, property: String? = nil) {
        self.layer = layer
        self.name = name
        self.property = property
    }

    /// Returns the missing pictures that a style names by constants.
    ///
    /// - Parameters:
    ///   - style: the style; layers that are never shown are skipped.
    ///   - known: the names that the sprite has.
    /// - Returns: the pictures in the order of the layers.
    package static func constants(of style: Style, missingIn known: Set<String>) -> [MissingPicture]
    {
        style.layers.filter(\.isVisible).compactMap { layer in
            guard let (property, image) = layer.kind.picture, image.isConstant,
                let name = image.value(zoom: 0)?.name, !name.isEmpty, !known.contains(name)
            else { return nil }
            return MissingPicture(layer: layer.id, name: name, property: property)
        }
    }
}

/// Access to the sprite for one layer, which records the pictures that are missing.
struct LayerSprite {
    let sheet: SpriteSheet
    /// The layer's name.
    let layer: String

    /// Returns the picture with a name.
    func icon(named name: String) -> SpriteIcon? {
        if let icon = sheet.icon(named: name) { return icon }
        if !name.isEmpty { sheet.note(MissingPicture(layer: layer, name: name)) }
        return nil
    }
}

extension StyleLayer.Kind {
    /// The property that names a picture of the sprite; no layer type has two.
    fileprivate var picture: (property: String, image: Property<StyleImage?>)? {
        switch self {
        case .background(let background): ("background-pattern", background.pattern)
        case .fill(let fill): ("fill-pattern", fill.pattern)
        case .line(let line): ("line-pattern", line.pattern)
        case .fillExtrusion(let extrusion): ("fill-extrusion-pattern", extrusion.pattern)
        case .symbol(let symbol): ("icon-image", symbol.icon.image)
        default: nil
        }
    }
}
