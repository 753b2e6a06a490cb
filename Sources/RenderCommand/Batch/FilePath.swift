import Glibc
import MapPictures
import Parameters

/// Functions that join and split paths as texts.
enum FilePath {
    /// Returns a path relative to a folder, unless it is absolute.
    ///
    /// - Parameters:
    ///   - folder: the folder; empty for the working folder.
    ///   - path: the path.
    /// - Returns: the joined path, which starts where the path of the folder does.
    static func joined(_ folder: String, _ path: String) -> String {
        guard !path.isEmpty else { return folder }
        return folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path
    }

    /// The folder of a file; empty for the working folder.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the relative path from a folder to a file.
    ///
    /// - Parameters:
    ///   - path: the file, absolute.
    ///   - folder: the folder, absolute.
    /// - Returns: a path such as `../out/a.png`.
    static func relative(_ path: String, from folder: String) -> String {
        let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
        var shared = 0
        while shared < min(to.count - 1, from.count), to[shared] == from[shared] { shared += 1 }
        let up = Array(repeating: "..", count: from.count - shared)
        return (up + to[shared...].map(String.init)).joined(separator: "/")
    }

    /// Makes a folder the working folder of the process, against which relative paths are resolved.
    ///
    /// Call it before any threads start. Relative paths in environment variables stay valid.
    ///
    /// - Parameter path: the folder; empty for the current one.
    /// - Throws: `SceneError` if there is no such folder.
    static func enter(_ path: String) throws(SceneError) {
        guard !path.isEmpty else { return }
        let before = try workingFolder()
        for name in ["RENDER_STYLES", "FONTCONFIG_FILE", "FONTCONFIG_PATH"] {
            guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else {
                continue
            }
            setenv(name, joined(before, value), 1)
        }
        guard chdir(path) == 0 else {
            throw SceneError("cannot enter the folder \(PrintableText.short(path))")
        }
    }

    /// The working folder's absolute path.
    ///
    /// - Throws: `SceneError` if the folder no longer exists.
    static func workingFolder() throws(SceneError) -> String {
        guard let bytes = getcwd(nil, 0) else { throw SceneError("the working folder is gone") }
        defer { free(bytes) }
        return String(cString: bytes)
    }
}
