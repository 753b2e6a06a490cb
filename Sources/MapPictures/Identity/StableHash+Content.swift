import Formats
package import Platform

extension StableHash {
    /// What is larger is known by size and time.
    private static let largestContent = 256 << 20

    /// Adds what a file holds, whatever its name and time; what cannot be read adds nothing.
    package mutating func add(contentOf path: String) {
        guard let stamp = FileStamp(path) else { return }
        guard stamp.size <= Self.largestContent,
            let bytes = try? InputFile.read(path, limit: Self.largestContent)
        else { return stamp.add(to: &self) }
        add(UInt64(bytes.count))
        add(UInt64(Checksum.crc32(bytes)))
    }
}
