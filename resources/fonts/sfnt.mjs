// Finds its way about an sfnt font file.

/** @returns {Record<string, DataView>} by tag */
export function readTables(sfnt) {
  const tables = {}
  for (let entry = 12; entry < 12 + sfnt.readUint16BE(4) * 16; entry += 16) {
    const tag = sfnt.toString('latin1', entry, entry + 4)
    tables[tag] = new DataView(
      sfnt.buffer,
      sfnt.byteOffset + sfnt.readUint32BE(entry + 8),
      sfnt.readUint32BE(entry + 12),
    )
  }
  return tables
}

/** @returns in font units */
export function readAdvance({ hhea, hmtx }, glyph) {
  const longMetrics = hhea.getUint16(34)
  return hmtx.getUint16(Math.min(glyph, longMetrics - 1) * 4)
}

/** Reads the format 4 map (characters of the basic plane), which every web font has. */
export function readCharacterMap(cmap) {
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, index) => cmap.getUint32(8 + index * 8))
  const start = offsets.find((offset) => cmap.getUint16(offset) === 4)
  if (start === undefined) throw new Error('The font has no format 4 character map.')
  const twiceSegments = cmap.getUint16(start + 6)
  return (character) => {
    const code = character.charCodeAt(0)
    for (let segment = 0; segment < twiceSegments; segment += 2) {
      if (cmap.getUint16(start + 14 + segment) < code) continue
      const first = start + 16 + twiceSegments + segment
      const delta = cmap.getInt16(first + twiceSegments)
      const rangeAt = first + 2 * twiceSegments
      const range = cmap.getUint16(rangeAt)
      if (range === 0) return (code + delta) & 0xffff
      return cmap.getUint16(rangeAt + range + 2 * (code - cmap.getUint16(first)))
    }
    return 0
  }
}
