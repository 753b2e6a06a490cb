import MapStyle

/// The label of a feature of a tile, made when it is first asked for: many features lie where no
/// label could stand.
final class FeatureLabel {
    /// The feature's number in its tile.
    let feature: Int
    private let context: EvaluationContext
    private var subject: LabelSubject??

    init(feature: Int, context: EvaluationContext) {
        self.feature = feature
        self.context = context
    }

    /// The label.
    ///
    /// - Parameter layer: the collector of its layer, of any bearing but of one zoom.
    /// - Returns: `nil` if the feature has neither words nor a picture.
    func subject(_ layer: SymbolCollector) -> LabelSubject? {
        if let subject { return subject }
        let made = LabelSubject(layer, context, feature: feature)
        subject = .some(made)
        return made
    }
}
