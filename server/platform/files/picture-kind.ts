export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const avifBrands = new Set(['avif', 'avis'])
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** Returns the kind of a picture by its first bytes; undefined for a file that is no photograph.
 *  @param start at least the first 64 KiB, or the whole of a shorter file */
export function detectKind(start: Buffer): PictureKind | 'animated' | undefined {
  const text = (from: number, to: number) => start.toString('latin1', from, to)
  if (start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return isAnimatedPng(start) ? 'animated' : 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) !== 'ftyp') return undefined
  // An AVIF may name a general brand first, and its own among the compatible ones.
  const end = Math.min(start.length, start.length >= 4 ? start.readUInt32BE(0) : 0)
  const brands = [text(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(at, at + 4))
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif'
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined
}

/** The animation of a PNG is announced before its first picture. */
function isAnimatedPng(start: Buffer): boolean {
  for (let at = 8; at + 8 <= start.length; at += 12 + start.readUInt32BE(at)) {
    const chunk = start.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL'
  }
  return false
}
