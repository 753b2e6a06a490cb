import Formats
import Graphics
package import Platform

/// The drawing program and its fonts, with which the look of the same map and style may change.
package enum DrawingProgram {
    /// A hash of the running program and the fonts that it finds.
    package static let version: UInt64 = {
        var hash = StableHash()
        hash.add(Product.version)
        hash.add(contentOf: "/proc/self/exe")
        for path in FontFiles.paths {
            hash.add(path.split(separator: "/").last.map(String.init) ?? path)
            FileStamp(path)?.add(to: &hash)
        }
        return hash.value
    }()
}

extension StableHash {
    /// The size above which a file is identified by size and time instead of content.
    private static let largestContent = 256 << 20

    /// Adds a file's content, regardless of its name and time; an unreadable file adds nothing.
    package mutating func add(contentOf path: String) {
        guard let stamp = FileStamp(path) else { return }
        guard stamp.size <= Self.largestContent,
            let bytes = try? InputFile.read(path, limit: Self.largestContent)
        else { return stamp.add(to: &self) }
        add(UInt64(bytes.count))
        add(UInt64(Checksum.crc32(bytes)))
    }
}
