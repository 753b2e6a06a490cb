import MapGeometry

/// Reads the numbers of one option's value and words what is wrong with them.
struct NumberList {
    /// The option, as messages name it.
    let option: String
    /// Its whole value.
    let text: String
    /// What would be right: `write …`.
    let form: String

    /// One number of a range, called by its name in the message.
    func number(
        _ part: some StringProtocol, _ name: String, _ range: ClosedRange<Double>
    ) throws(UsageError) -> Double {
        do {
            return try BoundedNumber(parsing: part, in: range).value
        } catch {
            throw self.error("\(name) \(error)")
        }
    }

    /// A place in the order lon,lat; says so if the numbers would fit the other way round.
    func coordinate(
        _ first: some StringProtocol, _ second: some StringProtocol
    ) throws(UsageError) -> Coordinate {
        let isSwapped =
            (try? BoundedNumber(parsing: second, in: -90...90)) == nil
            && (try? BoundedNumber(parsing: second, in: -180...180)) != nil
            && (try? BoundedNumber(parsing: first, in: -90...90)) != nil
        guard !isSwapped else {
            throw error("latitude \(second) is beyond 90: the order is lon,lat, not lat,lon")
        }
        return Coordinate(
            longitude: try number(first, "longitude", -180...180),
            latitude: try number(second, "latitude", -90...90))
    }

    /// The error that names the option, the problem and the right form.
    func error(_ problem: String) -> UsageError {
        UsageError(option: option, value: text, "\(problem); \(form)")
    }
}
