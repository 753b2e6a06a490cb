public import CRender
import Glibc
import MapPictures
import Parameters

// The functions of render.h for pictures, and for the library itself; what they do is said there in full.

/// The version of the library.
@c @implementation
public func render_version() -> UnsafePointer<CChar>? { version }

/// Bytes that stay as long as the process.
///
/// Unchecked: made once, and only read from then on, by any thread.
nonisolated(unsafe) private let version = UnsafePointer(strdup(Product.version))

/// Lets fontconfig know only the fonts that ship.
@c @implementation
public func render_choose_fonts() { ShippedFiles.chooseFonts() }

/// Pixels across.
@c @implementation
public func render_picture_width(_ picture: OpaquePointer?) -> Int {
    PictureHandle.of(picture)?.width ?? 0
}

/// Pixels down.
@c @implementation
public func render_picture_height(_ picture: OpaquePointer?) -> Int {
    PictureHandle.of(picture)?.height ?? 0
}

/// The pixels of a picture.
@c @implementation
public func render_picture_pixels(_ picture: OpaquePointer?) -> UnsafePointer<UInt8>? {
    PictureHandle.of(picture)?.straightPixels
}

/// What a picture shows.
@c @implementation
public func render_picture_report(_ picture: OpaquePointer?) -> UnsafePointer<CChar>? {
    PictureHandle.of(picture)?.report
}

/// Makes a file of a picture.
@c @implementation
public func render_picture_encode(
    _ picture: OpaquePointer?, _ format: UnsafePointer<CChar>?, _ quality: Int32,
    _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<render_error>?
) -> UnsafeMutablePointer<UInt8>? {
    length?.pointee = 0
    return outcome(reportingTo: error) {
        guard let length else { throw ArgumentError("length is NULL") }
        let file = try PictureHandle.of(picture, named: "picture").encoded(
            as: Arguments.text(format, named: "format") ?? "png", quality: Int(quality))
        length.pointee = file.count
        return file.baseAddress?.assumingMemoryBound(to: UInt8.self)
    } ?? nil
}

/// Frees a picture.
@c @implementation
public func render_picture_free(_ picture: OpaquePointer?) { PictureHandle.close(picture) }

/// Frees the bytes of a file.
@c @implementation
public func render_free(_ bytes: UnsafeMutableRawPointer?) { free(bytes) }
