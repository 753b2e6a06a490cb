import Formats

/// What a style says of the labels of drives: `"metadata": {"render:driving": {…}}`.
///
/// Ours, not the specification's. Two members, both optional: `layers` names the symbol layers that
/// show as they are, `*` standing for any ending; of all other symbol layers only those `features`
/// show that pass a filter, none without one. A style that says nothing has one set of labels for all
/// pictures.
struct DrivingLabels {
    private let layers: [String]
    private let features: JSONValue?

    /// What a style's metadata say; `nil` where they say nothing.
    init?(_ metadata: JSONValue?) {
        guard let object = metadata?["render:driving"]?.object else { return nil }
        layers = (object["layers"]?.array ?? []).compactMap(\.string)
        features = object["features"]
    }

    /// In which pictures a layer shows as it is.
    func sets(of layer: StyleLayer) -> Set<LabelSet> {
        guard case .symbol = layer.kind else { return [.all, .driving] }
        return Self.isNamed(layer.id, in: layers) ? [.all, .driving] : [.all]
    }

    /// The filter of a layer as it shows in drives, with the features that a driver uses.
    ///
    /// - Parameter layer: the layer as the document has it.
    /// - Returns: a narrower filter; `nil` where drives show nothing of it.
    func narrowed(_ layer: JSONValue) -> JSONValue? {
        guard let features else { return nil }
        return layer["filter"].map { ["all", $0, features] } ?? features
    }

    private static func isNamed(_ id: String, in names: [String]) -> Bool {
        names.contains { name in
            name.hasSuffix("*") ? id.hasPrefix(name.dropLast()) : id == name
        }
    }
}
