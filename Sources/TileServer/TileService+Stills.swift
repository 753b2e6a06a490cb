import Cairo
import HTTP
import MapRenderer
import MapScenes

extension TileService {
    /// A picture of any place.
    func still(
        _ words: [String], style id: String, _ exchange: HTTPExchange
    ) throws(HTTPRefusal) -> HTTPResponse? {
        let request = exchange.request
        let style = try style(id)
        let picture = try picture(words, style, request)
        let tag = picture.tag(of: style)
        if let tag, request.names(tag) { return unmodified(tag) }
        // Who asks for the same at the same time gets the same; bodies are not compared.
        let key = "picture \(id) \(tag ?? "\(ObjectIdentifier(exchange).hashValue)")"
        let job = DrawingPool.Job(key: key) { [weak self] thread, limit in
            guard let self else { return .picture(Failures.notDrawn) }
            return .picture(try draw(picture, id, thread, limit))
        }
        return draw(job, for: exchange)
    }

    /// What is asked for, but for what is sent along.
    func picture(
        _ words: [String], _ style: ServedStyle, _ request: HTTPRequest
    ) throws(HTTPRefusal) -> StaticPicture {
        try StaticPicture(
            words, request, languages: try languages(of: request, style),
            largestPicture: configuration.largestPicture)
    }

    private func draw(
        _ still: StaticPicture, _ id: String, _ thread: DrawingThread, _ limit: DrawingLimit
    ) throws -> HTTPResponse {
        let picture = try still.description()
        let catalog = catalog
        guard let style = catalog.style(id) else {
            throw HTTPRefusal(404, "there is no style '\(id)' any more")
        }
        let scene = try thread.scene(of: style, scale: picture.size.scale, in: catalog)
        metrics.countRender()
        var request = picture.pictureRequest(in: scene)
        request.frame.limit = limit
        let bytes: [UInt8]
        let type: String
        switch picture.format {
        case .pixels(let format):
            let drawn = try scene.draw(request)
            bytes = try PictureEncoder(format, level: DrawingThread.compression)
                .encode(drawn.surface)
            type = format.mediaType
        case .page(let format):
            bytes = try scene.drawPage(request, as: format).bytes
            type = format == .pdf ? "application/pdf" : "image/svg+xml"
        }
        let tag = still.tag(of: style).map { [HTTPRequest.Field("etag", $0)] } ?? []
        return HTTPResponse(type: type, body: bytes, fields: tag + caching)
    }
}
