import Geometry

extension GeometryKind {
    /// Finds the kind by its name in filters.
    init?(specified name: String) {
        switch name {
        case "Point": self = .point
        case "LineString": self = .line
        case "Polygon": self = .polygon
        default: return nil
        }
    }

    /// The name in filters and in `geometry-type`.
    var specifiedName: String {
        switch self {
        case .point: "Point"
        case .line: "LineString"
        case .polygon: "Polygon"
        }
    }
}
