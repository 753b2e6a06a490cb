import Formats
import Geometry
import Glibc
import MapPictures
import Testing

@testable import TileServer

@Suite struct AccessControlTests {
    private let night = Scope(.style, "night")

    private func request(
        _ path: String = "/night.json", _ query: String? = nil, token: String? = nil,
        method: HTTPMethod = .get
    ) -> HTTPRequest {
        let fields = token.map { [HTTPRequest.Field("authorization", "Bearer \($0)")] } ?? []
        return HTTPRequest(method, path: path, query: query, fields: fields)
    }

    /// The request of a signed address.
    private func request(signed address: String, method: HTTPMethod = .get) -> HTTPRequest {
        let halves = address.split(separator: "?", maxSplits: 1).map(String.init)
        return request(halves[0], halves.last, method: method)
    }

    @Test func `Without keys everyone sees everything`() throws {
        let access = try AccessControl(nil).access(of: request(token: "x"), at: 0)
        #expect(access.allows(night) && access.allows(Scope(.admin)) && !access.isPrivate)
    }

    @Test func `Without a token only what is public is seen`() throws {
        let access = try AccessControl(AccessFixtures.keys()).access(of: request(), at: 0)
        #expect(access.allows(Scope(.style, "day")))
        for scope in [night, Scope(.map, "day"), Scope(.routing), Scope(.metrics), .everything] {
            #expect(!access.allows(scope))
        }
        #expect(!access.isPrivate)
    }

