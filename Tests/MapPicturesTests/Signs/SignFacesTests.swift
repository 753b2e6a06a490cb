import Formats
import Geometry
import Graphics
import MapStore
import TestSupport
import Testing

@testable import MapPictures
@testable import Overlays

/// The pictures of road signs that ship with the program.
@Suite struct SignFacesTests {
    private static let countries = ["NO", "SE", "DK", "FI", "DE", "FR", "GB", "US"]

    private static func faces() throws -> SignFaces {
        let json = try JSONValue(parsing: ProjectFiles.read("styles/signs/faces.json"))
        return try #require(SignFaces(json))
    }

    private static func catalogue() throws -> SignCatalogue {
        try SignCatalogue(parsing: ProjectFiles.read("styles/signs/signs.json"))
    }

    @Test func `every kind of sign has a picture that can be drawn in each country and light`()
        throws
    {
        let faces = try Self.faces()
        let kinds = try Self.catalogue().kinds
        #expect(Set(kinds.map(\.id)).subtracting(faces.kinds) == [], "they have faces of their own")
        for theme in [PanelTheme.day, .hud] {
            let pictures = SignPictures { try? ProjectFiles.read("styles/signs/" + $0) }
            var drawn: Set<SignFace.Picture> = []
            for kind in kinds {
                for country in [nil] + Self.countries.map(Optional.some) {
                    let face = try #require(faces.face(of: kind.id, in: country), "\(kind.id)")
                    guard drawn.insert(face.picture).inserted else { continue }
                    let document = try #require(pictures.document(of: face.picture, theme))
                    #expect(!document.contains("{"), "\(kind.id) in \(country ?? "-")")
                    let found = pictures.picture(of: face.picture, pixels: 48, theme: theme)
                    #expect(found?.image.width == SignFace.width, "\(kind.id) in \(country ?? "-")")
                    #expect(found?.image.height == face.height, "\(kind.id) in \(country ?? "-")")
                }
            }
            #expect(pictures.notes == [])
            #expect(Set(drawn.map { [$0.form, $0.symbol ?? ""] }).count >= 60)
        }
    }

    @Test(
        arguments: [
            ("speed-limit", SignValue(50, .kilometersPerHour), "NO", ["50"]),
            ("speed-limit", SignValue(35, .milesPerHour), "US", ["SPEED LIMIT", "35"]),
            ("height-limit", SignValue(3.5, .meters), "NO", ["3,5 m"]),
            ("height-limit", SignValue(4.25, .meters), "GB", ["4.25 m"]),
            ("stop", nil, "DE", ["STOP"]),
            ("steep-descent", nil, "NO", []),
        ] as [(String, SignValue?, String, [String])])
    func `numbers and words are as the country writes them`(
        kind: String, value: SignValue?, country: String, lines: [String]
    ) throws {
        let face = try #require(try Self.faces().face(of: kind, value: value, in: country))
        #expect(face.lines.map(\.text) == lines)
    }

    @Test func `warnings are yellow in Sweden and Finland, and diamonds in America`() throws {
        let faces = try Self.faces()
        func color(_ country: String?) -> String? {
            faces.face(of: "elk", in: country)?.picture.colors["face"]?.hexText
        }
        #expect(color(nil) == "#ffffff" && color("NO") == "#ffffff")
        #expect(color("SE") == "#ffcd00" && color("FI") == "#ffcd00")
        #expect(faces.face(of: "elk", in: "US")?.picture.form == "form-us-warning")
    }

    @Test func `a kind that the file does not know is a danger`() throws {
        let face = try Self.faces().face(of: "dragons", in: "NO")
        #expect(face?.picture.symbol == "exclamation")
    }

    @Test(arguments: ["", "{}", "[1]", #"{"forms": {}, "faces": {"stop": {"form": "none"}}}"#])
    func `a damaged file has no faces`(text: String) throws {
        let json = try? JSONValue(parsing: Array(text.utf8))
        #expect(json.flatMap(SignFaces.init)?.face(of: "stop", in: nil) == nil)
    }
}
