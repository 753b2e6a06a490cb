import Formats
import Testing

@testable import TileServer

@Suite struct WebTokenTests {
    private let secret = SigningSecret(Base64URL.bytes(AccessFixtures.secret) ?? [])

    @Test func `The examples of RFC 7515 are read, and their signatures are right`() throws {
        let token = try #require(WebToken(AccessFixtures.token))
        #expect(token.algorithm == "HS256" && token.claims["iss"] == "joe")
        #expect(token.end == 1_300_819_380)
        #expect(try #require(secret).signed(token.text, as: token.signature))
        let other = try #require(WebToken(AccessFixtures.curveToken))
        let key = try #require(PublicKey(AccessFixtures.curveKey))
        #expect(key.algorithm == .es256 && key.signed(other.text, as: other.signature))
        let rsa = try #require(PublicKey(AccessFixtures.rsaKey))
        let third = try #require(WebToken(AccessFixtures.rsaToken))
        #expect(rsa.algorithm == .rs256 && rsa.signed(third.text, as: third.signature))
    }

    @Test(arguments: [AccessFixtures.curveToken, AccessFixtures.rsaToken])
    func `A changed bit of text or signature makes a signature wrong`(_ text: String) throws {
        let token = try #require(WebToken(text))
        let keys = [AccessFixtures.curveKey, AccessFixtures.rsaKey].compactMap { PublicKey($0) }
        let key = try #require(keys.first { $0.algorithm.rawValue == token.algorithm })
        for bit in stride(from: 0, to: token.signature.count * 8, by: 13) {
            var changed = token.signature
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(!key.signed(token.text, as: changed))
        }
        #expect(!key.signed(token.text + [0], as: token.signature))
        for size in [0, 1, 63, 65, 255, 257] {
            let bytes = [UInt8](repeating: 1, count: size)
            #expect(!key.signed(token.text, as: bytes))
        }
        #expect(!key.signed(token.text, as: [UInt8](repeating: 0, count: 64)))
    }

    @Test(arguments: [
        ("kty", "oct"), ("crv", "P-384"), ("x", "AA"), ("use", "enc"), ("alg", "RS256"),
        // A point that is not on the curve.
        ("y", "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a1"),
        ("y", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
    ])
    func `A key of another kind, or no key at all, is not used`(_ member: (String, String)) {
        var members = AccessFixtures.curveKey.object?.members.map { ($0.key, $0.value) } ?? []
        members.removeAll { $0.0 == member.0 }
        let changed = JSONValue.object(JSONObject(members + [(member.0, .string(member.1))]))
        #expect(PublicKey(changed) == nil)
    }

    @Test(arguments: ["", "a", "a.b", "..", "e30.e30", "e30.e30.", "e30.W10.AAAA", "!!.e30.AAAA"])
    func `Other texts are no tokens`(_ text: String) { #expect(WebToken(text) == nil) }

    @Test func `A token with what must be understood, or with a name twice, is none`() {
        func token(_ head: String, _ claims: String = "{}") -> WebToken? {
            WebToken("\(Base64URL.text(head.utf8)).\(Base64URL.text(claims.utf8)).AAAA")
        }
        #expect(token(#"{"alg":"HS256"}"#) != nil)
        #expect(token(#"{"alg":"HS256","crit":["b64"],"b64":false}"#) == nil)
        #expect(token(#"{"alg":"none","alg":"HS256"}"#) == nil)
        #expect(token(#"{"alg":1}"#) == nil)
        #expect(token(#"{"alg":"HS256"}"#, #"{"exp":1,"exp":9}"#) == nil)
    }

    @Test(arguments: [
        (#"{"exp":100}"#, 99, true), (#"{"exp":100}"#, 100, false), (#"{}"#, 1, false),
        (#"{"exp":"100"}"#, 1, false), (#"{"exp":1e300}"#, 1, false),
        (#"{"exp":100,"nbf":50}"#, 19, false), (#"{"exp":100,"nbf":50}"#, 20, true),
        (#"{"exp":100,"nbf":"now"}"#, 60, false), (#"{"exp":-5}"#, -9, true),
    ])
    func `A token is valid from its beginning to its end`(
        _ claims: String, _ now: Int, _ isValid: Bool
    ) throws {
        let token = WebToken(
            "\(Base64URL.text(#"{"alg":"HS256"}"#.utf8)).\(Base64URL.text(claims.utf8)).AAAA")
        #expect(try #require(token).isValid(at: now) == isValid)
    }

    @Test func `Scopes are a text or a list`() throws {
        for claims in [
            #"{"scope":"openid style:night"}"#, #"{"scp":["style:night", 3, "email"]}"#,
        ] {
            let text =
                "\(Base64URL.text(#"{"alg":"HS256"}"#.utf8)).\(Base64URL.text(claims.utf8)).AAAA"
            #expect(try #require(WebToken(text)).scopes == [Scope(.style, "night")])
        }
    }
}
