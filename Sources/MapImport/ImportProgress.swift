/// How far an import has come.
package struct ImportProgress: Hashable, Sendable {
    /// What is being done, in order.
    package enum Stage: String, CaseIterable, Sendable {
        /// The first reading, for relations only.
        case relations = "reading relations"
        /// The second reading: nodes, ways, areas.
        case objects = "reading objects"
        /// Closing the coastline.
        case sea = "making the sea"
        /// Cutting roads at their junctions and writing them.
        case roads = "building the road network"
        /// Sorting the indexes of roads, one after another.
        case indexes = "sorting indexes"
        /// Writing what can be searched for, and its indexes.
        case search = "indexing names"
        /// Cutting and writing tiles.
        case tiles = "cutting tiles"
    }

    /// What ``done`` and ``total`` count.
    package enum Unit: String, Sendable {
        /// Bytes of the input files.
        case bytes
        /// Tiles, roads or entries.
        case items
    }

    /// What is being done.
    package let stage: Stage
    /// How much of it is done.
    package let done: Int
    /// How much of it there is; 0 where that is not known.
    package let total: Int
    /// What the two count.
    package let unit: Unit
    /// How much of the whole import is done, from 0 to 1: an estimate from what the stages of large files take.
    package let share: Double
}
