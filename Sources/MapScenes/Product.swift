/// What made a picture.
public enum Product {
    /// The version of library and program.
    public static let version = "0.1.0"

    /// The day of the version, which manual pages show.
    public static let date = "2026-11-22"

    /// As reports name it: `render 0.1.0`.
    public static let nameAndVersion = "render \(version)"
}
