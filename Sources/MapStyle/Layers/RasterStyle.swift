/// How a `raster` layer looks: the pictures of a raster source, with their colours adjusted.
public struct RasterStyle: Sendable {
    /// `raster-opacity`, from 0 to 1.
    public let opacity: Property<Double>
    /// `raster-hue-rotate` in degrees.
    public let hueRotate: Property<Double>
    /// `raster-brightness-min`: what black becomes, from 0 to 1.
    public let brightnessMin: Property<Double>
    /// `raster-brightness-max`: what white becomes, from 0 to 1.
    public let brightnessMax: Property<Double>
    /// `raster-saturation`, from -1 (grey) to 1.
    public let saturation: Property<Double>
    /// `raster-contrast`, from -1 to 1.
    public let contrast: Property<Double>
    /// `raster-resampling`: how pictures are enlarged and reduced.
    public let resampling: Property<RasterResampling>
    /// `raster-fade-duration` in milliseconds; a still picture does not fade.
    let fadeDuration: Property<Double>

    init(_ reader: inout LayerReader) {
        opacity = reader.paint("raster-opacity", 1, .zoom, in: PropertyRange.fraction)
        hueRotate = reader.paint("raster-hue-rotate", 0, .zoom, in: PropertyRange.angle)
        brightnessMin = reader.paint("raster-brightness-min", 0, .zoom, in: PropertyRange.fraction)
        brightnessMax = reader.paint("raster-brightness-max", 1, .zoom, in: PropertyRange.fraction)
        saturation = reader.paint("raster-saturation", 0, .zoom, in: PropertyRange.change)
        contrast = reader.paint("raster-contrast", 0, .zoom, in: PropertyRange.change)
        resampling = reader.paint("raster-resampling", .linear, .zoom)
        fadeDuration = reader.paint("raster-fade-duration", 300, .zoom, in: PropertyRange.length)
    }
}

/// How the pixels of a picture are found between its own.
public enum RasterResampling: String, StyleEnumeration {
    /// A blend of the nearest ones.
    case linear
    /// The nearest one.
    case nearest
}
