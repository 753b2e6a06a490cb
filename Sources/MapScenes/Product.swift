/// What made a picture.
public enum Product {
    /// The version of library and program.
    public static let version = "0.1.0"

    /// As reports name it: `render 0.1.0`.
    public static let nameAndVersion = "render \(version)"
}
