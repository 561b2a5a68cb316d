import { Resvg } from '@resvg/resvg-js'

/** A square PNG of a drawing. @param size in pixels */
export function pngOf(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } }).render().asPng()
}

export interface SizedPicture {
  /** In pixels, at most 256. */
  size: number
  png: Uint8Array
}

const headerBytes = 6
const entryBytes = 16

/** An ICO file of square pictures: a header, an entry for each picture, then the pictures. */
export function icoOf(pictures: readonly SizedPicture[]): Uint8Array {
  const start = Buffer.alloc(headerBytes + entryBytes * pictures.length)
  start.writeUInt16LE(1, 2) // an icon
  start.writeUInt16LE(pictures.length, 4)
  let begin = start.length
  pictures.forEach(({ size, png }, place) => {
    const entry = headerBytes + entryBytes * place
    start.writeUInt8(size % 256, entry) // 0 is 256
    start.writeUInt8(size % 256, entry + 1)
    start.writeUInt16LE(1, entry + 4) // colour planes
    start.writeUInt16LE(32, entry + 6) // bits a pixel
    start.writeUInt32LE(png.length, entry + 8)
    start.writeUInt32LE(begin, entry + 12)
    begin += png.length
  })
  return Buffer.concat([start, ...pictures.map(({ png }) => png)])
}
