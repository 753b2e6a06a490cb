/// How much of what a document contains, for messages about files that do not fit.
package struct GeoContents: Hashable, Sendable, CustomStringConvertible {
    /// Recorded ways.
    package var tracks = 0
    /// Planned ways.
    package var routes = 0
    /// Other lines.
    package var lines = 0
    /// Places.
    package var places = 0
    /// Areas.
    package var areas = 0

    /// The content of a document.
    package init(_ document: GeoDocument) {
        for feature in document.features {
            switch (feature.geometry, feature.purpose) {
            case (.points(let points), _): places += points.count
            case (.areas(let polygons), _): areas += polygons.count
            case (.lines, .track): tracks += 1
            case (.lines, .route): routes += 1
            case (.lines, .shape): lines += 1
            }
        }
    }

    /// What there is: `12 places and 1 route`; `nothing` for an empty document.
    package var description: String {
        let found = [
            Self.counted(tracks, "track"), Self.counted(routes, "route"),
            Self.counted(lines, "line"), Self.counted(places, "place"),
            Self.counted(areas, "area"),
        ].compactMap(\.self)
        guard let last = found.last else { return "nothing" }
        return found.count == 1 ? last : found.dropLast().joined(separator: ", ") + " and " + last
    }

    /// What there is, in words that follow a format: `FIT with 2 places`.
    package var withContents: String {
        self == GeoContents() ? "without a place or a line" : "with \(self)"
    }

    /// Nothing.
    package init() {}

    private static func counted(_ count: Int, _ noun: String) -> String? {
        count == 0 ? nil : "\(count) \(noun)" + (count == 1 ? "" : "s")
    }

    /// What shows this content instead; `nil` if nothing does.
    package var advice: String? {
        if tracks > 0 { return "trip, stats, replay and route read tracks" }
        if routes > 0 || lines > 0 { return "route reads lines, and --geojson draws them" }
        if places > 0 { return "use --venues or --geojson" }
        return areas > 0 ? "use --geojson" : nil
    }
}
