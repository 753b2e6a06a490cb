import Formats
import Geometry
import Graphics
import MapPictures
import MapRenderer
import Parameters
import Routes
import TestSupport
import Testing

/// Pictures as texts ask for them, and metatiles: what the command line and the server draw with.
@Suite struct LibraryTests {
    @Test func `command line, query and document ask for the same picture`() throws {
        var words = ParameterValues()
        words.add("24.9442,60.1709,16@30,55", for: PictureParameter.camera.definition)
        words.add("300x200@2x", for: PictureParameter.size.definition)
        words.add("sv,en", for: PictureParameter.languages.definition)
        words.turn(PictureParameter.attribution, on: false)
        let known = ParameterGroup.picture
        let query = try ParameterValues(
            query: "camera=24.9442%2C60.1709,16@30,55&size=300x200@2x&lang=sv,en&attribution=false",
            of: known)
        let document = try ParameterValues(
            json: [
                "camera": "24.9442,60.1709,16@30,55", "size": "300x200@2x", "lang": ["sv", "en"],
                "attribution": false,
            ], of: known)
        let asked = try PictureDescription(words)
        #expect(try PictureDescription(query) == asked && PictureDescription(document) == asked)
        let scene = try SampleScene.plan().open()
        let drawn = try scene.draw(asked)
        #expect(drawn.surface.width == 600 && drawn.report.frame.tileCount > 0)
        #expect(drawn.report.json()["camera"]?["pitch"]?.number == 55)
    }

    @Test func `a list of texts is so many values of a parameter that may be given several times`()
        throws
    {
        let places = ["24.94,60.17", "24.95,60.171|red"]
        let query = try ParameterValues(
            query: "marker=\(places[0])&marker=\(places[1])", of: ParameterGroup.picture)
        let document = try ParameterValues(
            json: ["marker": .array(places.map { .string($0) })],
            of: ParameterGroup.picture)
        #expect(document == query)
        let one = try ParameterValues(
            json: ["marker": [24.94, 60.17]], of: ParameterGroup.picture)
        #expect(one.said(of: PictureParameter.marker.definition) == [places[0]])
    }

    @Test func `a metatile cut is its tiles`() throws {
        let scene = try SampleScene.plan().open()
        let range = TileRange(zoom: 16, columns: 37308..<37310, rows: 18968..<18970)
        let metatile = try #require(try scene.draw(range))
        let encoder = try PictureEncoder(.png, level: 1)
        for tile in range.tiles {
            let cut = try encoder.encode(metatile.frame.surface, area: metatile.area(of: tile))
            #expect(try cut == encoder.encode(scene.draw(TileAddress(tile: tile)).surface))
        }
        #expect(try scene.hasData(for: range.tiles[0]))
        #expect(try !scene.hasData(for: #require(TileID(z: 16, x: 0, y: 0))))
    }

    @Test func `an overview shows the whole route`() throws {
        let scene = try SampleScene.plan().open()
        let overview = try RouteOverview(SampleScene.route(), PictureDescription())
        let drawn = try scene.draw(overview.request(in: scene))
        #expect(drawn.report.alt.hasPrefix("Route of "))
    }
}
