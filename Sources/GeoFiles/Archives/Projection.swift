import CPROJ
package import Geometry

/// The conversion of another reference system's coordinates to longitudes and latitudes, by PROJ.
///
/// For use by one thread at a time.
package final class Projection {
    private let context: OpaquePointer
    private let conversion: OpaquePointer

    /// A conversion from a reference system; `nil` for one that PROJ does not know.
    ///
    /// - Parameter system: `EPSG:25832`, or the system's definition as well-known text.
    package init?(from system: String) {
        guard let context = proj_context_create() else { return nil }
        proj_log_level(context, PJ_LOG_NONE)
        proj_context_set_enable_network(context, 0)
        let ready = proj_create_crs_to_crs(context, system, "EPSG:4326", nil).flatMap { raw in
            defer { proj_destroy(raw) }
            // Longitude first and easting first, as files store them.
            return proj_normalize_for_visualization(context, raw)
        }
        guard let ready else {
            proj_context_destroy(context)
            return nil
        }
        (self.context, conversion) = (context, ready)
    }

    /// The conversion from the reference system of a file.
    ///
    /// - Throws: ``GeoFileError`` for a system that PROJ does not know.
    static func of(_ system: String, _ reading: GeoReading) throws(GeoFileError) -> Projection {
        guard let projection = Projection(from: system) else {
            throw reading.error(
                "its reference system is unknown: \(PrintableExcerpt.of(system))",
                cure: "convert it to longitudes and latitudes, EPSG:4326")
        }
        return projection
    }

    deinit {
        proj_destroy(conversion)
        proj_context_destroy(context)
    }

    /// The place of an easting and a northing, with or without a conversion; `nil` if it is none.
    package static func place(_ x: Double, _ y: Double, _ projection: Projection?) -> Coordinate? {
        guard x.isFinite, y.isFinite, abs(x) < 1e9, abs(y) < 1e9 else { return nil }
        guard let projection else { return GeoReading.place(longitude: x, latitude: y) }
        let result = proj_trans(projection.conversion, PJ_FWD, PJ_COORD(v: (x, y, 0, 0)))
        return GeoReading.place(longitude: result.xy.x, latitude: result.xy.y)
    }

    /// The easting and northing of a place in the reference system; `nil` where it has none.
    package static func position(
        of place: Coordinate, _ projection: Projection
    ) -> (x: Double, y: Double)? {
        let result = proj_trans(
            projection.conversion, PJ_INV, PJ_COORD(v: (place.longitude, place.latitude, 0, 0)))
        guard result.xy.x.isFinite, result.xy.y.isFinite, abs(result.xy.x) < 1e9,
            abs(result.xy.y) < 1e9
        else { return nil }
        return (result.xy.x, result.xy.y)
    }
}
