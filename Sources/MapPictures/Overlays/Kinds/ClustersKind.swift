package import Parameters

/// The replacement of pins that would overlap by discs with their number.
struct ClustersKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.cluster)
    static let turn = ReadingTurn.plates

    private var isOn = false

    init() {}

    init(_ reading: inout OverlayReading) throws {
        isOn = reading.values.isOn(PictureParameter.cluster)
    }

    func set(_ settings: inout OverlaySettings) { if isOn { settings.gathersPins = true } }
}

extension PictureParameter {
    /// Whether nearby pins are joined.
    package static let cluster = ParameterDefinition.flag(
        "cluster", help: "Gathers pins that would lie over each other into discs with their number."
    )
}
