// Reads from an sfnt font file the measures that decide how high its lines are.
import { readTables } from './sfnt.mjs'

/** @param {Buffer} sfnt @returns {{ ascent: number, descent: number, lineGap: number }} all in em */
export function readMetrics(sfnt) {
  const tables = readTables(sfnt)
  const unitsPerEm = tables.head.getUint16(18)
  const [ascent, descent, lineGap] = [4, 6, 8].map((offset) => tables.hhea.getInt16(offset) / unitsPerEm)
  return { ascent, descent: -descent, lineGap }
}
