/// The names of an object: the local one and those in other languages.
public struct LocalizedNames: Hashable, Sendable {
    /// The local name (OpenStreetMap's `name`), in any language; `nil` if there is none.
    public var local: String?
    /// Names by language code, such as `nb` or `zh-Hant` (OpenStreetMap's `name:nb`).
    public var byLanguage: [String: String]

    /// Creates names from their parts.
    public init(local: String? = nil, byLanguage: [String: String] = [:]) {
        self.local = local
        self.byLanguage = byLanguage
    }

    /// Whether there is no name at all.
    public var isEmpty: Bool { local == nil && byLanguage.isEmpty }

    /// Returns the best name for a reader.
    ///
    /// - Parameter languages: language codes, the preferred first.
    /// - Returns: the name in the first language that has one, else the local name.
    public func name(in languages: [String]) -> String? {
        languages.lazy.compactMap { byLanguage[$0] }.first ?? local
    }

    /// All distinct names: the local one, then the others sorted by language code.
    public var distinct: [String] {
        let others = byLanguage.sorted { $0.key < $1.key }.map(\.value)
        var seen: Set<String> = []
        return ((local.map { [$0] } ?? []) + others).filter { seen.insert($0).inserted }
    }
}
