import Formats
import Geometry
import Glibc
import MapPictures
import MapStore

extension Documents {
    /// The capabilities for GIS programs: OGC 07-057r7, RESTful, with the well-known matrix
    /// set `GoogleMapsCompatible` (its Annex E.4).
    func wmts(_ style: ServedStyle) -> Document {
        let box = (style.plain.area ?? style.plain.metadata.bounds).plain
        let zooms = style.zooms
        let title = XMLText.escaped(style.plain.styleName)
        let url = XMLText.escaped("\(base)/\(style.id)/{TileMatrix}/{TileCol}/{TileRow}.png")
        let matrices = (0...zooms.upperBound).map { zoom in
            // 0.28 mm a pixel, at the equator.
            let scale = EarthModel.equatorMeters / 256 / 0.00028 / Double(1 << zoom)
            return """
                <TileMatrix><ows:Identifier>\(zoom)</ows:Identifier>\
                <ScaleDenominator>\(scale)</ScaleDenominator>\
                <TopLeftCorner>-20037508.342789244 20037508.342789244</TopLeftCorner>\
                <TileWidth>256</TileWidth><TileHeight>256</TileHeight>\
                <MatrixWidth>\(1 << zoom)</MatrixWidth><MatrixHeight>\(1 << zoom)</MatrixHeight>\
                </TileMatrix>
                """
        }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Capabilities xmlns="http://www.opengis.net/wmts/1.0" \
            xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink" \
            version="1.0.0">
            <ows:ServiceIdentification><ows:Title>\(title)</ows:Title>\
            <ows:ServiceType>OGC WMTS</ows:ServiceType>\
            <ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion></ows:ServiceIdentification>
            <Contents>
            <Layer><ows:Title>\(title)</ows:Title>\
            <ows:WGS84BoundingBox><ows:LowerCorner>\(box.west) \(box.south)</ows:LowerCorner>\
            <ows:UpperCorner>\(box.east) \(box.north)</ows:UpperCorner></ows:WGS84BoundingBox>\
            <ows:Identifier>\(style.id)</ows:Identifier>\
            <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>\
            <Format>image/png</Format>\
            <TileMatrixSetLink><TileMatrixSet>GoogleMapsCompatible</TileMatrixSet></TileMatrixSetLink>\
            <ResourceURL format="image/png" resourceType="tile" template="\(url)"/>
            </Layer>
            <TileMatrixSet><ows:Identifier>GoogleMapsCompatible</ows:Identifier>\
            <ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>\
            <WellKnownScaleSet>urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible</WellKnownScaleSet>
            \(matrices.joined(separator: "\n"))
            </TileMatrixSet>
            </Contents>
            <ServiceMetadataURL xlink:href="\(XMLText.escaped("\(base)/\(style.id)/wmts.xml"))"/>
            </Capabilities>

            """
        return Document("application/xml", Array(text.utf8))
    }
}
