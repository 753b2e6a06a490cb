import CRender
import Formats
import Testing

/// A map that C functions opened; closed with the object.
final class OpenMap {
    private let pointer: OpaquePointer

    init(style: String = "day", pixelRatio: Double = 1) throws {
        var error = render_error()
        let map = render_map_open(try SampleScene.map.get(), style, pixelRatio, &error)
        pointer = try #require(map, "\(error.text)")
    }

    private init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { render_map_close(pointer) }

    /// The same map for another thread.
    func shared() throws -> OpenMap {
        try withPointer { OpenMap(try #require(render_map_share($0, nil))) }
    }

    /// Draws what parameters say.
    func draw(_ parameters: String?, overlays: String? = nil) -> Answer {
        answer { render_map_draw($0, parameters, overlays, $1) }
    }

    /// What a function that takes a map and an error answers.
    func answer(
        _ call: (OpaquePointer, UnsafeMutablePointer<render_error>) -> OpaquePointer?
    ) -> Answer {
        withPointer { pointer in Answer { call(pointer, $0) } }
    }

    /// Gives the pointer to C while the map is open for certain.
    func withPointer<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(pointer) }
    }
}

/// A picture that C functions drew, or why there is none; freed with the object.
final class Answer {
    private let picture: OpaquePointer?
    private let error: render_error

    init(_ call: (UnsafeMutablePointer<render_error>) -> OpaquePointer?) {
        var error = render_error()
        error.status = RENDER_FAILED
        picture = call(&error)
        self.error = error
    }

    deinit { render_picture_free(picture) }

    /// What was said; empty where all went well.
    var text: String { error.text }
    var isPicture: Bool { picture != nil && error.status == RENDER_OK && text.isEmpty }
    /// Whether there is no picture since what was asked for makes no sense.
    var isWrongArgument: Bool { picture == nil && error.status == RENDER_WRONG_ARGUMENT }

    var size: [Int] {
        withExtendedLifetime(self) {
            [render_picture_width(picture), render_picture_height(picture)]
        }
    }

    /// A copy of the pixels.
    var pixels: [UInt8] {
        get throws {
            let count = size[0] * size[1] * 4
            return try withExtendedLifetime(self) {
                let pixels = try #require(render_picture_pixels(picture), "\(text)")
                return Array(UnsafeBufferPointer(start: pixels, count: count))
            }
        }
    }

    var report: JSONValue {
        get throws {
            try withExtendedLifetime(self) {
                let text = try #require(render_picture_report(picture), "\(text)")
                return try JSONValue(parsing: Array(String(cString: text).utf8))
            }
        }
    }

    /// The bytes of a file; none with the error where there is no file.
    func file(_ format: String?, quality: Int32 = -1) -> (bytes: [UInt8], error: render_error) {
        withExtendedLifetime(self) {
            var (length, error) = (1, render_error())
            let file = render_picture_encode(picture, format, quality, &length, &error)
            defer { render_free(file) }
            return (Array(UnsafeBufferPointer(start: file, count: length)), error)
        }
    }
}

extension render_error {
    /// The line that a call left.
    var text: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
