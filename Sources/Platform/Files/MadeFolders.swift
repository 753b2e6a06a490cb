import Glibc

/// The folders that this process has made for files that are not finished yet.
///
/// If a file fails in the end, its folders are removed, unless something else is in them.
enum MadeFolders {
    private static let paths = Locked<[String]>([])

    /// Makes a folder and its missing parents.
    ///
    /// - Parameter path: the folder.
    /// - Throws: ``FileOutputError`` that names the folder which can't be made.
    static func make(_ path: String) throws(FileOutputError) {
        let failure: FileOutputError? = paths.withLock { paths in
            var missing: [String] = []
            var folder = Substring(path)
            var status = stat()
            while true {
                while folder.count > 1, folder.last == "/" { folder.removeLast() }
                if folder.isEmpty || stat(String(folder), &status) == 0 { break }
                guard errno == ENOENT else {
                    return FileOutputError(path: String(folder), errno: errno)
                }
                missing.append(String(folder))
                folder = folder.lastIndex(of: "/").map { folder[...$0] } ?? ""
            }
            for folder in missing.reversed() {
                if mkdir(folder, 0o777) == 0 {
                    paths.append(folder)
                } else if errno != EEXIST {
                    return FileOutputError(path: folder, errno: errno)
                }
            }
            return nil
        }
        if let failure { throw failure }
    }

    /// Removes the folders that are empty.
    static func removeEmpty() { paths.withLock { removeEmpty(&$0) } }

    /// Removes the folders that are empty, unless a thread is making some.
    static func removeEmptyIfAvailable() -> Bool {
        paths.withLockIfAvailable { paths in
            removeEmpty(&paths)
            return true
        } ?? false
    }

    /// Removes empty folders, the inner ones first, because they were made last.
    ///
    /// A folder with contents stays, and may be empty another time.
    private static func removeEmpty(_ paths: inout [String]) {
        for (index, path) in paths.enumerated().reversed()
        where rmdir(path) == 0 || errno == ENOENT {
            paths.remove(at: index)
        }
    }
}
