import Testing

@testable import TileServer

struct SharedCacheAddressTests {
    @Test func `An address has host, port, database and account`() throws {
        let whole = try SharedCacheAddress("redis://tiles:p%40ss@cache.example:7001/3")
        #expect(whole.host == "cache.example" && whole.port == 7001 && whole.database == 3)
        #expect(whole.user == "tiles" && whole.password == "p@ss")
        let short = try SharedCacheAddress("redis://10.0.0.7")
        #expect(short.port == 6379 && short.database == 0)
        #expect(short.user == nil && short.password == nil)
        let numeric = try SharedCacheAddress("valkey://:word@[::1]:6380/")
        #expect(numeric.host == "::1" && numeric.port == 6380 && numeric.database == 0)
        #expect(numeric.user == nil && numeric.password == "word")
        let bare = try SharedCacheAddress("redis://[fe80::1]")
        #expect(bare.host == "fe80::1" && bare.port == 6379)
        // Not encoded, and clear all the same.
        #expect(try SharedCacheAddress("redis://a:b@c/d@host").password == "b@c/d")
    }

    @Test func `A description tells neither user nor password`() throws {
        let address = try SharedCacheAddress("redis://tiles:secret@[::1]:7001/3")
        #expect("\(address)" == "redis://[::1]:7001/3")
        #expect(String(reflecting: address) == "redis://[::1]:7001/3")
    }

    @Test(arguments: [
        "rediss://a:secret@host", "valkeys://secret@host", "memcached://secret@host",
        "redis://a:secret@", "redis://a:secret@host:secret", "redis://secret:secret",
        "redis://host:0", "redis://host:65536", "redis://host/secret", "redis://host/-1",
        "redis://host/99999999999999999999", "redis://a:secret%@host", "redis://secret host",
        "redis://host?secret", "redis://", "redis://[::1", "redis://a:secret%00@host",
    ])
    func `A wrong address is refused without repeating it`(text: String) {
        #expect(SharedCacheAddress.isAddress(text))
        let error = #expect(throws: SharedCacheAddressError.self) { try SharedCacheAddress(text) }
        #expect(error?.description.contains("secret") == false)
        #expect(error?.description.isEmpty == false)
    }

    @Test func `A path is no address`() {
        #expect(!SharedCacheAddress.isAddress("tiles-cache"))
        #expect(!SharedCacheAddress.isAddress("/var/cache/redis:6379"))
    }
}
