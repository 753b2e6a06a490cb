/// A fault that the car's computer remembers (OBD mode 3), with what it froze (mode 2).
package struct TroubleCode: Hashable, Sendable {
    /// The code, such as `P0301`.
    package let code: String
    /// When the log first tells it, on the clock of the track or trip; `nil` where it does not say.
    package var time: Double?
    /// What was measured when the fault came up, in the channels' units.
    package let frozenValues: [Channel: Double]

    /// A fault from its parts.
    package init(code: String, time: Double? = nil, frozenValues: [Channel: Double] = [:]) {
        self.code = code
        self.time = time
        self.frozenValues = frozenValues
    }
}
