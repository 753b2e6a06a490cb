import Formats
import Glibc
import Parameters

/// The folder that must contain the files that a style names, since a style may be untrusted.
struct StyleFolder: Hashable, Sendable {
    /// The style's folder.
    let path: String
    /// Whether the style may name any file of this machine.
    let allowsAll: Bool

    /// Returns the path of an address in the style; relative ones start at this folder.
    func path(of address: String) -> String {
        let scheme = "file://"
        let place = address.hasPrefix(scheme) ? String(address.dropFirst(scheme.count)) : address
        return place.hasPrefix("/") ? place : path + "/" + place
    }

    /// Rejects a path that leads out of the folder, by its text or by a symbolic link.
    ///
    /// The text is checked first, so that the error does not reveal which files exist elsewhere.
    ///
    /// - Throws: ``SceneError`` in one line that says how to allow it.
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

    /// Returns whether a path leads into the folder; a file that does not exist leads nowhere.
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

extension StyleFolder {
    /// The folder of a document.
    init(of document: String, allowsAll: Bool) {
        self.init(
            path: document.lastIndex(of: "/").map { String(document[..<$0]) } ?? ".",
            allowsAll: allowsAll)
    }
}

extension JSONValue {
    /// Reads a document that a style names.
    ///
    /// The style's author may not be allowed to read it, so no error quotes it.
    init(ofStyle bytes: [UInt8]) throws(JSONError) {
        do {
            try self.init(parsing: bytes)
        } catch {
            throw error.withoutQuotation
        }
    }
}