    @Test func `A token shows what it asks for, as far as its key may`() throws {
        let keys = try AccessFixtures.keys()
        let control = AccessControl(keys)
        let scopes = ["style:night", "style:hud", "routing"]
        let token = try keys.token(scopes: scopes, subject: "anna", by: "partner", end: 100)
        for _ in 0..<2 {
            let access = try control.access(of: request(token: token), at: 99)
            #expect(access.allows(night) && access.allows(Scope(.style, "day")))
            #expect(!access.allows(Scope(.style, "hud")) && !access.allows(Scope(.routing)))
            #expect(access.isPrivate && access.end == 100 && access.key == "partner")
        }
        // Also one that was right before.
        #expect(throws: AccessControl.refusal) {
            try control.access(of: request(token: token), at: 100)
        }
    }

    @Test func `A token of an issuer is checked with its public key`() throws {
        let access = try AccessControl(AccessFixtures.keys()).access(
            of: request(token: AccessFixtures.rsaToken), at: 1_790_000_000)
        // The token asks for all maps, which its issuer may not give.
        #expect(access.allows(night) && !access.allows(Scope(.map, "oslo")))
    }

    @Test func `Whatever is wrong with a token, the answer is the same`() throws {
        let keys = try AccessFixtures.keys()
        let right = try keys.token(scopes: ["*"], subject: nil, by: "own", end: 100)
        let parts = right.split(separator: ".").map(String.init)
        func coded(_ text: String) -> String { Base64URL.text(text.utf8) }
        let rsa = AccessFixtures.rsaToken.split(separator: ".").map(String.init)
        let wrong = [
            "", "x", "a.b.c", right + "A", String(right.dropLast()),
            // No signature, and the algorithm of none.
            "\(parts[0]).\(parts[1]).", "\(coded(#"{"alg":"none"}"#)).\(parts[1]).",
            "\(coded(#"{"alg":"none","kid":"own"}"#)).\(parts[1]).\(parts[2])",
            // Other claims, another key, no key.
            "\(parts[0]).\(coded(#"{"scope":"*","exp":101}"#)).\(parts[2])",
            "\(coded(#"{"alg":"HS256","kid":"partner"}"#)).\(parts[1]).\(parts[2])",
            "\(coded(#"{"alg":"HS256","kid":"nobody"}"#)).\(parts[1]).\(parts[2])",
            "\(coded(#"{"alg":"HS256"}"#)).\(parts[1]).\(parts[2])",
            // A public key as a secret, and the other public key.
            "\(coded(#"{"alg":"HS256","kid":"r1"}"#)).\(rsa[1]).\(rsa[2])",
            "\(coded(#"{"alg":"ES256","kid":"r1"}"#)).\(rsa[1]).\(rsa[2])",
            "\(coded(#"{"alg":"RS256","kid":"r2"}"#)).\(rsa[1]).\(rsa[2])",
            // Of another issuer, without an audience.
            AccessFixtures.curveToken, AccessFixtures.token,
        ]
        let control = AccessControl(keys)
        for token in wrong {
            #expect(throws: AccessControl.refusal, "\(token)") {
                try control.access(of: request(token: token), at: 50)
            }
        }
        #expect(try control.access(of: request(token: right), at: 50).allows(.everything))
    }

    @Test func `The issuer and the audience of a token must be ours`() throws {
        for member in ["audience", "issuer"] {
            let keys = try AccessFixtures.keys { members in
                let tokens = members["tokens"]?.object?.members.map {
                    ($0.key, $0.key == member ? "else" : $0.value)
                }
                members["tokens"] = .object(JSONObject(tokens ?? []))
            }
            #expect(throws: AccessControl.refusal) {
                try AccessControl(keys).access(of: request(token: AccessFixtures.rsaToken), at: 9)
            }
        }
    }

    @Test func `A signed address shows what is there until it ends, and nothing else`() throws {
        let keys = try AccessFixtures.keys()
        let control = AccessControl(keys)
        for address in ["/night/14/9327/4742.png", "/night/static/1,2,3/4x5.png?lang=fi&x=a%26b"] {
            let signed = try keys.signed(address: address, by: "partner", end: 100)
            let asked = request(signed: signed)
            let access = try control.access(of: asked, at: 99)
            #expect(access.allows(night) && !access.allows(Scope(.routing)) && access.end == 100)
            #expect(asked.query == address.split(separator: "?").dropFirst().first.map(String.init))
            #expect(throws: AccessControl.refusal) { try control.access(of: asked, at: 100) }
            #expect(throws: AccessControl.refusal) {
                try control.access(of: request(signed: signed, method: .post), at: 99)
            }
            let changed = [
                signed.replacing("/night/", with: "/day/"),
                signed.replacing("/night/", with: "/%6eight/"),
                signed.replacing("key=partner", with: "key=own"),
                signed.replacing("key=partner", with: "key=nobody"),
                signed.replacing("expires=100", with: "expires=999"),
                signed.replacing("?", with: "?debug=1&"), signed + "A",
                String(signed.dropLast()),
            ]
            for other in changed where other != signed {
                #expect(throws: AccessControl.refusal, "\(other)") {
                    try control.access(of: request(signed: other), at: 99)
                }
            }
            // Without its signature it is an address like others.
            let mark = try #require(signed.firstRange(of: "&signature="))
            let bare = String(signed[..<mark.lowerBound])
            #expect(try !control.access(of: request(signed: bare), at: 99).allows(night))
        }
    }

    @Test func `Every program signs the same`() throws {
        // printf '/night.json?key=own&expires=100' | openssl dgst -sha256 -mac HMAC
        //     -macopt hexkey:000102...1f -binary | base64
        let signed = try AccessFixtures.keys().signed(
            address: "https://maps.example.org:8080/night.json", by: "own", end: 100)
        #expect(
            signed
                == "https://maps.example.org:8080/night.json?key=own&expires=100&signature=xipiX6wq3_rZxH75laXeFk3JVhhDfsAHUI_xctzNXnA"
        )
    }

    @Test func `A proxy on this machine may vouch for a client, another machine may not`() throws {
        let control = AccessControl(nil, trustedHeader: "x-scopes")
        var asked = HTTPRequest(
            path: "/", fields: [HTTPRequest.Field("x-scopes", "style:night, map:oslo")])
        for (client, isTrusted) in [("127.0.0.1", true), ("::1", true), ("10.0.0.1", false)] {
            asked.client = client
            let access = try control.access(of: asked, at: 0)
            #expect(access.allows(night) == isTrusted && !access.allows(Scope(.style, "day")))
        }
    }

    @Test func `A key that asks too often is told to wait`() throws {
        let keys = try AccessFixtures.keys { members in
            members["keys"] = ["own": ["secret": .string(AccessFixtures.secret), "perSecond": 2]]
        }
        let control = AccessControl(keys)
        let token = try keys.token(scopes: ["*"], subject: nil, by: nil, end: 100)
        var refused = 0
        for _ in 0..<20 {
            do { _ = try control.access(of: request(token: token), at: 1) } catch {
                refused += error.status == 429 ? 1 : 0
            }
        }
        #expect((15...18).contains(refused))
        var rate = RequestRate(perSecond: 0.5, 0)
        let taken = [0.0, 1, 2, 3, 4, 100, 100].map { rate.takes($0) }
        #expect(taken == [true, false, true, false, true, true, false])
    }
}

