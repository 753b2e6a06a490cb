import Glibc

/// How the arrow on the puck's disc stands in the picture of a tilted view.
///
/// Flattened as the disc is, an arrow that points a little aside has its widest corner, not its
/// tip, farthest from the middle and seems to point there. So it is turned as the road is seen and
/// made as long as the disc is in that direction, and hardly wider than long.
struct MarkStance: Hashable {
    /// Degrees clockwise from up, in the picture.
    let turn: Double
    /// Its length, compared with that on a flat map.
    let length: Double
    /// Its width, likewise.
    let width: Double

    /// A stance from that on the ground.
    ///
    /// - Parameters:
    ///   - turn: degrees clockwise from the way that is up.
    ///   - flatness: how much shorter the disc is than wide, above 0, 1 on a flat map.
    init(turn: Double, flatness: Double) {
        guard flatness != 1 else {
            (self.turn, length, width) = (turn, 1, 1)
            return
        }
        let angle = turn * .pi / 180
        let (right, up) = (Angle.sine(angle), Angle.cosine(angle) * flatness)
        self.turn = atan2(right, up) * 180 / .pi
        length = (right * right + up * up).squareRoot()
        // The disc's half width at right angles to it, where the picture leaves room.
        let across = 0.93 * flatness / max(length, 1e-6)
        width = min(length * 1.1, across)
    }
}
