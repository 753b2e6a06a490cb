import CCrypto
import Formats

/// A public key that recognises the signatures of tokens: RSA, or the curve P-256.
///
/// It is never changed after it was made, and OpenSSL lets threads use such keys at the same time,
/// hence `@unchecked`.
final class PublicKey: @unchecked Sendable {
    /// The algorithms of signatures (RFC 7518, 3.1).
    enum Algorithm: String, Sendable {
        /// RSA with PKCS #1 version 1.5 and SHA-256.
        case rs256 = "RS256"
        /// ECDSA on the curve P-256 with SHA-256.
        case es256 = "ES256"
    }

    /// The only algorithm for which it is used.
    let algorithm: Algorithm
    private let handle: OpaquePointer

    /// The fewest bits of an RSA key (RFC 7518, 3.3).
    private static let fewestBits = 2048
    /// The most bits: each check of a longer one would keep a thread for milliseconds.
    private static let mostBits = 8192

    /// Reads a key in the form of RFC 7517; `nil` for keys of other kinds and purposes, and for
    /// invalid ones.
    ///
    /// - Parameter json: an element of the `keys` of a JWKS document.
    init?(_ json: JSONValue) {
        func number(_ name: String) -> [UInt8]? {
            json[name]?.string.flatMap { Base64URL.bytes($0) }
        }
        guard (json["use"]?.string ?? "sig") == "sig" else { return nil }
        let made: OpaquePointer?
        switch json["kty"]?.string {
        case "RSA":
            algorithm = .rs256
            made = number("n").flatMap { n in number("e").flatMap { Self.rsa(n, exponent: $0) } }
        case "EC":
            algorithm = .es256
            guard json["crv"]?.string == "P-256", let x = number("x"), let y = number("y"),
                x.count == 32, y.count == 32
            else { return nil }
            made = Self.point(x, y)
        default: return nil
        }
        guard let made else { return nil }
        handle = made
        guard (json["alg"]?.string ?? algorithm.rawValue) == algorithm.rawValue else { return nil }
    }

    deinit { EVP_PKEY_free(handle) }

    private static func rsa(_ modulus: [UInt8], exponent: [UInt8]) -> OpaquePointer? {
        guard (fewestBits / 8...mostBits / 8).contains(modulus.count),
            (1...8).contains(exponent.count), modulus.first != 0
        else { return nil }
        let n = BN_bin2bn(modulus, Int32(modulus.count), nil)
        let e = BN_bin2bn(exponent, Int32(exponent.count), nil)
        defer {
            BN_free(n)
            BN_free(e)
        }
        return key("RSA") { parameters in
            OSSL_PARAM_BLD_push_BN(parameters, ccrypto_rsa_n(), n) == 1
                && OSSL_PARAM_BLD_push_BN(parameters, ccrypto_rsa_e(), e) == 1
        }
    }

    private static func point(_ x: [UInt8], _ y: [UInt8]) -> OpaquePointer? {
        // A point that is not compressed begins with 4 (SEC 1, 2.3.3).
        let point = [4] + x + y
        let curve = "prime256v1"
        return point.withUnsafeBytes { point in
            curve.withCString { curve in
                key("EC") { parameters in
                    OSSL_PARAM_BLD_push_utf8_string(
                        parameters, ccrypto_curve(), curve, 0) == 1
                        && OSSL_PARAM_BLD_push_octet_string(
                            parameters, ccrypto_point(), point.baseAddress, point.count)
                            == 1
                }
            }
        }
    }

    /// Makes a key of numbers; `nil` if the library finds them invalid.
    private static func key(
        _ kind: String, _ push: (OpaquePointer) -> Bool
    ) -> OpaquePointer? {
        guard let builder = OSSL_PARAM_BLD_new() else { return nil }
        defer { OSSL_PARAM_BLD_free(builder) }
        guard push(builder), let parameters = OSSL_PARAM_BLD_to_param(builder) else { return nil }
        defer { OSSL_PARAM_free(parameters) }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, kind, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, ccrypto_public_key(), parameters) == 1
        else { return nil }
        return key
    }

    /// Whether a signature is that of a text.
    ///
    /// - Parameters:
    ///   - text: the signed bytes.
    ///   - signature: for ES256 both numbers in 32 bytes each (RFC 7518, 3.4).
    /// - Returns: `false` also for a signature of another form.
    func signed(_ text: [UInt8], as signature: [UInt8]) -> Bool {
        let coded = algorithm == .es256 ? Self.coded(signature) : signature
        guard let coded, let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle) == 1
            && EVP_DigestVerify(context, coded, coded.count, text, text.count) == 1
    }

    /// Both numbers of a signature in the form that the library reads (RFC 3279, 2.2.3).
    private static func coded(_ signature: [UInt8]) -> [UInt8]? {
        guard signature.count == 64, let pair = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(pair) }
        // The pair owns its numbers from then on.
        guard let r = BN_bin2bn(signature, 32, nil),
            let s = BN_bin2bn(Array(signature[32...]), 32, nil),
            ECDSA_SIG_set0(pair, r, s) == 1
        else { return nil }
        var start: UnsafeMutablePointer<UInt8>?
        let size = i2d_ECDSA_SIG(pair, &start)
        guard size > 0, let start else { return nil }
        defer { CRYPTO_free(start, nil, 0) }
        return Array(UnsafeBufferPointer(start: start, count: Int(size)))
    }
}
