import Formats
import MapPictures
import Parameters

/// A GeoJSON document whose features lie over a map, in the colours of simplestyle.
package struct OverlayDocument: Sendable {
    private let json: JSONValue

    /// More bytes than that are refused.
    package static let maximumBytes = StyleFile.maximumBytes

    /// Reads a document.
    ///
    /// - Parameter bytes: the text.
    /// - Throws: ``RenderError`` for what is no JSON.
    package init(_ bytes: [UInt8]) throws(RenderError) {
        json = try JSONDocument.read(bytes, named: "overlays")
    }

    /// Adds the features to others.
    ///
    /// - Throws: `ParameterError` for a document that has none.
    func add(to overlays: inout OverlayDescription) throws(ParameterError) {
        try overlays.add(geoJSON: json)
    }

    /// Lays the features over the map, below all else.
    ///
    /// - Throws: `ParameterError` for a document that has none.
    func laid(
        over request: PictureRequest, in scene: MapScene
    ) throws(ParameterError) -> PictureRequest {
        var overlays = OverlayDescription()
        try add(to: &overlays)
        return overlays.laid(over: request, in: scene)
    }
}
