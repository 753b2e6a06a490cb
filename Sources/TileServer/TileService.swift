import Geometry
import Glibc
import MapStore
import Parameters
import Platform

/// Answers requests from memory, from the disk, or by a drawing that other requests may
/// join.
final class TileService: Sendable {
    let metrics = ServerMetrics()
    let served: ServedCatalog
    let health = HealthCheck()
    let cache: DrawnTileCache?
    let shared: SharedTileCache?
    let log: ServerLog
    let viewer = ViewerFiles()
    /// Where people are.
    let people = SharedPlaces()
    let peopleCheck = KeyChangeCheck()
    /// Logs that are sent in parts.
    let logs = UnfinishedLogs()
    let retention = TripRetention()
    let documents = Locked(KeptDocuments())
    private let memory: Locked<RecentlyUsed<TileKey, KeptTile>>
    /// Letters for viewers that draw texts themselves: some 50 kB for each range of a font.
    let glyphs = Locked(RecentlyUsed<GlyphFile, HTTPResponse>(capacity: 32 << 20))
    /// What paths of tiles name: reading one takes longer than finding its tile.
    private let routes = Locked(RecentlyUsed<String, TileRoute>(capacity: 4 << 20))
    private let pools: Locked<Pools?> = Locked(nil)
    private let connections: Locked<@Sendable () -> Int> = Locked { 0 }

    /// A tile in memory, ready to be sent.
    struct KeptTile: Sendable {
        let response: HTTPResponse
        let origin: CachedTile.Origin
        let drawn: Int
    }

    private struct Pools: Sendable {
        let drawing: DrawingPool
        let reading: DrawingPool
        let sharing: DrawingPool
        let keeping: DrawingPool
        let remote: DrawingPool
    }

    init(
        _ configuration: ServerConfiguration, cache: DrawnTileCache?,
        shared: SharedTileCache? = nil, log: ServerLog
    ) throws {
        self.cache = cache
        self.shared = shared
        self.log = log
        served = try ServedCatalog(configuration, metrics: metrics, log: log)
        memory = Locked(RecentlyUsed(capacity: configuration.memoryBytes))
    }

    /// The currently served catalog.
    var catalog: Catalog { served.current }

    /// The configuration of the currently served catalog.
    var configuration: ServerConfiguration { catalog.configuration }

    // MARK: Connecting

    /// Connects the pools that draw, that read stored data, that ask the shared cache, that keep
    /// what is sent, and that draw and read what other machines have; one pool may do all of it.
    func attach(
        _ drawing: DrawingPool, reading: DrawingPool? = nil, sharing: DrawingPool? = nil,
        keeping: DrawingPool? = nil, remote: DrawingPool? = nil
    ) {
        let pools = Pools(
            drawing: drawing, reading: reading ?? drawing, sharing: sharing ?? drawing,
            keeping: keeping ?? drawing, remote: remote ?? drawing)
        self.pools.withLock { $0 = pools }
    }
    func attach(connections count: @escaping @Sendable () -> Int) {
        connections.withLock { $0 = count }
    }

    // MARK: Requests

    /// Answers a request immediately, or returns `nil` if a drawing will answer it.
    func answer(_ exchange: HTTPExchange) -> HTTPResponse? {
        let began = HTTPClock.seconds()
        var origin = ServerMetrics.Origin.document
        var response: HTTPResponse?
        do throws(HTTPRefusal) {
            let access = try access(of: exchange.request)
            exchange.access.withLock { $0 = access }
            response = try respond(exchange, access, &origin)
        } catch {
            origin = .refused
            response = HTTPResponse(error)
        }
        return response.map { reported($0, to: exchange, origin, began) }
    }

    /// Checks a request before its body is read.
    ///
    /// - Returns: the refusal, if it is refused.
    func admit(_ request: HTTPRequest) -> HTTPResponse? {
        do throws(HTTPRefusal) {
            let route = try self.route(of: request)
            let access = try access(of: request, isCounted: false)
            try check(route, access)
            switch route {
            case .still(let id, let words): _ = try staticPicture(words, try style(id), request)
            case .route(let id, let words): _ = try routePicture(words, try style(id), request)
            case .meeting(let id, let words): _ = try meeting(words, try style(id), request)
            case .travel(.list), .travel(.part): _ = try newTripOwner(request, access)
            case .person: try checkPlace(request)
            default: throw HTTPRefusal(413, "nothing is sent along here")
            }
            return nil
        } catch {
            let exchange = HTTPExchange(request) { _ in }
            return reported(HTTPResponse(error), to: exchange, .refused, HTTPClock.seconds())
        }
    }

    private func access(
        of request: HTTPRequest, isCounted: Bool = true
    ) throws(HTTPRefusal) -> Access {
        // Whoever watches the server needs no key, and may have a wrong one.
        guard request.path != "/health" else { return .everything }
        return try served.access.access(of: request, at: time(nil), isCounted: isCounted)
    }

