import Glibc
import MapPictures
import Parameters

/// Paths, put together and taken apart as texts.
enum FilePath {
    /// A path that begins in a folder, unless it is absolute.
    ///
    /// - Parameters:
    ///   - folder: empty for the working folder.
    ///   - path: the path.
    /// - Returns: the path from where the folder's begins.
    static func joined(_ folder: String, _ path: String) -> String {
        guard !path.isEmpty else { return folder }
        return folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path
    }

    /// The folder of a file; empty for the working folder.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// How one goes from a folder to a file.
    ///
    /// - Parameters:
    ///   - path: the file, absolute.
    ///   - folder: the folder, absolute.
    /// - Returns: such as `../out/a.png`.
    static func relative(_ path: String, from folder: String) -> String {
        let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
        var shared = 0
        while shared < min(to.count - 1, from.count), to[shared] == from[shared] { shared += 1 }
        let up = Array(repeating: "..", count: from.count - shared)
        return (up + to[shared...].map(String.init)).joined(separator: "/")
    }

    /// Makes a folder the working folder of the process, from which relative paths begin.
    ///
    /// To be called before there are threads. What the environment names by relative paths is still found.
    ///
    /// - Parameter path: the folder; empty for the one that is.
    /// - Throws: `SceneError` where there is no such folder.
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
    /// - Throws: `SceneError` where it is gone.
    static func workingFolder() throws(SceneError) -> String {
        guard let bytes = getcwd(nil, 0) else { throw SceneError("the working folder is gone") }
        defer { free(bytes) }
        return String(cString: bytes)
    }
}
