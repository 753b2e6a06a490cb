import Formats
import Testing

@testable import TileServer

/// Keys and tokens that other programs made.
enum AccessFixtures {
    /// The key of RFC 7515, A.1.1.
    static let secret =
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"

    /// The token of RFC 7515, A.1.1, with HS256; it ended in 2011.
    static let token = """
        eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQo\
        gImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOE\
        jXk
        """

    /// The public key of RFC 7515, A.3.1.
    static let curveKey: JSONValue = [
        "kty": "EC", "crv": "P-256", "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
    ]

    /// The token of RFC 7515, A.3.1, with ES256.
    static let curveToken = """
        eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGx\
        lLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8IS\
        lSApmWQxfKTUJqPP3-Kg6NU1Q
        """

    /// A public key made by `openssl genrsa 2048`.
    static let rsaKey: JSONValue = ["kty": "RSA", "kid": "r1", "e": "AQAB", "n": .string(modulus)]

    private static let modulus = """
        xJO_Cv81KjRsvJsANKAp40KClcLfJMd2t81UJIrVkuLpXuab_mAngbvkxXd9OhXCIkFpk4HKnYqvJQQCth03\
        PAqDXVG9per-2xTzXguKHhMnE9FqcS9LUg61YIDFLHADMm90ubOxFzj-a4Yipw6k7k1YeuPVJiZQwv9YM7eU\
        ygGZ3dBtBS42gqkv_6AKssSCo9-5ZPjBiGUCKWJehBSZa-TMuxtEhsCt96zbyd0NgiCG2DUm4m8l0GVWwjM_\
        Qj4eHaz5E2mzjA3iuR7hqvTVcIO5t43PKi2cXBfIh7MXRMJ6HiS29_qtw0Cc3MavCJAL-fFuPHOVNyGa66Xq\
        LYV_ow
        """

    /// A token signed by `openssl dgst -sha256 -sign`, valid until 2100.
    ///
    /// `{"iss": "https://login.example.org", "aud": ["maps", "other"], "scope": "openid style:night
    /// map:*"}`
    static let rsaToken = """
        eyJhbGciOiJSUzI1NiIsImtpZCI6InIxIn0.eyJpc3MiOiJodHRwczovL2xvZ2luLmV4YW1wbGUub3JnIiwi\
        YXVkIjpbIm1hcHMiLCJvdGhlciJdLCJleHAiOjQxMDI0NDQ4MDAsInNjb3BlIjoib3BlbmlkIHN0eWxlOm5p\
        Z2h0IG1hcDoqIn0.Q-Rf850kNBoYfa_9GUREygSLVOD1GkVG9Iuqy0obReTSSQqPU6c9uaqPTk-8Cv1c8YIr\
        GI2zk1UlGwfPUDfAyz0SLBtti0joEvHoezT9M1y-Qyx_zXjNk_hoCZ2Mzgjlt9N7ExRrOY_w1lW3i-grV5vV\
        VmIF7cfo3oiQI4SexsB0876-hQRK5NM93vS_TJV4gVHv9JlvIKPIx4zBJVJoFs65PPiTPddJjfcEPrVixK2v\
        L8yjiJOJI7rEvKihUCoyQ5wkNf6xGnosVsKIzT9ALFnP-5vclUsmk-PztYl2K_9BwlteN81x-8qVhOVJh7Bd\
        5-30JVqE2iXQTxEUpeX0kA
        """

    /// Keys with two secrets and an issuer of tokens.
    static func keys(_ change: (inout [String: JSONValue]) -> Void = { _ in }) throws -> AccessKeys
    {
        var members: [String: JSONValue] = [
            "public": ["style:day"],
            "keys": [
                "partner": ["secret": .string(secret), "may": ["style:night", "map:*"]],
                "own": ["secret": .string(Base64URL.text((0..<32).map { UInt8($0) }))],
            ],
            "tokens": [
                "jwks": ["keys": .array([rsaKey, curveKey])], "audience": "maps",
                "issuer": "https://login.example.org", "may": ["style:*"],
            ],
        ]
        change(&members)
        let json = JSONValue.object(JSONObject(members.sorted { $0.key < $1.key }))
        return try AccessKeys(parsing: json.serialized(), "keys")
    }
}
