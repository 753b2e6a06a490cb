import GeoFiles
import Geometry

/// Reads an encoded polyline that is the whole content of a file.
///
/// The text does not record its precision. Five decimals are assumed unless that puts a
/// point outside the Earth and six do not: right everywhere except for six-decimal lines
/// within 9° of the equator and 18° of Greenwich, where the precision must be given.
struct PolylineRouteReader {
    let context: ReadingContext

    /// Reads the text without blanks around it.
    func read(_ text: String) throws(GeoFileError) -> RouteAnswer {
        let (points, precision) = try decode(text)
        guard points.count >= 2 else {
            throw context.error("the line has one point; a route needs two or more")
        }
        if context.forcedPrecision == nil {
            context.note("the polyline was read with \(precision.rawValue) decimals")
        }
        return RouteAnswer(
            routes: [Route(lines: [points])], format: .file(.polyline), notes: context.notes)
    }

    private func decode(
        _ text: String
    ) throws(GeoFileError) -> (points: [Coordinate], precision: Polyline.Precision) {
        let precision = context.forcedPrecision ?? .decimals5
        do {
            return (try context.encodedLine(text, precision: precision), precision)
        } catch {
            guard context.forcedPrecision == nil,
                let points = try? context.encodedLine(text, precision: .decimals6)
            else { throw error }
            return (points, .decimals6)
        }
    }
}
