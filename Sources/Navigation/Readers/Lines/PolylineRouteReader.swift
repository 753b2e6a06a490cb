import MapGeometry

/// Reads an encoded polyline that stands alone in a file.
///
/// The text does not tell its precision. Five decimals are taken unless that puts a point outside
/// the Earth and six do not: right everywhere except for six-decimal lines within 9° of the
/// equator and 18° of Greenwich, where the precision must be given.
struct PolylineRouteReader {
    let context: ReadingContext

    /// Reads the text without blanks around it.
    func read(_ text: [UInt8]) throws(RouteError) -> RouteAnswer {
        let precision = context.forcedPrecision ?? guess(text)
        let points = try context.encodedLine(text, multiplier: precision.multiplier)
        guard points.count >= 2 else {
            throw context.error("the line has one point; a route needs two or more")
        }
        if context.forcedPrecision == nil {
            context.note("the polyline was read with \(precision.rawValue) decimals")
        }
        return RouteAnswer(
            routes: [Route(lines: [points])], format: .polyline, notes: context.notes)
    }

    private func guess(_ text: [UInt8]) -> PolylinePrecision {
        guard let values = try? EncodedLine.decode(text) else { return .five }
        func fits(_ precision: PolylinePrecision) -> Bool {
            stride(from: 0, to: values.count - 1, by: 2).allSatisfy { index in
                Coordinate(
                    checkedLongitude: Double(values[index + 1]) / precision.multiplier,
                    latitude: Double(values[index]) / precision.multiplier) != nil
            }
        }
        return !fits(.five) && fits(.six) ? .six : .five
    }
}
