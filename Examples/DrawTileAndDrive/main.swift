import Graphics
import Guidance
import MapPictures
import Parameters
import Platform
import Routes

// Map, style, route, folder.
let words = CommandLine.arguments
// Read and checked once; a plan is Sendable, and each thread opens a scene of its own from it.
let plan = try ScenePlan(style: words[2], maps: MapFiles(only: words[1]))

// A server tile at twice the pixels.
let scene = try plan.open()
let tile = try scene.draw(PictureParameter.tile.read("15/18654/9484@2x"))
try write(tile, to: "tile.png")

// What a driver sees at three places of a route.
let answer = try RouteReader.read(bytes: InputFile.read(words[3], limit: 1 << 20), named: words[3])
let drive = try DrivePlan(answer, in: plan, DriveDescription(view: DriveView(.tilted))).open()
for percent in [20, 50, 80] {
    let moment = DriveMoment(.fraction(Double(percent) / 100), speed: 42)
    try write(drive.draw(at: moment), to: "drive-\(percent).png")
}

/// Writes a picture whole or not at all, and tells what it shows.
func write(_ picture: DrawnPicture, to name: String) throws {
    let file = try PublishedFile(replacing: words[4] + "/" + name)
    try file.write(PictureEncoder(.png).encode(picture.surface))
    try file.publish()
    print(name, picture.report.alt)
}
