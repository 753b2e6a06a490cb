import Platform

/// Blocks of files on other machines, kept in memory for all threads and requested once.
///
/// Threads that need the same block wait for one request; neighbouring blocks are requested
/// together.
final class BlockCache: Sendable {
    /// The bytes of a block; a file's last one may be shorter.
    ///
    /// Neighbouring tiles lie near each other, so that a block often contains what is wanted next:
    /// a tile of Oslo with all that its labels depend on takes 14 requests of 64 KB, 5 of 256 KB
    /// (`Benchmarks/remote-maps`).
    static let blockLength = 256 << 10
    /// The most blocks of one request.
    static let mostBlocks = 16

    /// A block of one version of a file.
    struct Block: Hashable {
        let address: String
        let version: RemoteVersion
        let index: Int
    }

    /// A request that is under way, or was when a thread began to wait for it.
    private final class Request {
        var result: Result<[Int: [UInt8]], RemoteError>?
    }

    private struct State {
        var kept: RecentlyUsed<Block, [UInt8]>
        var requests: [Block: Request] = [:]
    }

    /// What a thread can do about a block.
    private enum Step {
        case take([UInt8])
        case fail(RemoteError)
        case request(Request, Range<Int>)
    }

    private let state: Monitor<State>

    /// An empty cache.
    ///
    /// - Parameter capacity: the most bytes that are kept.
    init(capacity: Int) { state = Monitor(State(kept: RecentlyUsed(capacity: capacity))) }

    /// Keeps a block that was read by other means.
    func keep(_ bytes: [UInt8], of block: Block) {
        state.withoutWaking { $0.kept.keep(bytes, of: block, cost: bytes.count) }
    }

    /// Returns blocks, requested if they are not kept.
    ///
    /// - Parameters:
    ///   - indices: the blocks of the file.
    ///   - address: the address of the file.
    ///   - version: its version.
    ///   - request: requests neighbouring blocks, and returns them in order.
    /// - Returns: the bytes of each block.
    /// - Throws: ``RemoteError`` if a request failed, also that of another thread.
    func blocks(
        _ indices: Range<Int>, of address: String, _ version: RemoteVersion,
        request: (Range<Int>) throws(RemoteError) -> [[UInt8]]
    ) throws(RemoteError) -> [[UInt8]] {
        var found: [[UInt8]] = []
        while found.count < indices.count {
            let rest = indices.lowerBound + found.count..<indices.upperBound
            switch step(rest, address, version) {
            case .take(let bytes): found.append(bytes)
            case .fail(let error): throw error
            case .request(let mine, let run):
                let result: Result<[[UInt8]], RemoteError>
                do {
                    result = .success(try request(run))
                } catch {
                    result = .failure(error)
                }
                finish(mine, run, address, version, result)
                found += try result.get()
            }
        }
        return found
    }

    /// Finds the first of some blocks, or begins a request for it and for those after it; waits
    /// while another thread requests it.
    private func step(_ rest: Range<Int>, _ address: String, _ version: RemoteVersion) -> Step {
        func block(_ index: Int) -> Block {
            Block(address: address, version: version, index: index)
        }
        let first = rest.lowerBound
        var waited: Request?
        return state.wait { state in
            switch waited?.result {
            case .success(let blocks)?: if let bytes = blocks[first] { return .take(bytes) }
            case .failure(let error)?: return .fail(error)
            case nil: break
            }
            if let bytes = state.kept.value(of: block(first)) { return .take(bytes) }
            waited = state.requests[block(first)]
            guard waited == nil else { return nil }
            let end = rest.prefix(Self.mostBlocks).dropFirst().first { index in
                state.requests[block(index)] != nil || state.kept.value(of: block(index)) != nil
            }
            let run = first..<(end ?? min(rest.upperBound, first + Self.mostBlocks))
            let request = Request()
            for index in run { state.requests[block(index)] = request }
            return .request(request, run)
        }
    }

    private func finish(
        _ request: Request, _ run: Range<Int>, _ address: String, _ version: RemoteVersion,
        _ result: Result<[[UInt8]], RemoteError>
    ) {
        state.withLock { state in
            request.result = result.map { blocks in
                Dictionary(uniqueKeysWithValues: zip(run, blocks))
            }
            for index in run {
                state.requests[Block(address: address, version: version, index: index)] = nil
            }
            guard case .success(let blocks) = result else { return }
            for (index, bytes) in zip(run, blocks) {
                let block = Block(address: address, version: version, index: index)
                state.kept.keep(bytes, of: block, cost: bytes.count)
            }
        }
    }
}
