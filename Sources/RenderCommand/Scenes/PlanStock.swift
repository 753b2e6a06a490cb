import MapPictures
import Parameters
import Platform

/// Plans of maps and styles, each read once for the pictures of all threads.
final class PlanStock: Sendable {
    private struct Key: Hashable {
        let said: [[String]]
        let pixelRatio: Double
    }

    private let plans = Locked<[Key: ScenePlan]>([:])
    private let didRead: @Sendable (ScenePlan) -> Void

    /// Pictures that follow each other seldom have more; one takes some megabytes.
    private static let most = 32

    /// - Parameter didRead: hears of each plan as soon as its files were read.
    init(didRead: @escaping @Sendable (ScenePlan) -> Void = { _ in }) { self.didRead = didRead }

    /// The plan that values name, as others have it.
    ///
    /// A style notes once which of its expressions fail. So a plan that has noted some is not shared any
    /// more: each picture is told its own.
    ///
    /// - Parameters:
    ///   - values: what was given for map and style.
    ///   - pixelRatio: device pixels for one logical pixel.
    /// - Returns: the plan, and whether others may have it too.
    /// - Throws: as `ScenePlan` does.
    func plan(
        _ values: ParameterValues, pixelRatio: Double
    ) throws -> (plan: ScenePlan, isShared: Bool) {
        let key = Key(said: ParameterGroup.scene.map(values.said), pixelRatio: pixelRatio)
        // Whoever wants the same meanwhile waits for it.
        let shared = try plans.withLock { plans in
            if let known = plans[key] { return known }
            let plan = try read(values, pixelRatio)
            if plans.count == Self.most { plans.removeAll() }
            plans[key] = plan
            return plan
        }
        guard !shared.evaluationNotes.isEmpty else { return (shared, true) }
        return (try read(values, pixelRatio), false)
    }

    private func read(_ values: ParameterValues, _ pixelRatio: Double) throws -> ScenePlan {
        let plan = try ScenePlan(values, pixelRatio: pixelRatio)
        didRead(plan)
        return plan
    }
}
