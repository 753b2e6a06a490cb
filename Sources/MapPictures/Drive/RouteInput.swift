package import GeoFiles
package import Geometry
package import Parameters
package import Routes

/// The settings for reading a route.
package struct RouteInput: Hashable, Sendable {
    /// Decimals of encoded polylines; `nil` to detect them.
    package var precision: Polyline.Precision?
    /// Whether the answer's other routes are drawn beside the first one.
    var showsAlternatives: Bool

    /// Defaults for everything that is not given.
    init(precision: Polyline.Precision? = nil, showsAlternatives: Bool = true) {
        self.precision = precision
        self.showsAlternatives = showsAlternatives
    }

    /// The input that values describe.
    ///
    /// - Throws: ``ParameterError`` for a wrong value.
    package init(_ values: ParameterValues) throws(ParameterError) {
        precision = try values.value(PictureParameter.precision)
        showsAlternatives = try values.value(PictureParameter.alternatives) != .hide
    }

    /// Reads a route.
    ///
    /// - Parameters:
    ///   - bytes: a file of any supported kind.
    ///   - name: its name in error messages.
    /// - Returns: the routes.
    /// - Throws: `GeoFileError` with the problem and its position.
    package func read(_ bytes: [UInt8], named name: String) throws(GeoFileError) -> RouteAnswer {
        let answer = try RouteReader.read(bytes: bytes, named: name, precision: precision)
        return showsAlternatives ? answer : answer.withoutAlternatives
    }
}

/// Whether something is drawn.
package enum AlternativesChoice: Hashable, Sendable {
    /// Those of a file are shown.
    case show
    /// None is shown.
    case hide
    /// So many are found, and shown.
    case find(Int)
}

extension PictureParameter {
    /// The precision of encoded polylines.
    package static let precision = Parameter<Polyline.Precision>(
        ParameterDefinition(
            "precision", "5|6|7", .choice(["5", "6", "7"]), defaultValue: "found out",
            help: "Decimals of encoded polylines."),
        cure: "write 5, 6 or 7"
    ) { text throws(ParameterError) in
        guard let digits = Int(text.text), let precision = Polyline.Precision(rawValue: digits)
        else { throw text.error() }
        return precision
    }

    /// Whether alternative routes are drawn, and how many are found.
    package static let alternatives = Parameter<AlternativesChoice>(
        ParameterDefinition(
            "alternatives", "show|hide|N", defaultValue: "show",
            help: "Other routes, in a quiet colour; N up to 3 finds as many to the way from --from."
        ),
        cure: "write show, hide, or a number from 1 to 3"
    ) { text throws(ParameterError) in
        switch text.text {
        case "show": return .show
        case "hide": return .hide
        default:
            guard let count = Int(text.text), (1...3).contains(count) else { throw text.error() }
            return .find(count)
        }
    }
}
