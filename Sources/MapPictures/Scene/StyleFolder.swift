import Formats
import Glibc
import Parameters

/// Where the files that a style names may lie: beside it and below, for a style may be a stranger's.
struct StyleFolder: Hashable, Sendable {
    /// The folder that the style lies in.
    let path: String
    /// Whether its style may name any file of this machine.
    let allowsAll: Bool

    /// The path that an address of the style stands for; one that is not absolute starts here.
    func path(of address: String) -> String {
        let scheme = "file://"
        let place = address.hasPrefix(scheme) ? String(address.dropFirst(scheme.count)) : address
        return place.hasPrefix("/") ? place : path + "/" + place
    }

    /// Refuses a path that leads out of the folder, by its words or by a symbolic link.
    ///
    /// Words come first, so that nobody learns which files there are elsewhere.
    ///
    /// - Throws: ``SceneError`` in one line that tells what allows it.
    func check(_ path: String) throws(SceneError) {
        guard !allowsAll, !(staysBelow(path) && leadsBelow(path)) else { return }
        throw SceneError(
            """
            cannot open \(PrintableText.short(path, limit: 150)): a style reads what lies beside it \
            and below; \(PictureParameter.allowFiles) allows more
            """)
    }

    /// Reads a file that the style names.
    ///
    /// - Throws: ``SceneError`` in one line.
    func read(_ path: String, limit: Int) throws(SceneError) -> [UInt8] {
        try check(path)
        return try InputFile.read(path, limit: limit)
    }

    private func staysBelow(_ path: String) -> Bool {
        guard path.hasPrefix(self.path + "/") else { return false }
        var depth = 0
        for part in path.dropFirst(self.path.count + 1).split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            guard depth >= 0 else { return false }
        }
        return true
    }

    /// What is not there leads nowhere.
    private func leadsBelow(_ path: String) -> Bool {
        guard let place = Self.resolved(path) else { return true }
        guard let folder = Self.resolved(self.path) else { return false }
        return place == folder || place.hasPrefix(folder == "/" ? folder : folder + "/")
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

extension JSONValue {
    /// Reads a document that a style names: who wrote the style need not be allowed to read it, so
    /// no error quotes it.
    init(ofStyle bytes: [UInt8]) throws(JSONError) {
        do {
            try self.init(parsing: bytes)
        } catch {
            throw error.withoutQuotation
        }
    }
}
