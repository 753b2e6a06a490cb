// MapStyle
