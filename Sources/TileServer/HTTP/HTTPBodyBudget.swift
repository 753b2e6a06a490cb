import Platform

/// The memory that the bodies of all requests may take together.
final class HTTPBodyBudget: Sendable {
    private let taken = Locked((total: 0, clients: [String: Int]()))
    private let bytes: Int

    init(bytes: Int) { self.bytes = bytes }

    /// A part of the room, which is free again when nobody holds it any more.
    final class Reservation: Sendable {
        private let budget: HTTPBodyBudget
        private let bytes: Int
        private let client: String

        fileprivate init(_ bytes: Int, of budget: HTTPBodyBudget, for client: String) {
            self.bytes = bytes
            self.budget = budget
            self.client = client
        }

        deinit {
            budget.taken.withLock { taken in
                taken.total -= bytes
                let own = taken.clients[client, default: bytes] - bytes
                taken.clients[client] = own > 0 ? own : nil
            }
        }
    }

    /// Takes a part; `nil` if that much is not available.
    ///
    /// - Parameters:
    ///   - bytes: how much.
    ///   - client: who takes it. A quarter of the room is the most for one, but for this machine,
    ///     where a proxy speaks for many.
    /// - Returns: the part; it is free again with its last holder.
    func reservation(_ bytes: Int, for client: String) -> Reservation? {
        let most = SocketAddress.isLoopback(client) ? self.bytes : self.bytes / 4
        let isFree = taken.withLock { taken in
            let own = taken.clients[client, default: 0]
            guard taken.total + bytes <= self.bytes, own + bytes <= most else { return false }
            taken.total += bytes
            taken.clients[client] = own + bytes
            return true
        }
        return isFree ? Reservation(bytes, of: self, for: client) : nil
    }
}
