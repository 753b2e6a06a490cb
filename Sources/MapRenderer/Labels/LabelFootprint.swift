import Geometry
import MapStyle

/// The room that a label takes at one of its places.
struct LabelFootprint {
    /// The point of the plane that it stands for.
    let anchor: ScreenPoint
    let text: [CollisionShape]
    let icon: [CollisionShape]
    /// What there is of it; a part may take no room.
    let parts: LabelParts
    /// Around all of it; `nil` if it takes no room.
    let bounds: ScreenBox?

    init(
        anchor: ScreenPoint, text: [CollisionShape], icon: [CollisionShape], parts: LabelParts
    ) {
        self.anchor = anchor
        self.text = text
        self.icon = icon
        self.parts = parts
        guard let first = text.first ?? icon.first else {
            bounds = nil
            return
        }
        var box = first.bounds
        for shape in text { box = box.union(shape.bounds) }
        for shape in icon { box = box.union(shape.bounds) }
        bounds = box
    }

    /// The room of a label that is laid out on a plane of one bearing.
    init(of choice: LabelChoice) {
        self.init(
            anchor: choice.anchor, text: choice.textBoxes.map(CollisionShape.upright),
            icon: choice.iconBoxes.map(CollisionShape.upright), parts: choice.parts)
    }

    /// Only some of its parts.
    func only(_ kept: LabelParts) -> LabelFootprint {
        guard !kept.isSuperset(of: parts) else { return self }
        return LabelFootprint(
            anchor: anchor, text: kept.contains(.text) ? text : [],
            icon: kept.contains(.icon) ? icon : [], parts: parts.intersection(kept))
    }

    /// The space that it covers itself, without what it keeps free around it.
    ///
    /// - Parameters:
    ///   - instance: whose it is.
    ///   - scale: pixels for one of the label's.
    /// - Returns: the space of letters and picture alone.
    func withoutPadding(of instance: SymbolInstance, scale: Double = 1) -> LabelFootprint {
        let words = EdgePadding(instance.layout.text.padding * scale)
        let own = instance.symbol.iconPadding
        let icon = EdgePadding(
            left: own.left * scale, top: own.top * scale, right: own.right * scale,
            bottom: own.bottom * scale)
        return LabelFootprint(
            anchor: anchor,
            text: text.map { $0.without(words) }, icon: self.icon.map { $0.without(icon) },
            parts: parts)
    }

    /// Whether any of it collides with any of another one.
    func meets(_ other: LabelFootprint) -> Bool {
        (text + icon).meet(other.text + other.icon)
    }

    /// The parts that find room.
    ///
    /// - Parameters:
    ///   - isRepeated: whether the same words stand too near.
    ///   - blocked: where something else stands.
    ///   - rules: what the layer allows.
    /// - Returns: `nil` if what must be there finds none.
    func settled(
        isRepeated: Bool = false, blocked: LabelParts, _ rules: LabelRules
    ) -> LabelParts? {
        if isRepeated, parts.contains(.text) {
            // Without its words nothing is left to block but the picture.
            guard parts.contains(.icon), rules.textIsOptional, !blocked.contains(.icon) else {
                return nil
            }
            return .icon
        }
        if blocked.isEmpty { return parts }
        if !blocked.contains(.icon), parts.contains(.icon), rules.textIsOptional { return .icon }
        if !blocked.contains(.text), parts.contains(.text), rules.iconIsOptional { return .text }
        return nil
    }
}

/// Words and picture of a label.
struct LabelParts: OptionSet {
    let rawValue: UInt8
    static let text = LabelParts(rawValue: 1)
    static let icon = LabelParts(rawValue: 2)
    static let all: LabelParts = [.text, .icon]
}
