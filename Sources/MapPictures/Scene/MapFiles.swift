package import MapStore
import MapStyle
import Parameters

/// The files that replace sources of a style.
package struct MapFiles: Hashable, Sendable {
    /// The map for the style's only vector source.
    package let only: String?
    /// The files for sources by name.
    package let named: [Named]
    /// Whether the world is drawn under and around a map of a part of it.
    package let haveWorld: Bool
    /// Maps of larger areas that are drawn around a map, the finest first, above the world.
    package let around: [String]
    /// The file of heights for a style's relief, next to its contour lines; `nil` for none.
    package let terrain: String?
    /// The factor by which its heights move the ground of tilted views; 0 leaves it level.
    package let relief: Double
    /// The other machines that may be asked for maps; `nil` for none.
    package var network: RemoteMaps?

    /// A file that replaces a source.
    package struct Named: Hashable, Sendable {
        /// The style's name of the source.
        package let name: String
        /// The file.
        package let path: String

        /// A file for a source.
        package init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    /// Creates a choice of files for sources.
    ///
    /// - Parameters:
    ///   - only: the map for the style's only vector source.
    ///   - named: files for sources by name.
    ///   - haveWorld: whether the world is drawn under and around a map of a part of it.
    ///   - around: maps that are drawn around a map, the finest first.
    ///   - terrain: the file of heights for relief, as made by `render terrain`.
    ///   - relief: the factor by which its heights move the ground of tilted views, from 0 to 3.
    ///   - network: the other machines that may be asked for maps; `nil` for none.
    package init(
        only: String?, named: [Named] = [], haveWorld: Bool = true, around: [String] = [],
        terrain: String? = nil, relief: Double = 1, network: RemoteMaps? = nil
    ) {
        self.only = only
        self.named = named
        self.haveWorld = haveWorld
        self.around = around
        self.terrain = terrain
        self.relief = relief
        self.network = network
    }

    /// A source and the file that it is read from.
    struct Choice {
        let source: StyleSource
        /// A map, or a GeoJSON document; `nil` for GeoJSON in the style itself, and for pictures on
        /// the network.
        let path: String?
    }

    /// Returns the file of each source that a layer draws.
    ///
    /// A file for the source's name comes first, then the only map, then the style's own file.
    ///
    /// - Parameter file: the style with the sources.
    /// - Returns: sources with files, in the style's order.
    /// - Throws: ``SceneError`` if a source has no map, or the style has no source of a name;
    ///   ``ParameterError`` if no map is given and the style needs one.
    func choices(for file: StyleFile) throws -> [Choice] {
        let sources = file.style.sources.filter { $0.kind.holdsMap }
        let relief = sources.compactMap(TerrainFiles.Role.init)
        if terrain != nil, !relief.contains(.heights) {
            throw SceneError(
                PictureParameter.terrain.definition,
                "the style \(file.path) draws no relief: it has no source '\(TerrainFiles.Role.heights.rawValue)'"
            )
        }
        let known = sources.map(\.name).joined(separator: ", ")
        for entry in named where !sources.contains(where: { $0.name == entry.name }) {
            throw SceneError(
                PictureParameter.source.definition,
                """
                the style has no source '\(PrintableText.short(entry.name))'; it has \
                \(known.isEmpty ? "none" : known)
                """)
        }
        let drawn = Set(file.style.layers.compactMap(\.source))
        let wanted = sources.filter { source in
            if named.contains(where: { $0.name == source.name }) { return true }
            guard drawn.contains(source.name) else { return false }
            guard let role = TerrainFiles.Role(source) else { return true }
            return TerrainFiles.path(of: role, terrain: terrain) != nil
        }
        let standsIn = try sourceOfOnly(wanted, file)
        return try wanted.compactMap { source in
            if let entry = named.last(where: { $0.name == source.name }) {
                return Choice(source: source, path: entry.path)
            }
            if let role = TerrainFiles.Role(source) {
                return Choice(
                    source: source, path: TerrainFiles.path(of: role, terrain: terrain))
            }
            if source.name == standsIn { return Choice(source: source, path: only) }
            if let path = try file.path(of: source) { return Choice(source: source, path: path) }
            if let address = remoteMap(of: source, in: file) {
                return Choice(source: source, path: address)
            }
            guard source.kind == .vector else { return Choice(source: source, path: nil) }
            guard only != nil || !named.isEmpty else {
                throw ParameterError("'\(PictureParameter.map, "FILE.mbtiles")' is missing")
            }
            throw SceneError(
                """
                \(PictureParameter.map, "FILE.mbtiles") is missing for the style's source \
                '\(source.name)'
                """)
        }
    }

    /// Returns the address that a style itself names for a source, if its host may be asked.
    private func remoteMap(of source: StyleSource, in file: StyleFile) -> String? {
        file.remoteAddress(of: source).flatMap { network?.allows($0) == true ? $0 : nil }
    }

    /// Returns the source that the only map replaces; `nil` if there is no such map.
    private func sourceOfOnly(
        _ wanted: [StyleSource], _ file: StyleFile
    ) throws(SceneError) -> String? {
        guard only != nil else { return nil }
        let isVector = wanted.contains {
            $0.kind == .vector && TerrainFiles.Role($0) == nil
        }
        let open = wanted.filter { source in
            TerrainFiles.Role(source) == nil
                && (isVector ? source.kind == .vector : source.kind.isPictures)
                && !named.contains { $0.name == source.name }
        }
        let homeless = open.filter { source in
            guard let address = file.address(of: source) else {
                return remoteMap(of: source, in: file) == nil
            }
            return !AddressPlaceholder.all(in: address).isEmpty
        }
        let candidates = homeless.isEmpty ? open : homeless
        guard candidates.count <= 1 else {
            let names = wanted.filter { $0.kind == candidates[0].kind }.map(\.name)
            throw SceneError(
                PictureParameter.map.definition,
                """
                the style has several \(candidates[0].kind.rawValue) sources \
                (\(names.joined(separator: ", "))); name each map with \
                \(PictureParameter.source, "NAME=FILE")
                """)
        }
        return candidates.first?.name
    }
}

extension StyleSource.Kind {
    /// Whether tiles of the source are pictures.
    var isPictures: Bool { self == .raster || self == .rasterDEM }

    /// Whether a file can replace the source.
    fileprivate var holdsMap: Bool { self == .vector || self == .geojson || isPictures }
}
