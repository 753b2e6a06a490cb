import Geometry

/// What is done to a tile of the world so that it meets the extract beside it.
struct WorldSeam {
    /// Names that the extract tells, around the tile.
    var names: NeighbouringNames?
    /// How both coasts meet.
    var coast: WorldCoast?
    /// How the world's borders end at the extract's.
    var borders: WorldBorders?

    /// Whether a tile of the world stays as it is.
    var isEmpty: Bool { names == nil && coast == nil && borders == nil }
}
