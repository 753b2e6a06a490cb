import Render

/// Draws a tile of a web map, and a map with a pin.
func drawTile(of mapFile: String, into folder: String) throws {
    let map = try Map(mapFile, style: .day)
    let painter = try map.painter()

    // The tile 15/18654/9484 at twice the pixels.
    let tile = try painter.draw(Tile(z: 15, x: 18654, y: 9484, scale: 2))
    try tile.write(to: "\(folder)/tile.png")

    let station = try Coordinate(latitude: 60.1719, longitude: 24.9414)
    var picture = MapPicture(.camera(try Camera(center: station, zoom: 15)))
    picture.size = try PictureSize(width: 640, height: 400, scale: 2)
    picture.languages = ["fi", "en"]
    picture.markers = [Marker(at: station, label: "A")]
    let drawn = try painter.draw(picture)
    try drawn.write(to: "\(folder)/map.webp")
    print(drawn.report.altText)
}
