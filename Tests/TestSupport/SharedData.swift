import Glibc
package import Testing

/// Real files beside the checkout, in `../shared`, which a fresh clone does not have.
package enum SharedData {
    /// Where a file or folder of them is, be it there or not.
    package static func path(_ name: String) -> String { ProjectFiles.root + "/../shared/" + name }

    /// Whether a file or folder of them is there.
    package static func has(_ name: String) -> Bool { access(path(name), R_OK) == 0 }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test where files beside the checkout are absent, and says which.
    package static func needsShared(_ names: String...) -> Self { needsShared(names) }

    /// Skips a test where files beside the checkout are absent, and says which.
    package static func needsShared(_ names: [String]) -> Self {
        let absent = names.filter { !SharedData.has($0) }
        return .enabled(
            if: absent.isEmpty,
            "not beside the checkout: \(absent.map { "shared/" + $0 }.joined(separator: ", "))")
    }
}
