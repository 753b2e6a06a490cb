/// The signed area that a ring encloses, in square units of its space.
///
/// Surveyor's formula, with the first point as origin so that coordinates far from the origin lose
/// no precision. With y pointing down (world, screen, tiles) a ring that runs clockwise is
/// positive: an outer ring, as oriented by the vector tile specification; holes are negative.
///
/// - Parameter ring: the corners; closed implicitly, a repeated first point does no harm.
/// - Returns: the area, positive for a ring that runs clockwise on screen.
@inlinable
public func ringArea<Point: PlanarPoint>(_ ring: some Collection<Point>) -> Double {
    guard let origin = ring.first else { return 0 }
    let originX = origin.planarX
    let originY = origin.planarY
    var sum = 0.0
    var previousX = 0.0
    var previousY = 0.0
    for point in ring {
        let x = point.planarX - originX
        let y = point.planarY - originY
        sum += previousX * y - x * previousY
        previousX = x
        previousY = y
    }
    return sum / 2
}
