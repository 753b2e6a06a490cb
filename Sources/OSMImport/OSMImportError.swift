/// Why an import could not be done; bad data inside a good file is counted instead.
public struct OSMImportError: Error, Hashable, CustomStringConvertible {
    /// What was attempted, on which file, and what went wrong, in one line.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Somebody asked the import to stop; nothing was written.
    public static let cancelled = OSMImportError("the import was cancelled")
}
