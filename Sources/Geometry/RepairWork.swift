/// The work budget for making the rings of one tile simple.
///
/// Each ring has its own allowance, many times what its edges need in real shapes. Where long edges
/// run side by side through very many tiles, a larger allowance would cost each tile the square of
/// its content, so the work that some rings need beyond their allowance comes from a reserve that
/// all rings of the tile share. So no tile depends on another one.
public struct RepairWork: Sendable {
    /// Comparisons of edge pairs that rings may still use beyond their own allowances.
    @usableFromInline var spare = 500_000

    /// The budget of one tile.
    @inlinable
    public init() {}

    /// The comparisons that a number of edges may always use.
    ///
    /// Edges of extracts need up to 16 each, and 42 where rings are joined.
    @inlinable
    static func looks(forEdges count: Int) -> Int { 64 * count }

    /// The work where two edges meet takes as long as that many comparisons.
    @usableFromInline static var looksForMeeting: Int { 32 }

    /// The comparisons that a shape with a number of edges may use.
    @inlinable
    func looksLeft(forEdges count: Int) -> Int { Self.looks(forEdges: count) + spare }

    /// Records what a shape did not use of ``looksLeft(forEdges:)``.
    @inlinable
    mutating func settle(looksLeft: Int) { spare = min(spare, max(looksLeft, 0)) }
}
