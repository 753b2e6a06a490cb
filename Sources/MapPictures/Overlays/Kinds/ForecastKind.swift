import Formats
import GeoFiles
import Geometry
import Language
import Overlays
package import Parameters
import Routes

/// The weather of one place over four days, in steps of three hours.
struct ForecastKind: OverlayKind {
    static let parameters = ParameterGroup(PictureParameter.forecast)

    /// The forecast; `nil` for none.
    private var series: WeatherSeries?
    private var problems: [Message] = []

    init() {}

    init(_ reading: inout OverlayReading) throws {
        guard let path = try reading.values.value(PictureParameter.forecast) else { return }
        let name = PrintableText.short(path)
        let file = try WeatherFile(
            InputFile.read(path, limit: WeatherFile.maximumBytes), named: name, around: 0)
        let forecasts = file.series.filter { !$0.source.isObserved }
        guard let first = forecasts.first else {
            throw ParameterError(
                PictureParameter.forecast.definition, path, "it has observations, no forecast")
        }
        series = first
        problems = file.notes.map { "\(name): \($0)" }
        if forecasts.count > 1 {
            problems.append("\(name): the first of its \(forecasts.count) places is shown")
        }
    }

    func notes(on picture: OverlayPicture) -> [Message] { problems }

    /// The days, and the hours of a step.
    private static let (days, stepHours) = (4, 3)
    /// The scale below which the letters can't be read.
    private static let leastScale = 0.6

    /// Adds the plate, smaller in small pictures.
    func addPlates(to plates: inout PlateLayout, on picture: OverlayPicture) {
        let text = GuidanceText(language: picture.language)
        guard let series else { return }
        guard let table = Self.table(of: series, text) else {
            plates.notes.append("the forecast tells nothing of its first four days")
            return
        }
        let size = ForecastOverlay.size(of: table)
        let inset = plates.inset
        let scale = min(1, inset.width / size.width, 0.5 * plates.size.height / size.height)
        guard scale >= Self.leastScale else {
            plates.notes.append("the forecast finds no room in the picture")
            return
        }
        let box = plates.space(
            for: "forecast", width: size.width * scale, height: size.height * scale,
            corners: [.bottomLeft, .topLeft, .topRight, .bottomRight])
        guard let box else { return }
        plates.overlays.append(ForecastOverlay(table, in: box, resources: plates.resources))
    }

    /// Returns the table from the day on which the forecast begins, on the clocks of its place;
    /// `nil` if it has no time.
    static func table(of series: WeatherSeries, _ text: GuidanceText) -> ForecastTable? {
        let start = series.temperatures.first?.time ?? series.conditions.first?.start
        guard let start, abs(start) < 1e11 else { return nil }
        let clock = PlaceCustoms().clock(at: series.place, time: start)
        let midnight = ((start + clock.secondsEast(at: start)) / 86_400).rounded(.down) * 86_400
        let hours = Array(stride(from: 0, to: 24, by: stepHours))
        let names = try? DateFormatter(weekdayIn: text.language.code)
        let days = (0..<days).map { day in
            let local = midnight + Double(day) * 86_400
            return ForecastTable.Day(
                (try? names?.text(local)) ?? "",
                hours.map { hour in
                    let time = local + Double(hour) * 3_600
                    let east = clock.secondsEast(at: time - clock.secondsEast(at: time))
                    return cell(of: series, at: time - east, text)
                })
        }.filter { day in day.cells.contains { $0 != nil } }
        guard !days.isEmpty else { return nil }
        return ForecastTable(
            hours: hours.map { text.clock(ClockTime(minutes: $0 * 60)) }, days: days,
            credit: series.source.credit)
    }

    /// Returns the temperature at a time, and what the sky does at worst until the next step.
    private static func cell(
        of series: WeatherSeries, at time: Double, _ text: GuidanceText
    ) -> ForecastTable.Cell? {
        let end = time + Double(stepHours) * 3_600
        let worst = series.conditions.filter { $0.start < end && $0.end > time }.map(\.value).max()
        let temperature = series.values(at: time)?.temperature
        guard worst != nil || temperature != nil else { return nil }
        let isDark = SunTimes.isDark(
            at: (time + end) / 2, latitude: series.place.latitude,
            longitude: series.place.longitude)
        return ForecastTable.Cell(
            worst.map { WeatherIcon($0, isDark: isDark) },
            temperature: temperature.map(text.temperature) ?? "")
    }
}

extension PictureParameter {
    /// A forecast for one place.
    package static let forecast = Parameter<String>(
        ParameterDefinition(
            "forecast", "FILE", .file,
            help: """
                Four days of weather in steps of three hours, from a forecast of MET Norway or Open-Meteo \
                (JSON) for one place.
                """))
}
