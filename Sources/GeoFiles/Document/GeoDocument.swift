package import Geometry

/// The content of a file with places in it, in one form for all formats.
///
/// Readers put in what the file says; which of it is a route, a track or a venue is for those to
/// decide who use it.
package struct GeoDocument: Sendable {
    /// The format it was read from.
    package var format: GeoFormat
    /// The file's own name for its content; `nil` if it has none.
    package var name: String?
    /// The program that wrote the file, as it names itself; `nil` if it does not.
    package var creator: String?
    /// What it contains, in the order of the file.
    package var features: [GeoFeature] = []
    /// The records that could not be used.
    package var skipped = SkippedRecords()
    /// The origin of its times.
    package var clock = TrackClock.utc
    /// Pictures inside the file, by the `marker-symbol` of the features that have them.
    package var pictures: [String: [UInt8]] = [:]
    /// Notes on decisions, one sentence each, for a person to read.
    package var notes: [String] = []

    /// A document without features.
    package init(format: GeoFormat, name: String? = nil) {
        self.format = format
        self.name = name
    }

    /// Appends the content of another document of the same reading, as of several files in one
    /// archive.
    ///
    /// - Parameters:
    ///   - other: the document; if its times have another origin, its recorded lines are left out,
    ///     with a note.
    ///   - file: its name for the note.
    mutating func append(_ other: GeoDocument, from file: String) {
        var added = other.features
        if hasTimes, other.hasTimes, clock != other.clock {
            added.removeAll { $0.lines.contains { $0.has(.time) } }
            notes.append(
                "the lines of \(file) are left out: their times have another origin than those"
                    + " before")
        } else if !hasTimes {
            clock = other.clock
        }
        features += added
        skipped.add(other.skipped)
        pictures.merge(other.pictures) { first, _ in first }
        notes += other.notes.filter { !notes.contains($0) }
        name = name ?? other.name
        creator = creator ?? other.creator
    }

    private var hasTimes: Bool { features.contains { $0.lines.contains { $0.has(.time) } } }
}

/// Points, lines or areas of a file, with their properties.
package struct GeoFeature: Sendable {
    /// What the file says a feature is.
    package enum Purpose: Hashable, Sendable {
        /// A shape or a place, without more.
        case shape
        /// A way to be taken: a GPX route, a course.
        case route
        /// A way that was recorded.
        case track
    }

    /// What the file says it is.
    package var purpose: Purpose
    /// Its number in the file, from 1; the parts of a collection of geometries have the same.
    package var record: Int
    /// The line of the file on which it begins; `nil` in formats without lines.
    package var line: Int?
    /// Its identifier; `nil` if it has none that is a whole number from 0.
    package var id: UInt64?
    /// Its geometry.
    package var geometry: Geometry
    /// Its properties in the order of the file; a name may occur twice.
    package var properties: [(key: String, value: PropertyValue)]

    /// The geometry of a feature.
    ///
    /// Longitudes are as the file has them, -540 ... 540: shapes that cross the antimeridian are
    /// often written beyond 180°.
    package enum Geometry: Sendable {
        /// Places.
        case points([Coordinate])
        /// Lines, each with a point at least.
        case lines([GeoLine])
        /// Polygons, each an outline followed by its holes; rings are closed implicitly.
        case areas([[[Coordinate]]])
    }

    /// A feature from its parts.
    package init(
        _ geometry: Geometry, purpose: Purpose = .shape, record: Int, line: Int? = nil,
        id: UInt64? = nil, properties: [(key: String, value: PropertyValue)] = []
    ) {
        self.geometry = geometry
        self.purpose = purpose
        self.record = record
        self.line = line
        self.id = id
        self.properties = properties
    }

    /// The lines; empty for points and areas.
    package var lines: [GeoLine] {
        if case .lines(let lines) = geometry { lines } else { [] }
    }

    /// The first text or number of some properties that is not empty.
    package func text(_ names: String...) -> String? {
        for name in names {
            for property in properties where property.key == name {
                if let text = property.value.text, !text.isEmpty { return text }
            }
        }
        return nil
    }
}

extension PropertyValue {
    /// The value as text, whole numbers without a decimal point; `nil` for no value.
    package var text: String? {
        switch self {
        case .null: nil
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
        case .string(let text): text
        }
    }
}
