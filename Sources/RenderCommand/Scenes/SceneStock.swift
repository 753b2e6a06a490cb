import MapPictures
import Parameters

/// The source of scenes for the pictures of one thread.
///
/// It combines plans that all threads share with the resources that the thread keeps from picture
/// to picture, such as open maps, decoded tiles and glyphs.
///
/// Each picture has a scene of its own, so that the notes about it do not depend on earlier
/// pictures.
final class SceneStock {
    private let plans: PlanStock
    private var resources: SceneResources?
    private var sharedPlans: [ScenePlan] = []
    /// Scenes that are kept until the process ends; `nil` if each ends with its picture.
    private var kept: [MapScene]?
    /// The plans of the picture that is being drawn.
    private(set) var plansInUse: [ScenePlan] = []

    /// Creates a stock for one thread.
    ///
    /// - Parameter plans: the plans of all threads.
    init(_ plans: PlanStock = PlanStock()) { self.plans = plans }

    /// Returns a stock for everything that a process draws.
    ///
    /// The stock and its scenes are never deallocated. The system reclaims their memory at once
    /// when the process ends, whereas freeing label by label takes a twentieth of the time of a
    /// process that draws one tile.
    ///
    /// - Parameter plans: the plans of the process.
    /// - Returns: a stock that is never released.
    static func untilTheEnd(_ plans: PlanStock) -> SceneStock {
        let stock = SceneStock(plans)
        stock.kept = []
        return Unmanaged.passRetained(stock).takeUnretainedValue()
    }

    /// Returns the plan for the given map and style.
    ///
    /// - Parameters:
    ///   - values: the values given for map and style.
    ///   - pixelRatio: device pixels per logical pixel.
    ///   - showsMap: whether the pictures show the map.
    /// - Returns: the plan, from which threads may open scenes.
    /// - Throws: as `ScenePlan` does.
    func plan(
        _ values: ParameterValues, pixelRatio: Double, showsMap: Bool = true
    ) throws -> ScenePlan {
        let (plan, isShared) = try plans.plan(
            values, pixelRatio: pixelRatio, showsMap: showsMap)
        plansInUse.append(plan)
        if isShared { sharedPlans.append(plan) }
        return plan
    }

    /// Opens a scene of a plan for this thread.
    ///
    /// - Throws: as `ScenePlan.open` does.
    func open(_ plan: ScenePlan) throws -> MapScene {
        let resources = if let resources { resources } else { try SceneResources() }
        self.resources = resources
        let scene = try plan.open(sharing: resources)
        kept?.append(scene)
        return scene
    }

    /// Opens a scene for the given map and style.
    func open(_ values: ParameterValues, pixelRatio: Double) throws -> MapScene {
        try open(plan(values, pixelRatio: pixelRatio))
    }

    /// Prepares for the next picture, so that no notes of this picture are reported for that one.
    ///
    /// - Returns: whether all notes belong to this picture alone. If not, the picture should be
    ///   drawn again: its plans will then not be shared with any other picture.
    func finishPicture() -> Bool {
        defer {
            plansInUse.removeAll()
            sharedPlans.removeAll()
        }
        if resources?.missesFonts == true { resources = nil }
        return sharedPlans.allSatisfy(\.evaluationNotes.isEmpty)
    }
}
