import Formats
import Graphics
package import Platform

/// What draws: the same map and style may look different with another program or other fonts.
package enum DrawingProgram {
    /// Stands for the running program and the fonts that it finds.
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
