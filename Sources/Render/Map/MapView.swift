/// What part of the world a picture of a map shows.
public enum MapView: Hashable, Sendable {
    /// What a camera sees.
    case camera(Camera)
    /// An area, whole and north up.
    case area(Area)
    /// The whole map, or where it has markers and lines, all of them.
    case whole
}
