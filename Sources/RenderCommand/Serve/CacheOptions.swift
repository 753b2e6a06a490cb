import Glibc
import MapPictures
import Parameters
import TileServer

/// The places of a server's cache: `--cache`, once for a folder and once for a server that hosts
/// share.
enum CacheOptions {
    /// A value of `--cache`.
    enum Place: Sendable {
        case folder(String)
        case shared(SharedCacheAddress)
    }

    private static let definition = ParameterDefinition(
        "cache", "DIR|URL", .files, defaultValue: "tiles-cache",
        help: """
            The folder in which drawn tiles are kept; several processes may share it. Besides, \
            redis://HOST:PORT/DATABASE, a Redis or Valkey server that hosts share, with its \
            password in RENDER_CACHE_PASSWORD or in a file that RENDER_CACHE_PASSWORD_FILE names.
            """)

    /// `--cache`.
    static let cache: Parameter<Place> = Parameter(definition, cure: "") {
        text throws(ParameterError) in
        guard SharedCacheAddress.isAddress(text.text) else { return .folder(text.text) }
        do throws(SharedCacheAddressError) {
            return .shared(try SharedCacheAddress(text.text))
        } catch {
            // The text may contain a password.
            throw ParameterError("\(definition): \(error.description)")
        }
    }

    /// The environment variables that hold a password, and the path of a file with it.
    private static let (passwordVariable, fileVariable) = (
        "RENDER_CACHE_PASSWORD", "RENDER_CACHE_PASSWORD_FILE"
    )
    /// The most bytes of a password's file.
    private static let maximumPassword = 4096

    /// Reads the places of a cache.
    ///
    /// - Returns: the folder, if one is named, and the shared server with its password.
    /// - Throws: `ParameterError` if there are several of a kind, else `SceneError` if the
    ///   password cannot be read.
    static func places(
        of values: ParameterValues
    ) throws -> (folder: String?, shared: SharedCacheAddress?) {
        var folder: String?
        var shared: SharedCacheAddress?
        for place in try values.values(cache) {
            switch place {
            case .folder(let path):
                guard folder == nil else {
                    throw ParameterError("\(definition): two folders are named")
                }
                folder = path
            case .shared(let address):
                guard shared == nil else {
                    throw ParameterError("\(definition): two servers are named")
                }
                shared = address
            }
        }
        if shared != nil, shared?.password == nil { shared?.password = try password() }
        return (folder, shared)
    }

    private static func password() throws -> String? {
        if let text = variable(passwordVariable) { return text }
        guard let path = variable(fileVariable) else { return nil }
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: maximumPassword)
        } catch {
            throw SceneError("\(fileVariable): \(error)")
        }
        // Editors end a file with a line break, which is no part of the password.
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    private static func variable(_ name: String) -> String? {
        guard let text = getenv(name), text.pointee != 0 else { return nil }
        return String(cString: text)
    }

    /// Overwrites accounts in the addresses of the process' arguments, so that lists of processes
    /// do not show them.
    static func hideAccounts(in arguments: [UnsafeMutablePointer<CChar>?]) {
        for case let argument? in arguments {
            let text = String(cString: argument)
            guard SharedCacheAddress.isAddress(text), let at = strrchr(argument, 0x40),
                let scheme = strstr(argument, "://")
            else { continue }
            let account = scheme + 3
            if account < at { memset(account, 0x2A, at - account) }
        }
    }
}
