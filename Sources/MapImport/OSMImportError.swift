/// Why an import could not be done; bad data inside a good file is counted instead.
package struct OSMImportError: Error, Hashable, CustomStringConvertible {
    /// What was attempted, on which file, and what went wrong, in one line.
    package let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Somebody asked the import to stop; nothing was written.
    package static let cancelled = OSMImportError("the import was cancelled")
}
