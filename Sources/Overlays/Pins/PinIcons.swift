import Graphics
package import MapRenderer

/// The pictures that pins show, by name, for one thread.
package final class PinIcons {
    private let find: (String) -> SpriteIcon?
    private var known: [String: SpriteIcon?] = [:]
    /// The unknown names, in the order in which they were requested.
    package private(set) var missing: [String] = []

    /// Creates a set of pictures that are searched for when they are first requested.
    ///
    /// - Parameter find: returns the picture with a name.
    package init(_ find: @escaping (String) -> SpriteIcon?) { self.find = find }

    /// Returns the picture with a name; `nil` if there is none.
    func icon(_ name: String) -> SpriteIcon? {
        if let known = known[name] { return known }
        let icon = find(name)
        known[name] = .some(icon)
        if icon == nil { missing.append(name) }
        return icon
    }

    /// Searches for the pictures of pins, so that ``missing`` is known before they are drawn.
    package func open(_ pins: [Pin]) {
        for pin in pins {
            if case .icon(let name) = pin.look.face { _ = icon(name) }
        }
    }
}
