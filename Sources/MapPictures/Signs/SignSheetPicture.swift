import Geometry
import MapRenderer
import MapStore
import Overlays
import Parameters

/// The picture of all kinds of road signs of a country.
package enum SignSheetPicture {
    /// The number that a kind carries on the sheet, by what it measures.
    private static let samples: [SignKind.Quantity: SignValue] = [
        .speed: SignValue(50, .kilometersPerHour), .metres: SignValue(3.5, .meters),
        .tonnes: SignValue(7.5, .tonnes), .percent: SignValue(10, .percent),
    ]

    /// Returns the picture.
    ///
    /// - Parameters:
    ///   - country: ISO 3166-1 alpha-2; `nil` for the common look.
    ///   - size: its width and scale; its height follows from the number of signs.
    ///   - scene: a scene without a map, with the colours of a style.
    /// - Returns: the picture, to be drawn by the scene.
    /// - Throws: ``SceneError`` if the catalogue or the faces are missing.
    package static func request(
        country: String?, size: PictureSize, in scene: MapScene
    ) throws(SceneError) -> PictureRequest {
        let (catalogue, lack) = SignCatalogueFile.read()
        let (faces, problem) = SignFaces.read()
        guard let catalogue, let faces else { throw SceneError("\(lack ?? problem ?? "")") }
        let isInMiles = country.map { ["GB", "US"].contains($0) } ?? false
        let signs = catalogue.kinds.compactMap { kind -> SignsPanel.Sign? in
            var value = kind.number.flatMap { samples[$0.quantity] }
            if isInMiles, value?.unit == .kilometersPerHour {
                value = SignValue(30, .milesPerHour)
            }
            let face = faces.face(
                of: kind.id, value: value, text: kind.textKeys.isEmpty ? nil : "Storo",
                in: country, isLeftHand: country == "GB")
            return face.map { SignsPanel.Sign(face: $0, title: kind.name, distance: "") }
        }
        let resources = PanelResources(
            theme: scene.plan.theme.panels, shaper: scene.renderer.shaper,
            symbols: Drive.symbols(nil), signs: Drive.signPictures())
        let sheet = SignSheet(signs, width: size.size.width, resources: resources)
        var frame = FrameRequest(
            camera: Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 0),
            size: ScreenSize(width: size.size.width, height: sheet.height),
            pixelRatio: size.scale)
        frame.showsMap = false
        return PictureRequest(
            frame, overlays: sheet.overlays, subject: AltText(subject: "Road signs"),
            notes: resources.signs.notes.map { Message($0) })
    }
}
