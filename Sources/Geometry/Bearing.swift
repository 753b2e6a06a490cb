/// Sums and differences of angles in degrees, brought back into one turn.
public enum Bearing {
    /// A direction in 0 ..< 360.
    public static func positive(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        let positive = rest < 0 ? rest + 360 : rest
        // A tiny negative angle plus 360 rounds to 360 itself.
        return positive < 360 ? positive : 0
    }

    /// A turn in -180 ..< 180, to the right positive.
    public static func turn(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest < -180 ? rest + 360 : rest >= 180 ? rest - 360 : rest
    }
}
