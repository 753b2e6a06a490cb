import Render

// swift run draw-examples tile|drive|trip|threads MAP FOLDER [ROUTE|TRACK]
let words = CommandLine.arguments
chooseShippedFonts()
switch words.dropFirst().first {
case "tile" where words.count == 4: try drawTile(of: words[2], into: words[3])
case "drive" where words.count == 5:
    try drawDrive(along: words[4], on: words[2], into: words[3])
case "trip" where words.count == 5: try drawTrip(words[4], on: words[2], into: words[3])
case "threads" where words.count == 4: try await drawOnThreads(words[2], into: words[3])
default: print("write: draw-examples tile|drive|trip|threads MAP FOLDER [ROUTE|TRACK]")
}
