import COsmium
import Glibc

/// The tags of the current object that some rule uses.
///
/// One instance is refilled for each object; strings are made only when a rule requests them.
/// Values that are not UTF-8 are counted and treated as absent.
final class Tags {
    /// The number of values that were dropped because they are not UTF-8.
    @exclusivity(unchecked) var invalidTexts = 0
    /// The languages whose names are kept, such as `nb`.
    let languages: [String]

    /// The longest text that is returned, in bytes; longer ones are cut between characters, because
    /// the time to shape a text grows with the square of its number of combining marks.
    static let maximumBytes = 256

    private let table: KeyTable
    // One thread accesses one object at a time: checks of exclusive access would only cost time.
    @exclusivity(unchecked) private var values: [UnsafePointer<CChar>?]
    @exclusivity(unchecked) private var present: [Int] = []

    /// Tags with names in some languages.
    ///
    /// - Parameters:
    ///   - languages: codes of the languages.
    ///   - keys: the table from ``keys(languages:)``, which is made only once.
    init(languages: [String], keys: KeyTable) {
        self.languages = languages
        table = keys
        values = Array(repeating: nil, count: keys.count)
    }

    /// Tags with names in some languages.
    convenience init(languages: [String]) {
        self.init(languages: languages, keys: Self.keys(languages: languages))
    }

    /// The table of the keys that some rule uses.
    ///
    /// - Parameters:
    ///   - languages: codes of the languages whose names are kept.
    ///   - more: further keys, which are asked for by their places in the table.
    /// - Returns: the table.
    static func keys(languages: [String], and more: [String] = []) -> KeyTable {
        KeyTable(TagKey.allCases.map(\.text) + languages.map { "name:" + $0 } + more)
    }

    /// Loads the tags of the next object, which are valid until the callback that passed them
    /// returns.
    func load(_ tags: UnsafePointer<cosmium_tag>?, count: Int) {
        for index in present { values[index] = nil }
        present.removeAll(keepingCapacity: true)
        guard let tags else { return }
        for tag in UnsafeBufferPointer(start: tags, count: count) {
            guard let key = tag.key, let value = tag.value, let index = table.place(of: key)
            else { continue }
            guard Self.isUTF8(value) else {
                invalidTexts += 1
                continue
            }
            values[index] = value
            present.append(index)
        }
    }

    /// Whether no rule can apply to this object.
    var isEmpty: Bool { present.isEmpty }

    /// The value of a key, cut to ``maximumBytes``; `nil` if it is absent or empty.
    subscript(key: TagKey) -> String? { text(at: key.rawValue) }

    /// Whether a key is present, whatever its value.
    func has(_ key: TagKey) -> Bool { values[key.rawValue] != nil }

    /// The places in the table of the keys that are present.
    var presentPlaces: [Int] { present }

    /// Whether the key at a place of the table is present.
    func has(place: Int) -> Bool { values.indices.contains(place) && values[place] != nil }

    /// The value of the key at a place of the table, as that of a ``TagKey``.
    func text(atPlace place: Int) -> String? {
        values.indices.contains(place) ? text(at: place) : nil
    }

    /// Whether a key has exactly this value.
    func `is`(_ key: TagKey, _ value: StaticString) -> Bool {
        guard let found = values[key.rawValue] else { return false }
        return strlen(found) == value.utf8CodeUnitCount
            && memcmp(found, value.utf8Start, value.utf8CodeUnitCount) == 0
    }

    /// Calls `body` while a key has another value.
    func with<Result>(_ value: String, for key: TagKey, _ body: () -> Result) -> Result {
        let old = values[key.rawValue]
        defer { values[key.rawValue] = old }
        return value.withCString { text in
            values[key.rawValue] = text
            return body()
        }
    }

    /// Whether a key has the value `yes`.
    func says(yes key: TagKey) -> Bool { self.is(key, "yes") }

    /// The name in one of ``languages``, given by its place; bokmål may stand under `name:no`.
    func name(inLanguage index: Int) -> String? {
        if let name = text(at: TagKey.allCases.count + index) { return name }
        return languages[index] == "nb" ? self[.nameNo] : nil
    }

    private func text(at index: Int) -> String? {
        guard let value = values[index] else { return nil }
        let length = strlen(value)
        guard length > 0 else { return nil }
        let bytes = UnsafeRawBufferPointer(start: value, count: length)
        guard length > Self.maximumBytes else { return String(decoding: bytes, as: UTF8.self) }
        var end = Self.maximumBytes
        while end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }

    private static func isUTF8(_ text: UnsafePointer<CChar>) -> Bool {
        var count = 0
        while text[count] > 0 { count += 1 }
        guard text[count] != 0 else { return true }
        let bytes = UnsafeBufferPointer(
            start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self),
            count: count + strlen(text + count))
        return String(validating: bytes, as: UTF8.self) != nil
    }
}
