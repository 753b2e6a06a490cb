/// The name and version of this program.
package enum Product {
    /// The version of library and program.
    package static let version = "0.1.0"

    /// The release date of the version, shown in manual pages.
    package static let date = "2026-11-22"

    /// The name and version as reports write them: `render 0.1.0`.
    package static let nameAndVersion = "render \(version)"
}
