extension Track {
    /// The track on UTC, where its clock is that of the place; else the track as it is.
    ///
    /// - Parameter secondsEast: how far clocks of the place are ahead of UTC, by seconds since 1970
    ///   UTC.
    /// - Returns: the track with all its times moved.
    package func onUTC(secondsEast: (Double) -> Double) -> Track {
        guard clock == .local else { return self }
        // The zone at the local time is nearly that at UTC; the second look settles summer time.
        func moved(_ time: Double) -> Double { time - secondsEast(time - secondsEast(time)) }
        var track = self
        track.clock = .utc
        for index in points.indices { track.points[index].time = points[index].time.map(moved) }
        track.channels = channels.mapValues { series in
            ChannelSeries(zip(series.times, series.values).map { (moved($0), $1) })
        }
        track.report = report.moved(moved)
        for index in troubleCodes.indices {
            track.troubleCodes[index].time = troubleCodes[index].time.map(moved)
        }
        return track
    }
}
