/// The content of a signpost at a maneuver.
package struct Signpost: Hashable, Sendable {
    /// Numbers of the exit, such as `50` or `10A`.
    package var exitNumbers: [String] = []
    /// Name of the exit or the junction.
    package var exitNames: [String] = []
    /// Numbers of the roads it leads to.
    package var refs: [String] = []
    /// Places it leads to.
    package var destinations: [String] = []

    /// A signpost from its parts; all of them may be empty.
    package init(
        exitNumbers: [String] = [], exitNames: [String] = [], refs: [String] = [],
        destinations: [String] = []
    ) {
        self.exitNumbers = exitNumbers
        self.exitNames = exitNames
        self.refs = refs
        self.destinations = destinations
    }

    /// Whether it is empty.
    package var isEmpty: Bool {
        exitNumbers.isEmpty && exitNames.isEmpty && refs.isEmpty && destinations.isEmpty
    }
}
