/// What made a picture.
package enum Product {
    /// The version of library and program.
    package static let version = "0.1.0"

    /// The day of the version, which manual pages show.
    package static let date = "2026-11-22"

    /// As reports name it: `render 0.1.0`.
    package static let nameAndVersion = "render \(version)"
}
