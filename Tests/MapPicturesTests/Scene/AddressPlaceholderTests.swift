import Testing

@testable import MapPictures

@Suite struct AddressPlaceholderTests {
    @Test(arguments: [
        ("", []), ("sprites/day", []), ("{}", []), ("{a b}", []), ("{open", []), ("a}{", []),
        ("https://x.org/{style}/sprite?key={key}&again={key}", ["{style}", "{key}"]),
        ("{{styleJsonFolder}}/sprite", ["{styleJsonFolder}"]), ("mbtiles://{v3}", ["{v3}"]),
        ("{fontstack}/{range}.pbf", ["{fontstack}", "{range}"]),
    ])
    func `placeholders in addresses are words in braces`(address: String, found: [String]) {
        #expect(AddressPlaceholder.all(in: address) == found)
    }

    @Test func `one and several placeholders have singular and plural messages`() {
        #expect(AddressPlaceholder.sentence(in: "a/b") == nil)
        #expect(
            AddressPlaceholder.sentence(in: "{a}/b")
                == "{a} is a placeholder that a server fills in")
        #expect(
            AddressPlaceholder.sentence(in: "{a}/{b}")
                == "{a}, {b} are placeholders that a server fills in")
    }

    @Test(arguments: [
        ("sprite", "sprite"), ("a/sprite.json", "a/sprite"), ("sprite.png", "sprite"),
        ("sprite@2x.png", "sprite"), ("sprite@2x", "sprite"),
    ])
    func `a sheet's base is found by any of its files`(path: String, base: String) {
        #expect(SpriteStandIns.base(of: path) == base)
    }
}
