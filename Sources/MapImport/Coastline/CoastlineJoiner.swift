import Geometry
import MapStore

/// Joins coastline ways end to start into islands and into lines that begin and end somewhere.
///
/// Ways are joined in their own direction only, because coastlines are drawn with the water on the
/// right of the line.
struct CoastlineJoiner {
    /// A line of coast, or an island if it is closed.
    struct Chain {
        /// The points in order, (longitude, latitude) in degrees; a closed one repeats its first.
        var points: [Coordinate]
        /// Whether it ends at its first point.
        var isClosed: Bool
    }

    /// A stretch of a way without missing nodes.
    private struct Piece {
        let first: Int64
        let last: Int64
        let points: [Coordinate]
    }

    private var pieces: [Piece] = []

    /// Whether there is any coast.
    var isEmpty: Bool { pieces.isEmpty }

    /// Adds a way, split where nodes are missing.
    ///
    /// - Parameters:
    ///   - nodeIDs: the ids of its nodes.
    ///   - locations: their positions, `nil` for missing ones.
    mutating func add(nodeIDs: some Collection<Int64>, locations: some Collection<Coordinate?>) {
        var ids: [Int64] = []
        var points: [Coordinate] = []
        for (id, location) in zip(nodeIDs, locations) {
            if let location {
                ids.append(id)
                points.append(location)
            } else {
                endPiece(&ids, &points)
            }
        }
        endPiece(&ids, &points)
    }

    /// Appends the ways of another joiner.
    mutating func append(_ other: CoastlineJoiner) { pieces += other.pieces }

    private mutating func endPiece(_ ids: inout [Int64], _ points: inout [Coordinate]) {
        if let first = ids.first, let last = ids.last, points.count > 1 {
            pieces.append(Piece(first: first, last: last, points: points))
        }
        ids.removeAll()
        points.removeAll()
    }

    /// The chains that the pieces make, in the order of their first pieces.
    func chains() -> [Chain] {
        var byFirst = PiecesByNode()
        var isContinuation = Set<Int64>()
        for (index, piece) in pieces.enumerated().reversed() where piece.first != piece.last {
            byFirst.add(index, at: piece.first)
            isContinuation.insert(piece.last)
        }
        var isUsed = [Bool](repeating: false, count: pieces.count)
        var chains: [Chain] = []
        // Open lines come first, from their beginnings, so that none is started in its middle; only
        // rings remain after them.
        let beginnings = pieces.indices.filter { !isContinuation.contains(pieces[$0].first) }
        for start in beginnings + Array(pieces.indices) where !isUsed[start] {
            chains.append(follow(from: start, &byFirst, &isUsed))
        }
        return chains
    }

    private func follow(
        from start: Int, _ byFirst: inout PiecesByNode, _ isUsed: inout [Bool]
    ) -> Chain {
        isUsed[start] = true
        let begin = pieces[start].first
        var end = pieces[start].last
        var points = pieces[start].points
        while end != begin, let next = byFirst.takeFirst(at: end, besides: isUsed) {
            isUsed[next] = true
            points.append(contentsOf: pieces[next].points.dropFirst())
            end = pieces[next].last
        }
        return Chain(points: points, isClosed: end == begin && points.count > 3)
    }
}

/// Pieces of lines by the nodes where they begin or end.
///
/// Each piece is examined once, however many meet at one node.
struct PiecesByNode {
    /// The pieces at each node in reverse order: the first is at the end.
    private var pieces: [Int64: [Int]] = [:]

    /// Adds a piece before those that were added earlier.
    mutating func add(_ piece: Int, at node: Int64) { pieces[node, default: []].append(piece) }

    /// The nodes at which exactly one piece begins or ends.
    var looseEnds: Set<Int64> { Set(pieces.lazy.filter { $0.value.count == 1 }.map(\.key)) }

    /// Removes and returns the first unused piece at a node; used ones before it are removed, too.
    mutating func takeFirst(at node: Int64, besides isUsed: [Bool]) -> Int? {
        while let piece = pieces[node]?.popLast() {
            if !isUsed[piece] { return piece }
        }
        return nil
    }
}
