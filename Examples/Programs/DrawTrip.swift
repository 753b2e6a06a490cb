import Render

/// Draws the card of a recorded trip, and one frame of its replay.
func drawTrip(_ trackFile: String, on mapFile: String, into folder: String) throws {
    let map = try Map(mapFile)
    let painter = try map.painter()
    // Nobody sees the first and the last 100 metres.
    let trip = try Trip(contentsOf: trackFile, hidingEnds: 100)

    var card = TripPicture(trip)
    card.picture.size = try PictureSize(width: 1000, height: 560)
    card.colorBy = .speed
    let drawn = try painter.draw(card)
    try drawn.write(to: "\(folder)/trip.png")
    print(drawn.report.altText)

    let size = try PictureSize(width: 480, height: 270)
    let replay = try Replay(of: trip, on: map, DriveOptions(.headingUp, size: size), speed: 10)
    let frame = try painter.draw(replay, frame: replay.frame(at: 30))
    try frame.write(to: "\(folder)/replay.png")
}
