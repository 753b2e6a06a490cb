import Graphics

extension StyleValue {
    /// The value a share `t` of the way to another of the same type; `nil` if there is none.
    func mixed(
        with other: StyleValue, _ t: Double, in space: Color.MixingSpace
    ) -> StyleValue? {
        switch (self, other) {
        case (.number(let a), .number(let b)):
            return .number(Self.mix(a, b, t))
        case (.color(let a), .color(let b)):
            return .color(a.mixed(with: b, t, in: space))
        case (.array(let a), .array(let b)):
            guard a.count == b.count else { return nil }
            let mixes = zip(a, b).compactMap { $0.mixed(with: $1, t, in: space) }
            return mixes.count == a.count ? .array(mixes) : nil
        case (.numberArray(let a), .numberArray(let b)):
            return .numberArray(zip(a, b).map { Self.mix($0, $1, t) })
        case (.colorArray(let a), .colorArray(let b)):
            guard a.count == b.count else { return nil }
            return .colorArray(zip(a, b).map { $0.mixed(with: $1, t, in: space) })
        case (.padding(let a), .padding(let b)):
            return EdgePadding(zip(a.values, b.values).map { Self.mix($0, $1, t) })
                .map(StyleValue.padding)
        case (.anchorOffsets(let a), .anchorOffsets(let b)):
            return Self.mix(a, b, t)
        case (.projection(let a), .projection(let b)):
            var blend = ProjectionBlend(from: a.to, to: b.to, transition: t)
            blend.isMixed = true
            return .projection(blend)
        default: return nil
        }
    }

    private static func mix(_ a: Double, _ b: Double, _ t: Double) -> Double {
        a * (1 - t) + b * t
    }

    /// Only offsets of the same anchors in the same order have something between them.
    private static func mix(
        _ a: [AnchorOffset], _ b: [AnchorOffset], _ t: Double
    ) -> StyleValue? {
        guard a.map(\.anchor) == b.map(\.anchor) else { return nil }
        return .anchorOffsets(
            zip(a, b).map { first, second in
                AnchorOffset(
                    anchor: first.anchor,
                    offset: StyleOffset(
                        x: mix(first.offset.x, second.offset.x, t),
                        y: mix(first.offset.y, second.offset.y, t)))
            })
    }
}
