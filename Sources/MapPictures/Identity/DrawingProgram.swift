import Graphics
import Platform

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
