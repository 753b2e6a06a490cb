import Glibc
import Render

/// Texts and bytes of C, read into values of ours.
enum Arguments {
    /// A text; `nil` for NULL.
    ///
    /// - Throws: `RenderError` for bytes that are no UTF-8.
    static func text(
        _ text: UnsafePointer<CChar>?, named name: String
    ) throws(RenderError) -> String? {
        guard let text else { return nil }
        guard let text = String(validatingCString: text) else {
            throw RenderError(wrong: "\(name) is not UTF-8")
        }
        return text
    }

    /// The parameters of a JSON object; none for NULL.
    ///
    /// - Throws: `RenderError` for what is no JSON, or an unknown name.
    static func document(
        _ parameters: UnsafePointer<CChar>?, of subject: PictureDocument.Subject
    ) throws(RenderError) -> PictureDocument {
        let limit = PictureDocument.maximumBytes
        guard let bytes = try bytes(of: parameters, named: "parameters", limit: limit) else {
            return PictureDocument()
        }
        return try PictureDocument(bytes, of: subject)
    }

    /// A GeoJSON document; `nil` for NULL.
    ///
    /// - Throws: `RenderError` for what is no JSON.
    static func overlays(
        _ text: UnsafePointer<CChar>?
    ) throws(RenderError) -> OverlayDocument? {
        let limit = OverlayDocument.maximumBytes
        guard let bytes = try bytes(of: text, named: "overlays", limit: limit) else { return nil }
        return try OverlayDocument(bytes)
    }

    /// The bytes of a route.
    ///
    /// - Throws: `RenderError` for none, or too many.
    static func route(_ bytes: UnsafeRawPointer?, _ count: Int) throws(RenderError) -> [UInt8] {
        try self.bytes(bytes, count, named: "the route", limit: Route.maximumBytes)
    }

    /// The bytes of a track.
    ///
    /// - Throws: `RenderError` for none, or too many.
    static func track(_ bytes: UnsafeRawPointer?, _ count: Int) throws(RenderError) -> [UInt8] {
        try self.bytes(bytes, count, named: "the track", limit: Trip.maximumBytes)
    }

    private static func bytes(
        of text: UnsafePointer<CChar>?, named name: String, limit: Int
    ) throws(RenderError) -> [UInt8]? {
        guard let text else { return nil }
        return try bytes(text, strnlen(text, limit + 1), named: name, limit: limit)
    }

    private static func bytes(
        _ bytes: UnsafeRawPointer?, _ count: Int, named name: String, limit: Int
    ) throws(RenderError) -> [UInt8] {
        guard let bytes, count > 0 else { throw RenderError(wrong: "\(name) is empty") }
        guard count <= limit else {
            throw RenderError(wrong: "\(name) is larger than \(limit >> 20) MB")
        }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
}
