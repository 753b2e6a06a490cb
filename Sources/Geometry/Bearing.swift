/// Sums and differences of angles in degrees, normalized to one turn.
public enum Bearing {
    /// Returns the direction in the range 0 ..< 360.
    public static func positive(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        // A tiny negative angle plus 360 rounds to 360 itself.
        return positive < 360 ? positive : 0
    }

    /// Returns the turn in the range -180 ..< 180, positive to the right.
    public static func turn(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < -180 ? rest + 360 : rest >= 180 ? rest - 360 : rest
    }
}
