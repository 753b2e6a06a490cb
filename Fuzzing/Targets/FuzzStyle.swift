import Formats

/// A style of some layers, told by choices.
enum FuzzStyle {
    /// Of a layer's properties each has a chance; values are of the right kind and any size.
    static func document(_ choices: inout FuzzChoices) -> JSONValue {
        var layers: [JSONValue] = []
        while !choices.isOver, layers.count < 6 { layers.append(layer(&choices)) }
        return [
            "version": 8,
            "sources": [
                "tiles": ["type": "vector"], "pictures": ["type": "raster", "tileSize": 256],
                "heights": ["type": "raster-dem", "encoding": "terrarium"],
            ],
            "layers": .array(layers),
        ]
    }

    private static func layer(_ choices: inout FuzzChoices) -> JSONValue {
        let kind = choices.pick(kinds)
        var layer = JSONObject()
        layer["id"] = "l"
        layer["type"] = .string(kind.type)
        if let source = kind.source { layer["source"] = .string(source) }
        if kind.source == "tiles" {
            layer["source-layer"] = "l"
            if choices.byte() % 4 == 0 { layer["filter"] = [">", ["get", "n"], 1] }
        }
        var (layout, paint) = (JSONObject(), JSONObject())
        for _ in 0..<(choices.byte() % 9) {
            let property = choices.pick(kind.properties)
            let value = property.value(&choices)
            if property.isLayout {
                layout[property.name] = value
            } else {
                paint[property.name] = value
            }
        }
        layer["layout"] = .object(layout)
        layer["paint"] = .object(paint)
        return .object(layer)
    }

    private struct Kind {
        let type: String
        let source: String?
        let properties: [FuzzProperty]
    }

    private static let translate: [(String, FuzzProperty.Kind)] = [
        ("translate", .numbers(2)), ("translate-anchor", .choice(["map", "viewport"])),
    ]

    private static let kinds = [
        kind(
            "fill", "tiles",
            paint: translate + [
                ("color", .color), ("opacity", .number), ("outline-color", .color),
                ("pattern", .image), ("antialias", .flag),
            ], layout: [("fill-sort-key", .number)]),
        kind(
            "line", "tiles",
            paint: translate + [
                ("color", .color), ("width", .number), ("gap-width", .number), ("offset", .number),
                ("blur", .number), ("opacity", .number), ("dasharray", .numbers(3)),
                ("pattern", .image), ("gradient", .ramp("line-progress")),
            ],
            layout: [
                ("line-cap", .choice(["butt", "round", "square"])),
                ("line-join", .choice(["miter", "bevel", "round"])), ("line-miter-limit", .number),
                ("line-round-limit", .number), ("line-sort-key", .number),
            ]),
        symbol,
        kind(
            "fill-extrusion", "tiles",
            paint: translate + [
                ("height", .number), ("base", .number), ("color", .color), ("opacity", .number),
                ("pattern", .image), ("vertical-gradient", .flag),
            ]),
        kind(
            "circle", "tiles",
            paint: translate + [
                ("radius", .number), ("color", .color), ("blur", .number), ("opacity", .number),
                ("stroke-width", .number), ("stroke-color", .color), ("stroke-opacity", .number),
                ("pitch-scale", .choice(["map", "viewport"])),
                ("pitch-alignment", .choice(["map", "viewport"])),
            ], layout: [("circle-sort-key", .number)]),
        kind(
            "heatmap", "tiles",
            paint: [
                ("radius", .number), ("weight", .number), ("intensity", .number),
                ("opacity", .number), ("color", .ramp("heatmap-density")),
            ]),
        kind(
            "background", nil,
            paint: [
                ("color", .color), ("opacity", .number), ("pattern", .image),
            ]),
        kind(
            "raster", "pictures",
            paint: [
                ("opacity", .number), ("hue-rotate", .number), ("brightness-min", .number),
                ("brightness-max", .number), ("saturation", .number), ("contrast", .number),
                ("resampling", .choice(["linear", "nearest"])),
            ]),
        kind(
            "hillshade", "heights",
            paint: [
                ("exaggeration", .number), ("illumination-direction", .number),
                ("illumination-anchor", .choice(["map", "viewport"])), ("shadow-color", .color),
                ("highlight-color", .color), ("accent-color", .color),
            ]),
    ]

    private static let symbol: Kind = {
        let alignment = FuzzProperty.Kind.choice(["map", "viewport", "auto"])
        let anchors = ["center", "left", "right", "top", "bottom", "top-left", "bottom-right"]
        let shared: [(String, FuzzProperty.Kind)] = [
            ("allow-overlap", .flag), ("ignore-placement", .flag), ("optional", .flag),
            ("padding", .number), ("rotate", .number), ("keep-upright", .flag),
            ("rotation-alignment", alignment), ("pitch-alignment", alignment),
            ("anchor", .choice(anchors)), ("offset", .numbers(2)), ("size", .number),
        ]
        let paint: [(String, FuzzProperty.Kind)] =
            translate + [
                ("color", .color), ("opacity", .number), ("halo-color", .color),
                ("halo-width", .number), ("halo-blur", .number),
            ]
        let text =
            shared + [
                ("field", .text), ("max-width", .number), ("line-height", .number),
                ("letter-spacing", .number), ("max-angle", .number), ("radial-offset", .number),
                ("justify", .choice(["auto", "left", "center", "right"])),
                ("transform", .choice(["uppercase", "lowercase", "none"])),
                ("variable-anchor", .list(anchors)),
                ("writing-mode", .list(["vertical", "horizontal"])),
            ]
        let icon =
            shared + [
                ("image", .image), ("text-fit", .choice(["none", "width", "height", "both"])),
                ("text-fit-padding", .numbers(4)),
            ]
        let layout: [(String, FuzzProperty.Kind)] = [
            ("symbol-placement", .choice(["line", "point", "line-center"])),
            ("symbol-spacing", .number), ("symbol-sort-key", .number),
            ("symbol-avoid-edges", .flag),
        ]
        func prefixed(_ list: [(String, FuzzProperty.Kind)], _ prefix: String, isLayout: Bool)
            -> [FuzzProperty]
        {
            list.map { FuzzProperty(name: prefix + $0.0, isLayout: isLayout, kind: $0.1) }
        }
        // What every label needs comes first and twice.
        let first = [
            FuzzProperty(name: "text-field", isLayout: true, kind: .text),
            FuzzProperty(name: "icon-image", isLayout: true, kind: .image),
            FuzzProperty(name: layout[0].0, isLayout: true, kind: layout[0].1),
        ]
        return Kind(
            type: "symbol", source: "tiles",
            properties: first + prefixed(layout, "", isLayout: true)
                + prefixed(text, "text-", isLayout: true) + prefixed(icon, "icon-", isLayout: true)
                + prefixed(paint, "text-", isLayout: false)
                + prefixed(paint, "icon-", isLayout: false))
    }()

    private static func kind(
        _ type: String, _ source: String?, paint: [(String, FuzzProperty.Kind)],
        layout: [(String, FuzzProperty.Kind)] = []
    ) -> Kind {
        Kind(
            type: type, source: source,
            properties: paint.map {
                FuzzProperty(name: type + "-" + $0.0, isLayout: false, kind: $0.1)
            } + layout.map { FuzzProperty(name: $0.0, isLayout: true, kind: $0.1) })
    }
}
