import Parameters

// What a client must be allowed to see for each resource.

extension TileRoute {
    /// What the resource shows, whatever its path.
    ///
    /// - Parameter catalog: the served content.
    /// - Returns: `nil` for what everyone may see: pages without content, fonts, and lists, which
    ///   leave out what their reader may not see.
    func scope(in catalog: Catalog) -> Scope? {
        switch self {
        case .viewer, .asset, .health, .styles, .catalog, .maps, .fonts, .glyphs: nil
        // Whose trip it is tells the store only.
        case .travel: nil
        // Who is in which circle knows the service only.
        case .people: nil
        case .person(let id): Scope(.share, id)
        case .metrics: Scope(.metrics)
        case .tileJSON(let style, _), .style(let style), .sprite(let style, _), .wmts(let style),
            .still(let style, _), .route(let style, _), .peoplePicture(let style, _),
            .meeting(let style, _), .status(let style, _):
            Scope(.style, style)
        case .tile(let wanted): Scope(.style, wanted.style)
        // Without a name it is the first one.
        case .data(let map): Scope(.map, map)
        case .storedTile(let map, _, _), .features(let map, _):
            Scope(.map, map ?? catalog.maps.first?.id)
        case .way: Scope(.routing)
        case .places: Scope(.places)
        case .dirty: Scope(.admin)
        }
    }

    /// The refusal of a resource that is not there, or that may not be seen.
    var absent: HTTPRefusal {
        switch self {
        case .data, .storedTile, .features: Self.noMap
        case .tileJSON(let id, _), .style(let id), .sprite(let id, _), .wmts(let id),
            .still(let id, _), .route(let id, _), .peoplePicture(let id, _),
            .meeting(let id, _), .status(let id, _):
            Self.noStyle(id)
        case .tile(let wanted): Self.noStyle(wanted.style)
        default: HTTPRefusal(403, "the key does not allow this")
        }
    }

    static let noMap = HTTPRefusal(404, "there is no such map; see /index.json")

    static func noStyle(_ id: String) -> HTTPRefusal {
        HTTPRefusal(404, "there is no style '\(PrintableText.short(id))'; see /styles.json")
    }
}
