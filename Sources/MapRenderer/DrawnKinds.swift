import Geometry
package import Graphics
import MapStyle
import VectorTile

/// The kinds of lines, areas and icons that a frame really shows, from which a legend is made.
package struct DrawnKinds: Sendable {
    /// A layer of the tiles, and the property `kind` of a feature of it; `class` where tiles have no
    /// `kind`.
    package struct Kind: Hashable, Sendable {
        /// The layer's name.
        package let layer: String
        /// The value; empty for features without.
        package let kind: String

        /// Creates a kind from its parts.
        package init(layer: String, kind: String) {
            self.layer = layer
            self.kind = kind
        }
    }

    /// The kinds of lines and areas.
    package private(set) var features: Set<Kind> = []
    /// The icons by their names.
    package private(set) var icons: [String: Icon] = [:]

    /// An icon on the map.
    package struct Icon: Sendable {
        /// How often it is drawn.
        package fileprivate(set) var count: Int
        /// What a shape is painted with.
        package let color: Color
    }

    /// No kinds.
    init() {}

    /// Collects what some layers of a frame have drawn.
    init(
        of layers: [StyleLayer], _ tiles: TilesBySource, _ labels: FrameLabels,
        _ sprite: SpriteSheet, _ request: FrameRequest
    ) {
        for layer in layers where !layer.kind.isSymbol {
            guard let source = layer.source else { continue }
            for tile in tiles.tiles(of: source) where tile.isVisible {
                add(layer, in: tile, tiles.viewport, request)
            }
        }
        for label in labels.labels {
            guard let placed = label.choice.icon, let name = sprite.name(of: placed.icon) else {
                continue
            }
            icons[name, default: Icon(count: 0, color: placed.tint.color)].count += 1
        }
    }

    private mutating func add(
        _ layer: StyleLayer, in tile: TileLoader.Placed, _ viewport: Viewport,
        _ request: FrameRequest
    ) {
        guard let name = layer.sourceLayer,
            let features = LayerFeatures(layer, in: tile, request: request)
        else { return }
        let data = features.layer
        let key = data.keyIndex(of: "kind") ?? data.keyIndex(of: "class")
        let seen = ViewWindow(
            tile.placement.box.intersection(viewport.planeWindow), in: viewport)
        let window = LayerFeatures.Window(area: features.area(seen), extent: 0)
        var values: Set<Int?> = []
        features.forEach(in: window) { _, feature, _ in
            values.insert(key.flatMap { data.valueIndex(of: feature, key: $0) })
        }
        for value in values {
            let text =
                if let value, case .string(let text) = data.values[value] { text } else { "" }
            self.features.insert(Kind(layer: name, kind: text))
        }
    }
}
