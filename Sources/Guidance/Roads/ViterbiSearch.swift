/// The positions along a route, the roads that each may be on, and the likeliest way
/// through them.
///
/// The Viterbi algorithm: the cost of a way is the sum of the costs of its candidates and
/// of the transitions between them.
struct ViterbiSearch {
    /// A position of the route.
    struct Place {
        /// Metres from the start.
        let distance: Double
        fileprivate(set) var candidates: [Candidate]
        /// Whether the way is broken before it.
        let isFirst: Bool
    }

    /// A road that a position may be on.
    struct Candidate {
        /// The index of the edge; `nil` for none of them.
        let edge: Int?
        /// Metres along the edge.
        let along: Double
        let cost: Double
        /// The cost of the likeliest way to it.
        fileprivate var total: Double
        /// The index, among the candidates of the previous position, of the one that this
        /// way comes from.
        fileprivate var previous = 0

        init(edge: Int?, along: Double, cost: Double) {
            self.edge = edge
            self.along = along
            self.cost = cost
            total = cost
        }

        /// The candidate for no road of the map.
        static let none = Candidate(edge: nil, along: 0, cost: 4)
    }

    private(set) var places: [Place] = []
    private let step: Double

    /// - Parameter step: metres between positions; if the next one is farther, the way is
    ///   broken.
    init(step: Double) { self.step = step }

    /// Adds the next position.
    ///
    /// - Parameters:
    ///   - distance: metres from the start.
    ///   - candidates: one or more.
    mutating func append(_ distance: Double, _ candidates: [Candidate]) {
        let isFirst = places.last.map { distance - $0.distance > step * 1.5 } ?? true
        places.append(Place(distance: distance, candidates: candidates, isFirst: isFirst))
    }

    /// Finds the likeliest way to each candidate.
    ///
    /// - Parameter cost: the cost of going from one candidate to another, at a distance in
    ///   metres.
    mutating func connect(by cost: (Candidate, Candidate, Double) -> Double) {
        for index in places.indices.dropFirst() {
            let before = places[index - 1]
            let moved = places[index].distance - before.distance
            for number in places[index].candidates.indices {
                let candidate = places[index].candidates[number]
                var (total, previous) = (Double.infinity, 0)
                for (number, last) in before.candidates.enumerated() {
                    let step = places[index].isFirst ? 0 : cost(last, candidate, moved)
                    guard last.total + step < total else { continue }
                    (total, previous) = (last.total + step, number)
                }
                places[index].candidates[number].total = total + candidate.cost
                places[index].candidates[number].previous = previous
            }
        }
    }

    /// The candidate of each position on the likeliest way.
    func chosen() -> [Candidate] {
        var chosen = [Candidate](repeating: .none, count: places.count)
        var choice = 0
        if let last = places.last?.candidates {
            choice = last.indices.min { last[$0].total < last[$1].total } ?? 0
        }
        for index in places.indices.reversed() {
            chosen[index] = places[index].candidates[choice]
            choice = places[index].candidates[choice].previous
        }
        return chosen
    }
}
