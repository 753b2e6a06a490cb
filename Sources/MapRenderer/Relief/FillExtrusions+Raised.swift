import Geometry

extension FillExtrusionBucket {
    /// Puts prisms on ground with heights, and removes those that it hides.
    ///
    /// A prism stands on the lowest ground below it and is as high above the middle as it was.
    mutating func raise(on view: RaisedView) {
        change { prism, places in
            let levels = places.map { view.ground.perspective.screen($0) }
            let heights = levels.map(view.ground.height)
            guard let lowest = heights.min() else { return nil }
            let count = Double(levels.count)
            let middle = ScreenPoint(
                x: levels.reduce(0) { $0 + $1.x } / count,
                y: levels.reduce(0) { $0 + $1.y } / count)
            guard !view.isHidden(middle) else { return nil }
            var prism = prism
            prism.foot = lowest
            prism.ground = heights.reduce(0, +) / count
            return prism
        }
    }
}
