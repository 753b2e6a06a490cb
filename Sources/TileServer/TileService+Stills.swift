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
        let picture = try StaticPicture(
            words, request, languages: try languages(of: request, style),
            largestPicture: configuration.largestPicture)
        // Who asks for the same at the same time gets the same; bodies are not compared.
        let key =
            request.method == .post
            ? "picture \(ObjectIdentifier(exchange).hashValue)"
            : "picture \(request.path)?\(request.query ?? "") \(picture.description.languages)"
        let job = DrawingPool.Job(key: key) { [weak self] thread, limit in
            guard let self else { return .picture(Failures.notDrawn) }
            return .picture(try draw(picture.description, id, thread, limit))
        }
        return draw(job, for: exchange)
    }

    private func draw(
        _ picture: PictureDescription, _ id: String, _ thread: DrawingThread,
        _ limit: DrawingLimit
    ) throws -> HTTPResponse {
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
        return HTTPResponse(
            type: type, body: bytes,
            fields: [
                HTTPRequest.Field(
                    "cache-control", "public, max-age=\(configuration.browserSeconds)"),
                HTTPRequest.Field("vary", "accept-language"),
            ] + Self.allowedOrigin)
    }
}
