import Render

/// Draws a route as a whole, and what a driver sees at three places of it.
func drawDrive(along routeFile: String, on mapFile: String, into folder: String) throws {
    let map = try Map(mapFile)
    let painter = try map.painter()
    let route = try Route(contentsOf: routeFile)

    try painter.draw(RoutePicture(route)).write(to: "\(folder)/route.png")

    var options = DriveOptions(.tilted)
    options.size = try PictureSize(width: 640, height: 360)
    options.languages = ["en"]
    let drive = try Drive(along: route, on: map, options)
    for percent in [20, 50, 80] {
        let moment = DriveMoment(fraction: Double(percent) / 100, speed: 42)
        let frame = try painter.draw(drive, at: moment)
        try frame.write(to: "\(folder)/drive-\(percent).png")
        print(frame.report.altText)
    }
}
