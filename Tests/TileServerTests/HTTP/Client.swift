import Glibc
import TileServer

/// A client that sends bytes as they are.
struct Client: ~Copyable {
    let socket: Int32
    let isConnected: Bool

    init(_ server: HTTPServer) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = server.address.port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        isConnected = withUnsafePointer(to: &address) { [socket] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(socket) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Tells the server that nothing more will come.
    func finishSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// All until the server closes.
    func readToEnd() -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
