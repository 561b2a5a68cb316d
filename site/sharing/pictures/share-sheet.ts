import { light } from '#shared/brand/site-colours.ts'
import { shareSize } from '../share-size.ts'
import { escapeXml } from '../xml.ts'
import { setTitle, type MeasureWord } from './title-lines.ts'

/** Font of the title, by the family name inside the font file. */
export const titleFont = { family: 'Newsreader', weight: 500 } as const

const textFont = 'font-family="Hanken Grotesk" font-weight="500"'

const { page: paper, surface, ink, muted, line, hairline, clay } = light

const { width, height } = shareSize
const margin = 64
/** The drawing is on a sheet of its own that extends past the picture's edge. */
const sheet = { left: 556, grid: 36, margin: 34 }
const block = { height: 68, split: 1020 }
const title = { width: sheet.left - margin - 32, sizes: [70, 64, 58, 52], maximumLines: 5, leading: 1.1 }

/** Everything that a sheet shows of its own. */
export interface ShareSheet {
  title: string
  /** The drawing as an SVG file. */
  drawing: string
  /** For the title block: what is drawn, and at which scale. */
  drawn: string
  scale: string
}

/** A title beside a drawing, on paper, as an SVG that needs the two fonts and nothing else. */
export function shareSheet({ title: text, drawing, drawn, scale }: ShareSheet, measure: MeasureWord): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>`,
    sheetGround,
    place(drawing),
    titleBlock(drawn, scale),
    titleLines(text, measure),
    signature,
    '</svg>',
  ].join('')
}

const sheetGround = [
  `<path fill="${surface}" d="M${sheet.left} 0H${width}V${height}H${sheet.left}z"/>`,
  `<path stroke="${hairline}" d="${gridLines()}"/>`,
  `<path stroke="${line}" stroke-width="2" d="M${sheet.left} 0V${height}"/>`,
].join('')

function gridLines(): string {
  const across = steps(sheet.left + sheet.grid, width).map((x) => `M${x}.5 0V${height}`)
  const down = steps(sheet.grid, height).map((y) => `M${sheet.left} ${y}.5H${width}`)
  return [...across, ...down].join('')
}

function steps(from: number, to: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / sheet.grid) }, (_, index) => from + index * sheet.grid)
}

/** As large as the sheet lets it be, over the title block. */
function place(svg: string): string {
  const [left, room] = [sheet.left + sheet.margin, width - sheet.left - 2 * sheet.margin]
  const box = `x="${left}" y="${sheet.margin}" width="${room}" height="${height - block.height - 2 * sheet.margin}"`
  return svg.replace('<svg ', `<svg ${box} `)
}

function titleBlock(drawing: string, scale: string): string {
  const top = height - block.height
  const cell = (x: number, name: string, value: string) =>
    `<text ${textFont} font-size="17" fill="${muted}" x="${x}" y="${top + 28}">${name}</text>` +
    `<text ${textFont} font-size="21" fill="${ink}" x="${x}" y="${top + 53}">${escapeXml(value)}</text>`
  return [
    `<path fill="${surface}" stroke="${line}" stroke-width="2" d="M${sheet.left} ${top}H${width}V${height + 2}H${sheet.left}z"/>`,
    `<path stroke="${line}" stroke-width="2" d="M${block.split} ${top}V${height}"/>`,
    cell(sheet.left + 24, 'Drawing', drawing),
    cell(block.split + 24, 'Scale', scale),
  ].join('')
}

function titleLines(text: string, measure: MeasureWord): string {
  const { size, lines } = setTitle(text, title, measure)
  const first = margin + size * 0.78
  const spans = lines.map(
    (line, index) => `<tspan x="${margin}" y="${first + index * size * title.leading}">${escapeXml(line)}</tspan>`,
  )
  return `<text font-family="${titleFont.family}" font-weight="${titleFont.weight}" font-size="${size}" letter-spacing="${-size * 0.012}" fill="${ink}">${spans.join('')}</text>`
}

const signature = [
  `<g transform="translate(${margin - 4} ${height - 96}) scale(1.5)">`,
  `<path fill="none" stroke="${ink}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" d="M20.5 26H3V12L11.75 3.5 20.5 12V26"/>`,
  `<path fill="${clay}" d="M20.5 15H34V27H20.5z"/></g>`,
  `<text ${textFont} font-size="21" fill="${ink}" x="${margin + 68}" y="${height - 77}">Home extension drawings</text>`,
  `<text ${textFont} font-size="21" fill="${muted}" x="${margin + 68}" y="${height - 51}">Fixed fees, all over Hampshire</text>`,
].join('')
