import Formats
import Glibc
import MapPictures
import Parameters

/// What C gives in texts and bytes, read into values of ours.
enum Arguments {
    /// More bytes than any description of a picture has.
    private static let maximumParameters = 1 << 20
    /// As large as documents of styles may be.
    private static let maximumOverlays = StyleFile.maximumBytes

    /// Some 800 000 points as GeoJSON, as much as the command line reads.
    private static let maximumRoute = 16 << 20

    /// A text; `nil` for NULL.
    ///
    /// - Throws: ``ArgumentError`` for bytes that are no UTF-8.
    static func text(
        _ text: UnsafePointer<CChar>?, named name: String
    ) throws(ArgumentError) -> String? {
        guard let text else { return nil }
        guard let text = String(validatingCString: text) else {
            throw ArgumentError("\(name) is not UTF-8")
        }
        return text
    }

    /// The values of a JSON object; none for NULL.
    ///
    /// - Throws: ``ArgumentError`` for what is no JSON, `ParameterError` for an unknown name.
    static func values(
        _ parameters: UnsafePointer<CChar>?, of known: ParameterGroup
    ) throws -> ParameterValues {
        guard let json = try json(parameters, named: "parameters", limit: maximumParameters) else {
            return ParameterValues()
        }
        return try ParameterValues(json: json, of: known)
    }

    /// A GeoJSON document; `nil` for NULL.
    static func overlays(_ text: UnsafePointer<CChar>?) throws(ArgumentError) -> JSONValue? {
        try json(text, named: "overlays", limit: maximumOverlays)
    }

    /// The bytes of a file that C has read.
    ///
    /// - Throws: ``ArgumentError`` for none, or too many.
    static func bytes(
        _ bytes: UnsafeRawPointer?, _ count: Int, named name: String, limit: Int
    ) throws(ArgumentError) -> [UInt8] {
        guard let bytes, count > 0 else { throw ArgumentError("\(name) is empty") }
        guard count <= limit else {
            throw ArgumentError("\(name) is larger than \(limit >> 20) MB")
        }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// The bytes of a route.
    ///
    /// - Throws: ``ArgumentError`` for none, or too many.
    static func route(_ bytes: UnsafeRawPointer?, _ count: Int) throws(ArgumentError) -> [UInt8] {
        try self.bytes(bytes, count, named: "the route", limit: maximumRoute)
    }

    private static func json(
        _ text: UnsafePointer<CChar>?, named name: String, limit: Int
    ) throws(ArgumentError) -> JSONValue? {
        guard let text else { return nil }
        let bytes = try self.bytes(text, strnlen(text, limit + 1), named: name, limit: limit)
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw ArgumentError("\(name): \(error)")
        }
    }
}

/// An argument that C gave and that can't be used.
struct ArgumentError: MessageError {
    let message: Message

    init(_ message: Message) { self.message = message }
}
