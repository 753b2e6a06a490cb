import MapStyle

/// Finds the properties that a style sets but the renderer does not draw as the specification says.
///
/// The style engine reads every property of the specification. A property must be listed in
/// ``drawn``; a test compares the list with the engine.
enum UnsupportedProperties {
    /// Returns one sentence for each property that tilted views simplify, with the first layer that
    /// sets it.
    static func tiltedNotes(of style: Style) -> [String] {
        var layers: [String: [String]] = [:]
        for layer in style.layers where layer.isVisible {
            for property in layer.changedProperties.intersection(flatOnly) {
                layers[property, default: []].append(layer.id)
            }
        }
        return layers.sorted { $0.key < $1.key }.map { property, names in
            let others = names.count > 1 ? " and \(names.count - 1) more" : ""
            return
                "layer '\(names.first ?? "")'\(others): \(property) is drawn in tilted views as its mean colour"
        }
    }

    /// Properties that are drawn only when seen from straight above.
    static let flatOnly: Set<String> = [
        "fill-extrusion-pattern"
    ]

    /// Properties that are drawn, or that make no difference here.
    static let drawn: Set<String> = [
        "visibility", "background-color", "background-pattern", "background-opacity",
        "fill-sort-key", "fill-opacity", "fill-color", "fill-outline-color", "fill-translate",
        "fill-translate-anchor", "fill-pattern",
        "fill-antialias",
        "line-cap", "line-join", "line-miter-limit", "line-round-limit", "line-sort-key",
        "line-gap-width", "line-offset", "line-blur", "line-pattern", "line-gradient",
        "line-opacity", "line-color",
        "line-translate", "line-translate-anchor", "line-width", "line-dasharray",
        "symbol-placement", "symbol-spacing", "symbol-sort-key", "symbol-z-order",
        // No label is ever cut by a tile's edge.
        "symbol-avoid-edges", "text-variable-anchor-offset", "text-translate-anchor",
        "icon-translate-anchor",
        "icon-image", "icon-size", "icon-rotate", "icon-padding", "icon-offset", "icon-anchor",
        "icon-overlap", "icon-allow-overlap", "icon-ignore-placement", "icon-optional",
        "icon-rotation-alignment", "icon-text-fit", "icon-text-fit-padding", "icon-keep-upright",
        "icon-opacity", "icon-color", "icon-halo-color", "icon-halo-width", "icon-halo-blur",
        "icon-translate",
        "text-field", "text-font", "text-size",
        "text-writing-mode", "text-max-width", "text-line-height",
        "text-letter-spacing", "text-justify", "text-radial-offset", "text-variable-anchor",
        "text-anchor", "text-offset", "text-max-angle", "text-rotate", "text-padding",
        "text-keep-upright", "text-transform", "text-overlap", "text-allow-overlap",
        "text-ignore-placement", "text-optional", "text-rotation-alignment", "text-opacity",
        "text-color", "text-halo-color", "text-halo-width", "text-halo-blur", "text-translate",
        "circle-sort-key", "circle-radius", "circle-color", "circle-blur", "circle-opacity",
        "circle-translate", "circle-translate-anchor", "circle-pitch-scale",
        "circle-pitch-alignment", "circle-stroke-width",
        "circle-stroke-color", "circle-stroke-opacity",
        "heatmap-radius", "heatmap-weight", "heatmap-intensity", "heatmap-color",
        "heatmap-opacity",
        "raster-opacity", "raster-hue-rotate", "raster-brightness-min", "raster-brightness-max",
        "raster-saturation", "raster-contrast", "raster-resampling",
        // A still picture does not fade in.
        "raster-fade-duration",
        "hillshade-illumination-direction", "hillshade-illumination-anchor",
        "hillshade-exaggeration", "hillshade-shadow-color", "hillshade-highlight-color",
        "hillshade-accent-color", "hillshade-method", "hillshade-illumination-altitude",
        "color-relief-color", "color-relief-opacity",
        "fill-extrusion-opacity", "fill-extrusion-color", "fill-extrusion-translate",
        "fill-extrusion-translate-anchor", "fill-extrusion-pattern",
        "fill-extrusion-height", "fill-extrusion-base", "fill-extrusion-vertical-gradient",
        // Texts and icons always face the viewer, because they can't be read lying on tilted
        // ground.
        "icon-pitch-alignment", "text-pitch-alignment",
    ]
}
