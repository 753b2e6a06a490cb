import Graphics
package import MapRenderer

/// The pictures that pins show, by name, for one thread.
package final class PinIcons {
    private let find: (String) -> SpriteIcon?
    private var known: [String: SpriteIcon?] = [:]
    /// The names that nobody knows, in the order in which they were asked for.
    package private(set) var missing: [String] = []

    /// Pictures that are looked for when they are first asked for.
    ///
    /// - Parameter find: finds the picture of a name.
    package init(_ find: @escaping (String) -> SpriteIcon?) { self.find = find }

    /// The picture of a name; `nil` where there is none.
    func icon(_ name: String) -> SpriteIcon? {
        if let known = known[name] { return known }
        let icon = find(name)
        known[name] = .some(icon)
        if icon == nil { missing.append(name) }
        return icon
    }

    /// Looks for the pictures of pins, so that ``missing`` is known before they are drawn.
    package func open(_ pins: [Pin]) {
        for pin in pins {
            if case .icon(let name) = pin.look.face { _ = icon(name) }
        }
    }
}
