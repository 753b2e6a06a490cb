// MapRenderer
