import MapStore
import Platform

/// Search entries packed into bytes that need not stay in memory.
///
/// A country has twenty million addresses; each takes 70 bytes instead of 200, in files if memory
/// is limited.
struct SearchEntryStore: RandomAccessCollection {
    private let positions: ScratchArray<FixedCoordinate>
    /// The offset of each entry in `bytes`.
    private let starts: ScratchArray<Int>
    private let bytes: ScratchArray<UInt8>
    /// The entries that were changed after they were added.
    private var changed: [Int: SearchEntry] = [:]

    /// The length that marks an absent text.
    private static let absent = UInt16.max

    /// A store without entries.
    ///
    /// - Parameter memory: the memory whose limit applies; `nil` keeps everything in memory.
    init(in memory: ScratchMemory? = nil) {
        positions = ScratchArray(in: memory)
        starts = ScratchArray(in: memory)
        bytes = ScratchArray(in: memory)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { positions.count }

    /// The position of an entry on the map.
    func position(of number: Int) -> FixedCoordinate {
        changed[number]?.position ?? positions[number]
    }

    /// The kind of an entry.
    func kind(of number: Int) -> SearchEntry.Kind? {
        changed[number]?.kind ?? SearchEntry.Kind(rawValue: Int(bytes[starts[number]]))
    }

    /// The rank of an entry.
    func rank(of number: Int) -> Int {
        changed[number]?.rank ?? Int(bytes[starts[number] + 1])
    }

    /// An entry by its number.
    subscript(number: Int) -> SearchEntry {
        get { changed[number] ?? unpacked(number) }
        set { changed[number] = newValue }
    }

    /// Adds an entry.
    mutating func append(_ entry: SearchEntry) {
        starts.append(bytes.count)
        positions.append(entry.position)
        bytes.append(UInt8(truncatingIfNeeded: entry.kind.rawValue))
        bytes.append(UInt8(clamping: entry.rank))
        for text in [
            entry.category, entry.names.local, entry.street, entry.houseNumber, entry.locality,
            entry.postcode,
        ] { add(text) }
        for (language, name) in entry.names.byLanguage {
            add(language)
            add(name)
        }
        add(nil)
        for name in entry.otherNames { add(name) }
        add(nil)
    }

    /// Adds an entry of another store, which has no changed entries.
    mutating func append(_ number: Int, of other: SearchEntryStore) {
        let end = number + 1 < other.count ? other.starts[number + 1] : other.bytes.count
        starts.append(bytes.count)
        positions.append(other.positions[number])
        bytes.append(contentsOf: other.bytes[other.starts[number]..<end])
    }

    private func add(_ text: String?) {
        guard let text else { return add(length: Self.absent) }
        // Texts come from tags, which are cut to a few hundred bytes.
        let utf8 = text.utf8.prefix(Int(Self.absent) - 1)
        add(length: UInt16(truncatingIfNeeded: utf8.count))
        bytes.append(contentsOf: utf8)
    }

    private func add(length: UInt16) {
        bytes.append(UInt8(truncatingIfNeeded: length))
        bytes.append(UInt8(truncatingIfNeeded: length >> 8))
    }

    private func unpacked(_ number: Int) -> SearchEntry {
        var index = starts[number]
        let kind = SearchEntry.Kind(rawValue: Int(bytes[index])) ?? .venue
        var entry = SearchEntry(
            kind: kind, position: positions[number], rank: Int(bytes[index + 1]))
        index += 2
        entry.category = text(at: &index)
        entry.names.local = text(at: &index)
        entry.street = text(at: &index)
        entry.houseNumber = text(at: &index)
        entry.locality = text(at: &index)
        entry.postcode = text(at: &index)
        while let language = text(at: &index) {
            entry.names.byLanguage[language] = text(at: &index)
        }
        while let name = text(at: &index) { entry.otherNames.append(name) }
        return entry
    }

    /// The text at a place, which moves behind it.
    private func text(at index: inout Int) -> String? {
        let length = UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
        index += 2
        guard length != Self.absent else { return nil }
        let text = String(decoding: bytes[index..<index + Int(length)], as: UTF8.self)
        index += Int(length)
        return text
    }
}
