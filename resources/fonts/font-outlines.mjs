// Reads the outlines of letters from an sfnt font file, for texts that must look right where no font can be loaded.
import { readAdvance, readCharacterMap, readTables } from './sfnt.mjs'

const [onCurve, shortX, shortY, repeated, sameX, sameY] = [1, 2, 4, 8, 16, 32]
const [wide, offsets, followed, transformed] = [1, 2, 32, 8 | 64 | 128]

/**
 * @param {Buffer} sfnt with TrueType outlines at one weight
 * @param {number} em how many units the letters are drawn in; y points down, as in SVG
 * @returns {Record<string, [number, string]>} for each character how far it moves the pen, and its outline as relative path data
 */
export function readOutlines(sfnt, characters, em) {
  const tables = readTables(sfnt)
  const scale = em / tables.head.getUint16(18)
  const glyphOf = readCharacterMap(tables.cmap)
  return Object.fromEntries(
    [...characters].map((character) => {
      const glyph = glyphOf(character)
      if (glyph === 0) throw new Error(`The font has no ${character}.`)
      const contours = readContours(tables, glyph).map((contour) =>
        contour.map(({ x, y, on }) => ({ x: Math.round(x * scale), y: Math.round(-y * scale), on })),
      )
      return [character, [Math.round(readAdvance(tables, glyph) * scale), toPath(contours)]]
    }),
  )
}

function readContours(tables, glyph) {
  const { glyf, loca, head } = tables
  const place = (index) => (head.getInt16(50) === 0 ? loca.getUint16(index * 2) * 2 : loca.getUint32(index * 4))
  const [start, end] = [place(glyph), place(glyph + 1)]
  if (start === end) return []
  const count = glyf.getInt16(start)
  if (count < 0) return readParts(tables, start + 10)
  const ends = Array.from({ length: count }, (_, index) => glyf.getUint16(start + 10 + index * 2))
  const points = readPoints(glyf, start + 10 + count * 2, ends.at(-1) + 1)
  return ends.map((last, index) => points.slice(index === 0 ? 0 : ends[index - 1] + 1, last + 1))
}

/** The glyphs that a letter is put together from, as i is of its stem and its dot. */
function readParts(tables, start) {
  const { glyf } = tables
  const parts = []
  for (let at = start, more = true; more;) {
    const flags = glyf.getUint16(at)
    if (!(flags & offsets) || flags & transformed) throw new Error('The font turns or scales the parts of a letter.')
    const [dx, dy] = [0, 1].map((axis) =>
      flags & wide ? glyf.getInt16(at + 4 + axis * 2) : glyf.getInt8(at + 4 + axis),
    )
    const contours = readContours(tables, glyf.getUint16(at + 2))
    parts.push(...contours.map((contour) => contour.map(({ x, y, on }) => ({ x: x + dx, y: y + dy, on }))))
    at += flags & wide ? 8 : 6
    more = (flags & followed) !== 0
  }
  return parts
}

function readPoints(glyf, instructions, count) {
  let at = instructions + 2 + glyf.getUint16(instructions)
  const flags = []
  while (flags.length < count) {
    const flag = glyf.getUint8(at++)
    const times = flag & repeated ? glyf.getUint8(at++) + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const readAxis = (short, same) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? glyf.getUint8(at++) : -glyf.getUint8(at++)
      else if (!(flag & same)) {
        value += glyf.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = readAxis(shortX, sameX)
  const ys = readAxis(shortY, sameY)
  return flags.map((flag, index) => ({ x: xs[index], y: ys[index], on: (flag & onCurve) !== 0 }))
}

/** The letter ends where it began, so that letters can be written one after another. */
function toPath(contours) {
  let pen = { x: 0, y: 0 }
  const move = (command, ...points) => {
    const steps = points.map(({ x, y }) => `${x - pen.x},${y - pen.y}`)
    pen = points.at(-1)
    return `${command}${steps.join(' ').replaceAll(/[ ,]-/g, '-')}`
  }
  const paths = contours.map((contour) => {
    const first = contour.findIndex(({ on }) => on)
    const start = contour[first]
    const round = [...contour.slice(first + 1), ...contour.slice(0, first + 1)]
    let path = move('m', start)
    let control
    for (const point of round) {
      if (point.on) {
        path += control ? move('q', control, point) : move('l', point)
        control = undefined
      } else {
        if (control) path += move('q', control, middle(control, point))
        control = point
      }
    }
    if (control) path += move('q', control, start)
    return `${path}z`
  })
  return paths.length === 0 ? '' : paths.join('') + move('m', { x: 0, y: 0 })
}

function middle(one, other) {
  return { x: Math.round((one.x + other.x) / 2), y: Math.round((one.y + other.y) / 2) }
}
