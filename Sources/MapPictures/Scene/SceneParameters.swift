package import MapStore
package import Parameters

extension PictureParameter {
    /// The map that replaces a style's only vector source.
    package static let map = Parameter<String>(
        ParameterDefinition(
            "map", short: "m", "FILE", .file,
            help: "The map: a file of vector tiles, MBTiles or PMTiles."))

    /// A style, by the name of a built-in one or by its path.
    package static let style = Parameter<String>(
        ParameterDefinition(
            "style", short: "s", "NAME|FILE", .file, defaultValue: "day",
            help: """
                A style that ships with render (day, hud, outdoor, pale, transit, contrast; all \
                but hud also as night, outdoor-night, ...), or the path of a MapLibre style or of a \
                theme.
                """))

    /// The map of one source of a style.
    package static let source = Parameter<MapFiles.Named>(
        ParameterDefinition(
            "source", "NAME=FILE", .files,
            help: "The map of one source, for styles that have several."),
        cure: "write NAME=FILE, the style's source first"
    ) { text throws(ParameterError) in
        guard let equals = text.text.firstIndex(of: "="), equals != text.text.startIndex else {
            throw text.error()
        }
        return MapFiles.Named(
            name: String(text.text[..<equals]),
            path: String(text.text[text.text.index(after: equals)...]))
    }
}

extension PictureParameter {
    /// The heights for a style's relief.
    package static let terrain = Parameter<String>(
        ParameterDefinition(
            "terrain", "FILE.mbtiles", .file,
            help: """
                Heights as 'render terrain' makes them, for relief and contour lines; hud \
                draws neither, pale and transit draw no lines.
                """))

    /// How much the heights move the ground of tilted views.
    package static let relief = Parameter<Double>(
        number: "relief", "N", 0...3, defaultValue: "1",
        cure: "write 1 for the true heights, 0 for level ground",
        help:
            "The factor by which the heights of --terrain move the ground of tilted views; 0 leaves it level."
    )

    /// Maps that are drawn around a map.
    package static let around = Parameter<String>(
        ParameterDefinition(
            "around", "FILE", .files,
            help: """
                A map of a larger area that is drawn around the map and above the world, such as \
                one of 'render import --overview' or a planet's low zooms; several: the finest \
                first.
                """))

    /// Whether the world is drawn around a map.
    package static let world = ParameterDefinition.flag(
        "world", onByDefault: true,
        help: """
            Leaves out the world (Natural Earth) that styles made for it show under and around \
            a map.
            """)

    /// The other machines that may be asked for maps.
    package static let allowHost = Parameter<AllowedHost>(
        ParameterDefinition(
            "allow-host", "HOST[:PORT]", .files,
            help: """
                A host that may be asked for a map whose address stands in place of a file: \
                https:// (PMTiles) or postgres:// (PostGIS); none by default.
                """),
        cure: "write a host such as tiles.example.org or localhost:9000"
    ) { text throws(ParameterError) in
        guard let host = AllowedHost(text.text) else { throw text.error() }
        return host
    }

    /// Whether a style may name any file of this machine.
    package static let allowFiles = ParameterDefinition(
        permission: "allow-files",
        help: "The style may name any file, not only those beside it and below.")
}

extension ScenePlan {
    /// The plan that values name.
    ///
    /// - Parameters:
    ///   - values: values of `ParameterGroup.scene`.
    ///   - pixelRatio: device pixels per logical pixel.
    /// - Throws: ``ParameterError`` for a wrong value, ``SceneError`` or `MapStoreError` for a file
    ///   that can't be used.
    package init(_ values: ParameterValues, pixelRatio: Double) throws {
        try self.init(
            style: values.value(PictureParameter.style) ?? "day",
            maps: MapFiles(
                only: values.value(PictureParameter.map),
                named: values.values(PictureParameter.source),
                haveWorld: values.isOn(PictureParameter.world),
                around: values.values(PictureParameter.around),
                terrain: values.value(PictureParameter.terrain),
                relief: values.value(PictureParameter.relief) ?? 1,
                network: RemoteMaps(allowing: values.values(PictureParameter.allowHost))),
            pixelRatio: pixelRatio, allowsFiles: values.isOn(PictureParameter.allowFiles),
            spritePaths: values.values(PictureParameter.sprite))
    }

    /// The plan of pictures without a map that values name.
    ///
    /// - Parameters:
    ///   - values: values of `ParameterGroup.scene`.
    ///   - pixelRatio: device pixels per logical pixel.
    /// - Throws: as ``init(_:pixelRatio:)`` does.
    package init(withoutMap values: ParameterValues, pixelRatio: Double) throws {
        try self.init(
            colorsOfStyle: values.value(PictureParameter.style) ?? "day",
            roadMaps: [values.value(PictureParameter.map)].compactMap { $0 }
                + values.values(PictureParameter.source).map(\.path),
            network: RemoteMaps(allowing: values.values(PictureParameter.allowHost)),
            pixelRatio: pixelRatio,
            allowsFiles: values.isOn(PictureParameter.allowFiles))
    }

    /// Returns the paths of the input files that the values name.
    package static func inputPaths(_ values: ParameterValues) throws(ParameterError) -> [String] {
        let terrain = try values.value(PictureParameter.terrain)
        return try [values.value(PictureParameter.map), values.value(PictureParameter.style)]
            .compactMap { $0 } + (terrain.map { [$0, TerrainFiles.contours(of: $0)] } ?? [])
            + values.values(PictureParameter.source).map(\.path)
            + values.values(PictureParameter.around)
            + values.values(PictureParameter.sprite).flatMap(SpriteStandIns.files)
    }
}
