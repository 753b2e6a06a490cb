import Graphics
import MapPictures
import MapRenderer

extension TileService {
    /// A picture of any place.
    func still(
        _ words: [String], style id: String, _ exchange: HTTPExchange
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let request = exchange.request
        let style = try style(id)
        let picture = try staticPicture(words, style, request)
        let tag = picture.tag(of: style)
        if let tag, request.names(tag) { return unmodified(tag) }
        let work = PictureWork(
            style: id, size: picture.asked.size, format: picture.asked.format,
            fields: { [caching, catalog] style in
                (picture.tag(of: style).map { [HTTPRequest.Field("etag", $0)] } ?? []) + caching
                    + catalog.cacheTags(of: style)
            }, request: { scene, _ in try picture.description().pictureRequest(in: scene) })
        // Concurrent requests for the same picture get one drawing; bodies are not
        // compared.
        let key = "picture \(id) \(tag ?? "\(ObjectIdentifier(exchange).hashValue)")"
        return draw(job(work, key: key), for: exchange)
    }

    /// A picture of the route in the request's body, or of the way between the places of the query.
    func route(
        _ words: [String], style id: String, _ exchange: HTTPExchange
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let request = exchange.request
        let picture = try routePicture(words, try style(id), request)
        guard (picture.question == nil) == (request.method == .post) else {
            throw HTTPRefusal(
                400, "a route is posted, or its places are in the query: from=LON,LAT&to=LON,LAT")
        }
        let work = PictureWork(
            style: id, size: picture.description.size, format: picture.format,
            fields: { _ in [HTTPRequest.Field("cache-control", "no-store")] },
            request: { [served] scene, thread in
                try picture.request(of: request.body, in: scene) {
                    try thread.router(in: served.current)
                }
            })
        let key = "route \(ObjectIdentifier(exchange).hashValue)"
        return draw(job(work, key: key), for: exchange)
    }

    /// The requested picture, without the content of the body.
    func staticPicture(
        _ words: [String], _ style: ServedStyle, _ request: HTTPRequest
    ) throws(HTTPRefusal) -> StaticPicture {
        try StaticPicture(
            words, request, languages: try languages(of: request, style),
            largestPicture: configuration.largestPicture)
    }

    /// The requested picture, without the route.
    func routePicture(
        _ words: [String], _ style: ServedStyle, _ request: HTTPRequest
    ) throws(HTTPRefusal) -> RoutePicture {
        try RoutePicture(
            words, query: request.query, languages: try languages(of: request, style),
            largestPicture: configuration.largestPicture)
    }

    /// The work of a thread for a picture that is not a tile.
    struct PictureWork: Sendable {
        let style: String
        let size: PictureSize
        let format: OutputFormat
        /// Further header fields of the answer, from the style that it was drawn with.
        let fields: @Sendable (ServedStyle) -> [HTTPRequest.Field]
        let request: @Sendable (MapScene, DrawingThread) throws -> PictureRequest
    }

    func job(_ work: PictureWork, key: String) -> DrawingPool.Job {
        let maps = catalog.style(work.style)?.remoteMaps ?? []
        return DrawingPool.Job(key: key, remoteMaps: maps) { [weak self] thread, limit in
            guard let self else { return .picture(Failures.notDrawn) }
            return .picture(try draw(work, thread, limit))
        }
    }

    private func draw(
        _ work: PictureWork, _ thread: DrawingThread, _ limit: DrawingLimit
    ) throws -> HTTPResponse {
        let catalog = catalog
        guard let style = catalog.style(work.style) else {
            throw HTTPRefusal(404, "there is no style '\(work.style)' any more")
        }
        let scene = try thread.scene(of: style, scale: work.size.scale, in: catalog)
        metrics.countRender()
        var request = try work.request(scene, thread)
        request.frame.limit = limit
        let bytes: [UInt8]
        let type: String
        switch work.format {
        case .pixels(let format):
            let drawn = try scene.draw(request)
            bytes = try PictureEncoder(format, level: DrawingThread.compression)
                .encode(drawn.surface)
            type = format.mediaType
        case .page(let format):
            bytes = try scene.drawPage(request, as: format).bytes
            type = format == .pdf ? "application/pdf" : "image/svg+xml"
        }
        return HTTPResponse(type: type, body: bytes, fields: work.fields(style))
    }
}
