import Testing

@testable import MapStore

struct RemoteAddressTests {
    @Test(arguments: [
        ("https://tiles.example.org/oslo.pmtiles", "tiles.example.org", 443, "tiles.example.org"),
        (
            "HTTP://Tiles.Example.org:8080/a?b=c#d", "tiles.example.org", 8080,
            "tiles.example.org:8080"
        ),
        ("http://[::1]:81/x", "::1", 81, "[::1]:81"),
        ("http://127.0.0.1", "127.0.0.1", 80, "127.0.0.1"),
    ])
    func `an address is read`(text: String, host: String, port: Int, name: String) throws {
        let address = try RemoteAddress(text)
        #expect((address.host, address.port, address.allowedName) == (host, port, name))
        #expect(AllowedHost(name)?.covers(address) == true)
    }

    @Test(arguments: [
        "https://", "https:///x", "https://a b/x", "https://a:0/x", "https://a:65536/x",
        "https://a:/x",
        "https://user@a/x", "https://user:secret@a/x", "https://good.example\\@evil/x",
        "https://a%2fb/x",
        "https://[::1/x", "https://[::1]x/", "https://é/x", "https://a\u{0}/x", "http://a:1:2/x",
        "https://" + String(repeating: "a", count: 300),
        "https://a/" + String(repeating: "a", count: 5000),
    ])
    func `an address that two readers could understand differently is refused`(text: String) {
        #expect(throws: MapStoreError.self) { try RemoteAddress(text) }
    }

    @Test func `a path is no address`() {
        for path in ["a.pmtiles", "/a/b://c", "C:/x", "ftp://a/b", "file:///x", ""] {
            #expect(!RemoteAddress.isRemote(path))
            #expect(RemoteAddress.shown(path) == path)
        }
    }

    @Test(arguments: [
        "https://name:secret@a/x.pmtiles", "https://a/x.pmtiles?signature=secret&x=1",
        "https://a/x.pmtiles#secret", "https://a b/?secret", "https://secret@secret@a/",
    ])
    func `nothing secret is shown`(text: String) {
        let shown = RemoteAddress.shown(text)
        #expect(!shown.contains("secret"))
        #expect(shown.hasPrefix("https://a"))
        do {
            _ = try RemoteAddress(text)
        } catch {
            #expect(!error.description.contains("secret"))
        }
    }

    @Test func `shown addresses with different questions differ`() {
        let shown = ["?a=1", "?a=2", ""].map { RemoteAddress.shown("https://a/x" + $0) }
        #expect(Set(shown).count == 3)
    }

    @Test func `a host without a port allows the ports of web servers only`() throws {
        let host = try #require(AllowedHost("Example.org"))
        let covered = try [
            "http://example.org/", "https://example.org/", "https://example.org:443/",
        ]
        .map { try RemoteAddress($0) }
        #expect(covered.allSatisfy(host.covers))
        let others = try [
            "http://example.org:8080/", "http://www.example.org/", "http://example.org./",
            "http://xexample.org/",
        ].map { try RemoteAddress($0) }
        #expect(!others.contains(where: host.covers))
    }

    @Test(arguments: [
        "", ":80", "a:", "a:b", "a:99999", "a/b", "a@b", "http://a", "*", "*.a", "[a",
    ])
    func `a malformed host is refused`(text: String) { #expect(AllowedHost(text) == nil) }
}
