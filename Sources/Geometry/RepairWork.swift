/// How much may still be done to make the rings of one tile simple.
///
/// Each ring may have what its edges need in shapes of the world, many times over. Where long edges run side by
/// side through very many tiles, more would cost each tile the square of what it holds: what some rings need
/// beyond their share is what the tile has to spare for all of them. So no tile depends on another one.
public struct RepairWork: Sendable {
    /// Looks at pairs of edges that rings may still take beyond their shares.
    @usableFromInline var spare = 500_000

    /// What a tile has.
    @inlinable
    public init() {}

    /// Looks at pairs that some edges have at any time: those of extracts need up to 16 for each edge, and 42 where
    /// rings are joined.
    @inlinable
    static func looks(forEdges count: Int) -> Int { 64 * count }

    /// What is done where two edges meet takes as long as so many looks.
    @usableFromInline static var looksForMeeting: Int { 32 }

    /// What a shape of some edges may take.
    @inlinable
    func looksLeft(forEdges count: Int) -> Int { Self.looks(forEdges: count) + spare }

    /// Notes what a shape left of ``looksLeft(forEdges:)``.
    @inlinable
    mutating func settle(looksLeft: Int) { spare = min(spare, max(looksLeft, 0)) }
}
