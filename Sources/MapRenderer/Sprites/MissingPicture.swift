package import MapStyle

/// A picture that a layer asks for and the sprite does not have.
package struct MissingPicture: Hashable, Sendable {
    /// The layer's name.
    package let layer: String
    /// The picture's name.
    package let name: String
    /// The property that names it.
    package let property: String?

    /// A picture that was not found while the layer was drawn.
    ///
    /// - Parameters:
    ///   - layer: the layer's name.
    ///   - name: the picture's name.
    ///   - property: the property that names it, where the style does so by a constant.
    package init(layer: String, name: String, property: String? = nil) {
        self.layer = layer
        self.name = name
        self.property = property
    }

    /// The pictures that a style names by constants, and that are not there.
    ///
    /// - Parameters:
    ///   - style: the style; layers that are never shown are passed over.
    ///   - known: the names that the sprite has.
    /// - Returns: in the order of the layers.
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

/// The sprite as one layer sees it: what the layer asks for in vain is remembered.
struct LayerSprite {
    let sheet: SpriteSheet
    /// The layer's name.
    let layer: String

    /// The picture of a name.
    func icon(named name: String) -> SpriteIcon? {
        if let icon = sheet.icon(named: name) { return icon }
        if !name.isEmpty { sheet.note(MissingPicture(layer: layer, name: name)) }
        return nil
    }
}

extension StyleLayer.Kind {
    /// The property that names a picture of the sprite; no kind of layer has two.
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
