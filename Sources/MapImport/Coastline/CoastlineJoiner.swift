import Geometry
import MapStore

/// Joins coastline ways end to start into islands and into lines that begin and end somewhere.
///
/// Coastlines are drawn so that the water lies on the right of the line, so that ways are joined in
/// their own direction only.
struct CoastlineJoiner {
    /// A line of coast, or an island if it is closed.
    struct Chain {
        /// The points in order, (longitude, latitude) in degrees; a closed one repeats its first.
        var points: [Coordinate]
        /// Whether it returns to where it began.
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

    /// Adds a way; it is parted where nodes are missing.
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

    /// Adds the ways of another joiner behind those that are here.
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
        // Lines that begin somewhere first, so that none is entered in its middle; what is left
        // then are rings.
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
/// However many meet at one node, each is looked at once.
struct PiecesByNode {
    /// The last first.
    private var pieces: [Int64: [Int]] = [:]

    /// Adds a piece, which goes before those that were added earlier.
    mutating func add(_ piece: Int, at node: Int64) { pieces[node, default: []].append(piece) }

    /// The nodes where there is one piece, and it ends there once.
    var looseEnds: Set<Int64> { Set(pieces.lazy.filter { $0.value.count == 1 }.map(\.key)) }

    /// Takes the first piece at a node out, besides those that are used, which go as well.
    mutating func takeFirst(at node: Int64, besides isUsed: [Bool]) -> Int? {
        while let piece = pieces[node]?.popLast() {
            if !isUsed[piece] { return piece }
        }
        return nil
    }
}
