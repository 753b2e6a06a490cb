package import Formats

/// Where the properties of layers stand in a style document.
package struct LayerPlaces {
    /// The layers by name; of several with one name the first is drawn.
    private var layers: [String: (index: Int, layer: JSONValue)] = [:]

    /// Looks where the layers of a document are.
    package init(_ document: JSONValue) {
        for (index, layer) in (document["layers"]?.array ?? []).enumerated() {
            guard let id = layer["id"]?.string, layers[id] == nil else { continue }
            layers[id] = (index, layer)
        }
    }

    /// The place of a property, such as `layers[3].paint.line-width`; `nil` without that layer.
    package func path(of property: String, in layer: String) -> String? {
        guard let place = layers[layer] else { return nil }
        let group = place.layer["layout"]?[property] == nil ? "paint" : "layout"
        return "layers[\(place.index)].\(group).\(property)"
    }
}
