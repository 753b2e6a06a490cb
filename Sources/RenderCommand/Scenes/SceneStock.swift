import MapPictures
import Parameters

/// Where the pictures of one thread get their scenes from: plans that all threads share, and what the
/// thread keeps from picture to picture, such as open maps, decoded tiles and letters.
///
/// Each picture has a scene of its own, so that what is told of it does not depend on the ones before.
final class SceneStock {
    private let plans: PlanStock
    private var resources: SceneResources?
    private var sharedPlans: [ScenePlan] = []
    /// Scenes that stay until the process ends; `nil` where they end with their pictures.
    private var kept: [MapScene]?
    /// The plans of the picture that is being drawn.
    private(set) var plansInUse: [ScenePlan] = []

    /// A stock for a thread.
    ///
    /// - Parameter plans: those of all threads.
    init(_ plans: PlanStock = PlanStock()) { self.plans = plans }

    /// A stock for all that a process draws.
    ///
    /// It and its scenes are never taken apart: the system takes their memory back at once, where giving
    /// label by label back takes a twentieth of a process that draws one tile.
    ///
    /// - Parameter plans: those of the process.
    /// - Returns: a stock that nobody ever releases.
    static func untilTheEnd(_ plans: PlanStock) -> SceneStock {
        let stock = SceneStock(plans)
        stock.kept = []
        return Unmanaged.passRetained(stock).takeUnretainedValue()
    }

    /// The plan that values name.
    ///
    /// - Parameters:
    ///   - values: what was given for map and style.
    ///   - pixelRatio: device pixels for one logical pixel.
    /// - Returns: the plan, from which threads may open scenes.
    /// - Throws: as `ScenePlan` does.
    func plan(_ values: ParameterValues, pixelRatio: Double) throws -> ScenePlan {
        let (plan, isShared) = try plans.plan(values, pixelRatio: pixelRatio)
        plansInUse.append(plan)
        if isShared { sharedPlans.append(plan) }
        return plan
    }

    /// A scene of a plan, for this thread.
    ///
    /// - Throws: as `ScenePlan.open` does.
    func open(_ plan: ScenePlan) throws -> MapScene {
        let resources = if let resources { resources } else { try SceneResources() }
        self.resources = resources
        let scene = try plan.open(sharing: resources)
        kept?.append(scene)
        return scene
    }

    /// A scene of the plan that values name.
    func open(_ values: ParameterValues, pixelRatio: Double) throws -> MapScene {
        try open(plan(values, pixelRatio: pixelRatio))
    }

    /// Makes ready for another picture, which nothing shall tell that was told of this one.
    ///
    /// - Returns: whether what was told of this picture is its own. If not it should be drawn again:
    ///   then no other picture has a part in its plans.
    func finishPicture() -> Bool {
        defer {
            plansInUse.removeAll()
            sharedPlans.removeAll()
        }
        if resources?.missesFonts == true { resources = nil }
        return sharedPlans.allSatisfy(\.evaluationNotes.isEmpty)
    }
}
