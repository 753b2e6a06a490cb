/// Countries and states, towns and villages.
extension TagClassifier {
    /// Borders of countries and states.
    mutating func addBoundaryLine(_ membership: BoundaryMembership?) {
        var level = membership?.adminLevel ?? Int.max
        // The way's own tags may say what it bounds if the relation is not in the file.
        if membership == nil, tags.is(.boundary, "administrative"),
            let own = TagNumber.whole(tags[.adminLevel], in: 2...4)
        {
            level = own
        }
        guard level == 2 || level == 4 else { return }
        var draft = FeatureDraft(.boundaries, from: level == 2 ? 0 : 7)
        draft.order = Int32(-level)
        draft.merging = .reversible
        let isCoastline = tags.is(.natural, "coastline")
        draft.set("admin_level", Double(level))
        let isMaritime =
            tags.says(yes: .maritime) || isCoastline || tags.is(.boundary, "maritime")
            || Self.seaBorderTypes.contains(tags[.borderType] ?? "")
        draft.flag("maritime", isMaritime)
        draft.flag("coastline", isCoastline)
        draft.flag("disputed", tags.says(yes: .disputed) || (membership?.isDisputed ?? false))
        drafts.append(draft)
    }

    /// Values of `border_type` for limits at sea.
    private static let seaBorderTypes: Set<String> = [
        "territorial", "baseline", "contiguous", "eez", "maritime",
    ]

    /// Names of countries and states.
    mutating func addBoundaryLabel(_ area: AreaFacts) {
        guard tags.is(.boundary, "administrative"), !area.isFromWay || tags.has(.name),
            let level = TagNumber.whole(tags[.adminLevel], in: 2...4), level != 3
        else { return }
        let squareKilometers = area.mercatorSquareMeters / 1e6
        let zoom =
            switch squareKilometers {
            case 2e6... where level == 2: 2
            case 7e5...: 3
            case 1e5...: 4
            default: 5
            }
        var draft = FeatureDraft(.boundaryLabels, from: zoom)
        draft.shape = .labelPoint
        draft.order = FeatureDraft.order(largerFirst: area.mercatorSquareMeters)
        draft.set("admin_level", Double(level))
        draft.set("way_area", (area.mercatorSquareMeters / 1e4).rounded())
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// Names of countries that are mapped as points.
    mutating func addCountryLabel() {
        guard tags.is(.place, "country"), tags.has(.name) else { return }
        let zoom =
            switch population(of: "country") {
            case 1e8...: 2
            case 2e7...: 3
            case 2e6...: 4
            default: 5
            }
        var draft = FeatureDraft(.boundaryLabels, from: zoom)
        draft.order = FeatureDraft.order(largerFirst: population(of: "country"))
        draft.set("admin_level", 2)
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// Names of towns, villages, quarters.
    mutating func addPlaceLabel() {
        guard let place = tags[.place], let rule = Self.places[place], tags.has(.name) else {
            return
        }
        var kind = place
        var zoom = rule.zoom
        if rule.mayBeCapital {
            if tags.says(yes: .capital) || tags.is(.capital, "2") {
                (kind, zoom) = ("capital", 4)
            } else if tags.is(.capital, "4") {
                (kind, zoom) = ("state_capital", 4)
            }
        }
        addPlace(kind, from: zoom, at: .whole, population: population(of: place))
    }

    /// Names of islands and other places that are mapped as areas only.
    mutating func addIslandLabel(_ area: AreaFacts) {
        guard let place = tags[.place], place == "island" || place == "islet", tags.has(.name)
        else { return }
        addPlace(
            "island", from: max(5, area.zoom(forSquarePixels: 400)), at: .labelPoint,
            population: population(of: "island"), area: area.mercatorSquareMeters.rounded())
    }

    private mutating func addPlace(
        _ kind: String, from zoom: Int, at shape: FeatureDraft.Shape, population: Double,
        area: Double? = nil
    ) {
        var draft = FeatureDraft(.placeLabels, from: zoom)
        draft.shape = shape
        draft.order = FeatureDraft.order(largerFirst: area.map { $0 / 1000 } ?? population)
        draft.set("kind", kind)
        draft.set("population", population)
        draft.set("way_area", area)
        draft.setNames(tags)
        drafts.append(draft)
    }

    /// The tagged population, else a typical one for the kind of place.
    func population(of place: String) -> Double {
        if let tagged = TagNumber.decimal(tags[.population]), tagged <= 1e10 {
            return tagged.rounded()
        }
        return Self.places[place]?.population ?? 0
    }

    private static let places: [String: (zoom: Int, population: Double, mayBeCapital: Bool)] = [
        "city": (6, 100_000, true), "town": (7, 5000, true), "village": (10, 100, true),
        "hamlet": (10, 50, true), "suburb": (10, 1000, false), "quarter": (10, 500, false),
        "neighbourhood": (10, 100, false), "isolated_dwelling": (10, 5, false),
        "farm": (10, 5, false), "island": (10, 0, false), "locality": (10, 0, false),
    ]
}
