import MapPictures

/// The version of this library, such as `0.1.0`.
public let version = Product.version

/// Lets fontconfig know only the fonts that `styles/fonts.conf` names, so that pictures are the same on any machine.
///
/// It sets the environment variable `FONTCONFIG_FILE` unless it is set already: call it once, before there are other threads
/// and before anything is drawn. Without it, texts have the fonts of the system.
public func chooseShippedFonts() { ShippedFiles.chooseFonts() }