@Suite struct AccessKeysTests {
    @Test(arguments: [
        ("[]", "expected an object"), ("{", "invalid JSON in line 1"), ("{}", "there is no key"),
        (#"{"kays": {}}"#, "unknown member 'kays': did you mean 'keys'?"),
        (#"{"keys": {"a": {"secret": "c2hvcnQ="}}}"#, "32 random bytes"),
        (
            #"{"keys": {"a": {"secret": "not base 64 at all, but rather long and so on"}}}"#,
            "base 64"
        ),
        (#"{"keys": {"tokens": {"secret": "SECRET"}}}"#, "none of tokens, proxy, public"),
        (#"{"keys": {"SECRET/+==": {"secret": "b"}}}"#, "the id of a key has"),
        (#"{"keys": {"a b": {"secret": "SECRET"}}}"#, "the id of a key has"),
        (#"{"keys": {"a": {"secret": "SECRET", "may": ["styles"]}}}"#, "'styles' is no scope"),
        (#"{"keys": {"a": {"secret": "SECRET", "may": "*"}}}"#, "must be a list"),
        (#"{"keys": {"a": {"secret": "SECRET", "perSecond": 0}}}"#, "from 0.01"),
        (#"{"keys": {"a": {"secret": "SECRET", "may": [], "rate": 3}}}"#, "unknown member 'rate'"),
        (#"{"tokens": {"jwks": {"keys": []}}}"#, "\"audience\" is missing"),
        (#"{"tokens": {"jwks": {"keys": []}, "audience": "x"}}"#, "no usable key"),
        (#"{"tokens": {"audience": "x"}}"#, "\"jwks\" is missing"),
        (#"{"tokens": {"audience": "x", "jwks": "/nowhere.json"}}"#, "/nowhere.json"),
    ])
    func `A wrong file is refused in a line without its secrets`(
        _ text: String, _ part: String
    ) throws {
        let text = text.replacing("SECRET", with: AccessFixtures.secret)
        let error = #expect(throws: SceneError.self) { try AccessKeys(parsing: text, "keys") }
        let line = "\(try #require(error))"
        #expect(line.contains(part) && !line.contains("\n"), "\(line)")
        #expect(!line.contains("c2hvcnQ") && !line.contains("rather long"))
        #expect(!line.contains(AccessFixtures.secret))
    }

    @Test(arguments: [
        ("style:night", "style:night", true), ("style:*", "style:night", true),
        ("*", "style:night", true), ("*", "admin", true), ("style:night", "style:day", false),
        ("style:night", "map:night", false), ("style:night", "style:*", false),
        ("routing", "places", false), ("routing", "routing", true),
    ])
    func `A scope includes itself and what is below it`(
        _ scope: String, _ other: String, _ isIncluded: Bool
    ) throws {
        #expect(
            try #require(Scope(scope)).includes(try #require(Scope(other))) == isIncluded)
    }

    @Test(arguments: ["", "style", "style:", "routing:x", "routing:*", "Style:night", "all", " *"])
    func `Other texts are no scopes`(_ text: String) { #expect(Scope(text) == nil) }
}
