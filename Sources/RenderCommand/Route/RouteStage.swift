import Navigation

/// What all frames of a route share once map and style are open.
struct RouteStage {
    /// Draws the map.
    let scene: Scene
    /// The route, with what the map knows of its roads.
    let guidance: GuidanceRoute
    /// Draws what lies over the map.
    let desk: FrameDesk
    /// What the user should know of the map's roads, a line each; mostly nothing.
    let notes: [String]

    /// Opens map and style.
    ///
    /// - Parameters:
    ///   - answer: the routes.
    ///   - plain: the one that is driven, as its engine tells it.
    ///   - country: whose signs are shown; `nil` finds it out.
    ///   - look: what is drawn over the map.
    ///   - size: of the pictures.
    ///   - arguments: map, style and furniture.
    /// - Throws: what keeps them from being opened, in one line.
    init(
        _ answer: RouteAnswer, _ plain: GuidanceRoute, country: String?, look: FrameLookOptions,
        size: SizeOption, _ arguments: ParsedArguments
    ) throws {
        scene = try PictureOptions.scene(arguments, pixelRatio: size.scale)
        let (roads, problems) = MapRoads.first(of: scene.mapPaths)
        let (countries, doubt) = Self.countries()
        guidance =
            GuidanceRoute(answer, network: roads, country: country, countryMap: countries) ?? plain
        notes =
            (problems + [roads?.problem].compactMap { $0 }).map { "the map's roads: \($0)" }
            + [doubt].compactMap { $0 }
        desk = try FrameDesk(
            answer, guidance, options: look, theme: scene.theme,
            furniture: PictureOptions.furniture(arguments, scene))
    }

    /// The outlines of the world's countries; `nil` with the reason where the program lacks them.
    private static func countries() -> (CountryMap?, doubt: String?) {
        guard let path = StyleFile.shipped("countries.bin") else {
            return (nil, "countries.bin is not beside the styles: signs have their commonest look")
        }
        do {
            return (try CountryMap(InputFile.read(path, limit: StyleFile.maximumBytes)), nil)
        } catch {
            return (nil, "\(path): \(error)")
        }
    }
}
