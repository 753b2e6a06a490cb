import Threads

/// The memory that the bodies of all requests may take together.
final class HTTPBodyRoom: Sendable {
    private let free: Locked<Int>

    init(bytes: Int) { free = Locked(bytes) }

    /// A part of the room, which is free again when nobody holds it any more.
    final class Share: Sendable {
        private let room: HTTPBodyRoom
        private let bytes: Int

        fileprivate init(_ bytes: Int, of room: HTTPBodyRoom) {
            self.bytes = bytes
            self.room = room
        }

        deinit { room.free.withLock { $0 += bytes } }
    }

    /// Takes a part; `nil` where so much is not free.
    func share(_ bytes: Int) -> Share? {
        let isFree = free.withLock { free in
            guard bytes <= free else { return false }
            free -= bytes
            return true
        }
        return isFree ? Share(bytes, of: self) : nil
    }
}