    /// Checks that a client may be shown something.
    private func check(_ route: TileRoute, _ access: Access) throws(HTTPRefusal) {
        guard let scope = route.scope(in: catalog), !access.allows(scope) else { return }
        // With a key, what may not be seen does not exist.
        throw access.key == nil ? AccessControl.refusal : route.absent
    }

    /// Counts and logs an answer.
    ///
    /// - Returns: what is sent.
    private func reported(
        _ made: HTTPResponse, to exchange: HTTPExchange, _ origin: ServerMetrics.Origin,
        _ began: Double
    ) -> HTTPResponse {
        let request = exchange.request
        var response = made.unlessKnown(to: request)
        let access = exchange.access.withLock { $0 }
        if access.isPrivate { response = response.madePrivate(until: access.end, now: time(nil)) }
        let origin = response.status == 304 ? .unmodified : origin
        metrics.countAnswer(response.status, origin)
        log.request(
            request, response, origin, key: access.key, seconds: HTTPClock.seconds() - began)
        return response
    }

    private func route(of request: HTTPRequest) throws(HTTPRefusal) -> TileRoute {
        let route = try self.route(ofPath: request.path)
        guard route.methods.contains(request.method) else {
            let allowed = route.methods + [.options]
            let names = allowed.map(\.rawValue).joined(separator: ", ")
            throw HTTPRefusal(405, "the method must be one of \(names)", allowed: allowed)
        }
        return route
    }

    private func route(ofPath path: String) throws(HTTPRefusal) -> TileRoute {
        if let known = routes.withLock({ $0.value(of: path) }) { return known }
        let route = try TileRoute(path: path)
        if case .tile = route {
            routes.withLock { $0.keep(route, of: path, cost: path.utf8.count + 200) }
        }
        return route
    }

    private func respond(
        _ exchange: HTTPExchange, _ access: Access, _ origin: inout ServerMetrics.Origin
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let request = exchange.request
        if request.method == .options { return Self.options }
        let resource = try route(of: request)
        try check(resource, access)
        switch resource {
        case .tile(let wanted): return try tile(wanted, exchange, &origin)
        case .storedTile(let map, let tile, let format):
            return try storedTile(tile, format, ofMap: map, exchange)
        case .features(let map, let tile): return try features(tile, ofMap: map, exchange)
        case .glyphs(let file): return try glyphs(file, exchange, &origin)
        case .still(let style, let words):
            return try still(words, style: style, exchange)
        case .route(let style, let words):
            return try route(words, style: style, exchange)
        case .way(let service, let words): return way(service, words, exchange)
        case .travel(let wanted): return try travel(wanted, exchange, access)
        case .people: return try peopleList(exchange, access)
        case .person(let id): return try share(id, request, access)
        case .peoplePicture(let style, let words):
            return try peoplePicture(words, style: style, exchange, access)
        case .meeting(let style, let words):
            return try meetingPicture(words, style: style, exchange, access)
        case .places(let isReverse): return try places(isReverse: isReverse, exchange)
        case .status(let style, let tile): return try status(of: tile, style, request)
        case .dirty(let style, let tile): return try forget(tile, style, exchange)
        case .health:
            guard health.isGood else {
                throw HTTPRefusal(503, "no tile could be drawn at the last trial")
            }
            return Self.plain("ok\n")
        case .metrics where configuration.metricsAddress == nil: return metricsText
        case .metrics: throw HTTPRefusal(404, "metrics are told on another port")
        default: return try document(resource, request, access)
        }
    }

    /// The server's metrics as text.
    var metricsText: HTTPResponse {
        let loads = pools.withLock { $0.map { [$0.drawing, $0.remote] } ?? [] }.map(\.load)
        let load = (loads.map(\.waiting).reduce(0, +), loads.map(\.running).reduce(0, +))
        let kept = memory.withLock { ($0.count, $0.cost) }
        let text = metrics.text(
            load: load, connections: connections.withLock { $0 }(), cache: cache?.statistics,
            memory: kept, logs: logs.load, shared: shared.map { ($0.statistics, $0.isUsable) })
        return HTTPResponse(
            type: "text/plain; version=0.0.4; charset=utf-8", body: Array(text.utf8),
            fields: [HTTPRequest.Field("cache-control", "no-store")])
    }

    /// A line of text that must not be cached.
    static func plain(_ text: String) -> HTTPResponse {
        HTTPResponse(
            type: "text/plain; charset=utf-8", body: Array(text.utf8),
            fields: [HTTPRequest.Field("cache-control", "no-store")])
    }

    /// The header fields of all answers.
    static let fields = [
        // Pages of all sites may show the tiles.
        HTTPRequest.Field("access-control-allow-origin", "*"),
        HTTPRequest.Field("x-content-type-options", "nosniff"),
    ]

    private static let allMethods = HTTPMethod.allCases.map(\.rawValue).joined(separator: ", ")

