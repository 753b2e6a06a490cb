import MapGeometry
import MapStyle

/// The room of one picture, of which its labels take what they need one after the other.
struct LabelRoom {
    private var taken: CollisionGrid
    /// What labels should leave free although they could lie on it: the route.
    private let kept: CollisionGrid

    /// Room with nothing in it but what lies over the map.
    ///
    /// - Parameters:
    ///   - bounds: where labels may be in each other's way.
    ///   - obstacles: boxes that are taken from the start.
    ///   - routes: what only icons with their texts, such as road shields, may lie on.
    init(bounds: ScreenBox, obstacles: [ScreenBox], routes: [ScreenBox]) {
        taken = CollisionGrid(bounds: bounds, taken: obstacles)
        kept = CollisionGrid(bounds: bounds, taken: routes)
    }

    /// Whether something with an overlap mode may stand in a box.
    func isFree(_ box: ScreenBox, _ mode: SymbolOverlap) -> Bool {
        switch mode {
        case .always: true
        case .never: taken.isFree(box)
        case .cooperative: taken.isFree(box, onlyFirm: true)
        }
    }

    /// Whether something with an overlap mode may stand in all of the boxes.
    func isFree(_ boxes: [ScreenBox], _ mode: SymbolOverlap) -> Bool {
        boxes.allSatisfy { isFree($0, mode) }
    }

    /// Whether boxes leave the route free.
    func leavesRoute(_ boxes: [ScreenBox]) -> Bool { kept.isFree(boxes) }

    /// Whether a name's letter may stand in a box, among other labels and beside the route.
    func holdsLetter(_ box: ScreenBox, _ mode: SymbolOverlap) -> Bool {
        isFree(box, mode) && kept.isFree(box)
    }

    /// Whether an upright label finds room among others, at least in part.
    ///
    /// - Parameters:
    ///   - text: the box around its words, if it has any.
    ///   - icon: the box around its picture, if it has one.
    ///   - rules: what its layer allows.
    /// - Returns: `false` if it would be dropped there.
    func mayHold(text: ScreenBox?, icon: ScreenBox?, _ rules: LabelRules) -> Bool {
        let hasText = text.map { isFree($0, rules.text) } ?? true
        if hasText, text != nil, rules.iconIsOptional { return true }
        let hasIcon = icon.map { isFree($0, rules.icon) } ?? true
        return hasIcon && (hasText || icon != nil && rules.textIsOptional)
    }

    /// Takes the room of a label.
    mutating func take(_ choice: LabelChoice, _ rules: LabelRules) {
        if !rules.textIsIgnored { taken.take(choice.textBoxes, isFirm: rules.text == .never) }
        if !rules.iconIsIgnored { taken.take(choice.iconBoxes, isFirm: rules.icon == .never) }
    }
}
