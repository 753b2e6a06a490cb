import Geometry

extension FillExtrusionBucket {
    /// Puts prisms on ground with heights, and removes those that it hides.
    ///
    /// A prism stands on the lowest ground below it and is as high above the middle as it was.
    mutating func raise(on view: RaisedView) {
        let perspective = view.ground.perspective
        let corners = self.corners
        let rings = self.rings
        func raised(_ prisms: [Prism]) -> [Prism] {
            prisms.compactMap { prism in
                var (lowest, sum, count) = (Double.infinity, 0.0, 0.0)
                var middle = ScreenPoint(x: 0, y: 0)
                for ring in prism.rings {
                    for corner in corners[rings[ring]] {
                        let level = perspective.screen(corner.place)
                        let height = view.ground.height(at: level)
                        lowest = min(lowest, height)
                        sum += height
                        count += 1
                        middle = ScreenPoint(x: middle.x + level.x, y: middle.y + level.y)
                    }
                }
                guard count > 0,
                    !view.isHidden(ScreenPoint(x: middle.x / count, y: middle.y / count))
                else { return nil }
                var prism = prism
                prism.foot = lowest
                prism.ground = sum / count
                return prism
            }
        }
        replace(prisms: raised(prisms), low: raised(lowPrisms))
    }
}
