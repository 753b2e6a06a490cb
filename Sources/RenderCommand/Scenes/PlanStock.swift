import MapPictures
import Parameters
import Platform

/// A cache of map and style plans, each read once for the pictures of all threads.
final class PlanStock: Sendable {
    private struct Key: Hashable {
        let said: [[String]]
        let pixelRatio: Double
        let showsMap: Bool
    }

    private let plans = Locked<[Key: ScenePlan]>([:])
    private let didRead: @Sendable (ScenePlan) -> Void

    /// The maximum number of cached plans.
    ///
    /// Consecutive pictures seldom use more; one takes some
    /// megabytes.
    private static let most = 32

    /// - Parameter didRead: called with each plan as soon as its files have been read.
    init(didRead: @escaping @Sendable (ScenePlan) -> Void = { _ in }) { self.didRead = didRead }

    /// Returns the plan for the given map and style, from the cache if possible.
    ///
    /// A style notes once which of its expressions fail. So a plan that has such notes is no longer
    /// shared: each picture gets its own plan and its own notes.
    ///
    /// - Parameters:
    ///   - values: the values given for map and style.
    ///   - pixelRatio: device pixels per logical pixel.
    ///   - showsMap: whether pictures of the plan show the map.
    /// - Returns: the plan, and whether other pictures may use it too.
    /// - Throws: as `ScenePlan` does.
    func plan(
        _ values: ParameterValues, pixelRatio: Double, showsMap: Bool = true
    ) throws -> (plan: ScenePlan, isShared: Bool) {
        let key = Key(
            said: ParameterGroup.scene.map(values.said), pixelRatio: pixelRatio, showsMap: showsMap)
        // Threads that need the same plan wait while it is read.
        let shared = try plans.withLock { plans in
            if let known = plans[key] { return known }
            let plan = try read(values, pixelRatio, showsMap)
            if plans.count == Self.most { plans.removeAll() }
            plans[key] = plan
            return plan
        }
        guard !shared.evaluationNotes.isEmpty else { return (shared, true) }
        return (try read(values, pixelRatio, showsMap), false)
    }

    private func read(
        _ values: ParameterValues, _ pixelRatio: Double, _ showsMap: Bool
    ) throws -> ScenePlan {
        let plan =
            showsMap
            ? try ScenePlan(values, pixelRatio: pixelRatio)
            : try ScenePlan(withoutMap: values, pixelRatio: pixelRatio)
        didRead(plan)
        return plan
    }
}
