import Glibc
import Graphics
import MapPictures
import MapRenderer
import Parameters

// Draws what each line of standard input asks for, such as `camera=24.94,60.17,15&size=800x600`,
// and prints the nanoseconds of CPU that picture and PNG took, and the bytes of the file:
// `picture-timings MAP STYLE`.
let words = CommandLine.arguments
ShippedFiles.chooseFonts()
let scene = try ScenePlan(style: words[2], maps: MapFiles(only: words[1])).open()
let encoder = try PictureEncoder(.png)
while let line = readLine() {
    let start = FrameTimings.now()
    let values = try ParameterValues(query: line, of: .picture)
    let file = try encoder.encode(scene.draw(PictureDescription(values)).surface)
    print(FrameTimings.now() - start, file.count)
    fflush(nil)
}