    private static let options = HTTPResponse(
        204,
        fields: [
            HTTPRequest.Field("access-control-allow-methods", allMethods),
            HTTPRequest.Field(
                "access-control-allow-headers", "authorization, content-type, if-none-match"),
            HTTPRequest.Field("access-control-max-age", "86400"),
            HTTPRequest.Field("allow", allMethods),
        ])

    /// The style with an id.
    func style(_ id: String) throws(HTTPRefusal) -> ServedStyle {
        guard let style = catalog.style(id) else { throw TileRoute.noStyle(id) }
        return style
    }

    /// The kinds of threads for tasks that take longer than an immediate answer may.
    enum Worker { case drawing, reading, sharing, keeping }

    /// Queues a drawing, or another long task, that answers a request.
    ///
    /// - Parameters:
    ///   - job: the task.
    ///   - exchange: the request.
    ///   - tile: the requested tile of several.
    ///   - worker: the threads that do the task, unless it reads maps on other machines.
    ///   - drawing: the drawing to queue instead if the queue of these threads is full.
    /// - Returns: an immediate answer if the queue is full.
    func draw(
        _ job: DrawingPool.Job, for exchange: HTTPExchange, tile: TileID? = nil,
        by worker: Worker = .drawing, otherwise drawing: DrawingPool.Job? = nil
    ) -> HTTPResponse? {
        let ticket = DrawingPool.Ticket(
            exchange: exchange, tile: tile, client: Self.client(of: exchange.request),
            since: HTTPClock.seconds())
        if isAdmitted(ticket, to: job, by: worker) { return nil }
        if let drawing, isAdmitted(ticket, to: drawing, by: .drawing) { return nil }
        return Failures.full
    }

    /// Queues a task of the server itself.
    ///
    /// - Returns: `false` if the queue is full.
    func admits(_ job: DrawingPool.Job, by worker: Worker) -> Bool {
        isAdmitted(nil, to: job, by: worker)
    }

    private func isAdmitted(
        _ ticket: DrawingPool.Ticket?, to job: DrawingPool.Job, by worker: Worker
    ) -> Bool {
        guard let pools = pools.withLock({ $0 }) else { return false }
        let pool =
            switch worker {
            case .drawing where !job.remoteMaps.isEmpty: pools.remote
            case .reading where !job.remoteMaps.isEmpty: pools.remote
            case .drawing: pools.drawing
            case .reading: pools.reading
            case .sharing: pools.sharing
            case .keeping: pools.keeping
            }
        return pool.admit(ticket, to: job) != .full
    }

    /// Queues another job for a request that the first one did not answer.
    func carryOn(_ ticket: DrawingPool.Ticket, _ job: DrawingPool.Job, _ worker: Worker) {
        if !isAdmitted(ticket, to: job, by: worker) { finish(ticket, Failures.full) }
    }

    /// The client of a request: behind a proxy on this machine, the address that the proxy
    /// reports.
    private static func client(of request: HTTPRequest) -> String {
        guard request.isFromThisMachine, let list = request.value(of: "x-forwarded-for"),
            let last = list.split(separator: ",").last
        else { return request.client }
        return String(last.filter { $0 != " " }.prefix(64))
    }

    /// Sends the answer of a drawing to a request that waited for it.
    func finish(_ ticket: DrawingPool.Ticket, _ response: HTTPResponse) {
        let origin: ServerMetrics.Origin =
            response.status >= 400
            ? .refused : ticket.isShared ? .shared : ticket.hasJoined ? .joined : .drawn
        ticket.exchange.answer(reported(response, to: ticket.exchange, origin, ticket.since))
    }

    /// Reports a drawing that failed to the operator, unless only the client is to blame.
    func failed(_ path: String, _ error: any Error) {
        guard Failures.isOurs(error) else { return }
        log.failed(path: path, error)
        health.doubt()
    }

    /// Starts a trial drawing of each style, if one is due.
    func checkHealth() {
        guard health.begins(with: catalog), let pool = pools.withLock({ $0 })?.drawing else {
            return
        }
        let job = DrawingPool.Job(key: "/health") { [health, served] thread, limit in
            try health.run(served.current, thread, limit)
            return .picture(HTTPResponse())
        }
        // If it joins a drawing that is about to end, nothing is tested.
        guard case .queued = pool.admit(nil, to: job) else { return health.putOff() }
    }

    // MARK: Tiles in memory

    func kept(_ key: TileKey) -> KeptTile? { memory.withLock { $0.value(of: key) } }

    func keep(_ tile: KeptTile, of key: TileKey) {
        // The overhead around the bytes takes memory too.
        memory.withLock { $0.keep(tile, of: key, cost: tile.response.body.count + 600) }
    }

    /// Removes tiles from memory, so that they are drawn again.
    func forget(where isUnwanted: @Sendable (TileKey) -> Bool) {
        memory.withLock { $0.removeAll(where: isUnwanted) }
    }
}
