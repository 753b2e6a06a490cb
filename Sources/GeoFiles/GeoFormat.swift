/// The kinds of files that places, lines and areas are read from.
package enum GeoFormat: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// GPS Exchange Format 1.0 and 1.1.
    case gpx
    /// Keyhole Markup Language 2.2, plain or in an archive (KMZ).
    case kml
    /// Garmin's Training Center Database, version 2.
    case tcx
    /// Garmin's Flexible and Interoperable Data Transfer: activities and courses.
    case fit
    /// GeoJSON, RFC 7946.
    case geoJSON
    /// Google's timeline, as exported by Takeout and by phones.
    case timeline
    /// A JSON list of places with times.
    case pointList
    /// Sentences of a satellite receiver, NMEA 0183.
    case nmea
    /// The flight recorder format of the International Gliding Commission.
    case igc
    /// Delimited text with a header.
    case table
    /// GeoPackage, an SQLite database.
    case geoPackage
    /// ESRI's Shapefile, in an archive.
    case shapefile
    /// An encoded polyline as bare text.
    case polyline
    /// Any other JSON, such as the answer of a routing engine.
    case json

    /// The formats that people have, in words, for messages.
    package static let list =
        "GPX, FIT, TCX, KML, GeoJSON, Google's timeline, NMEA, IGC, CSV, GeoPackage or zipped Shapefile"

    /// The format's common name, with an article where it takes one.
    package var description: String {
        switch self {
        case .gpx: "GPX"
        case .kml: "KML"
        case .tcx: "TCX"
        case .fit: "FIT"
        case .geoJSON: "GeoJSON"
        case .timeline: "a Google timeline"
        case .pointList: "a list of places"
        case .nmea: "NMEA"
        case .igc: "IGC"
        case .table: "a table"
        case .geoPackage: "a GeoPackage"
        case .shapefile: "a Shapefile"
        case .polyline: "an encoded polyline"
        case .json: "JSON"
        }
    }
}
