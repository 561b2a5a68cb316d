import { detailWidth, type VectorDrawing } from '../views/drawing.ts'
import type { Label } from '../views/graphics.ts'
import { letteringPath } from './lettering.ts'
import { styleSheetOf, type Still } from './style-sheet.ts'

/**
 * A drawing as the text of an SVG file that stands alone. It looks as the same drawing does inside a page: paper or blueprint as
 * its reader prefers, and heavier where it is small. It has no ground and no grid: whoever shows it lays it on some.
 * @param still one look, for programs that read little CSS
 */
export function drawingSvg(drawing: VectorDrawing, still?: Still): string {
  const { view, fills, strokes, labels } = drawing
  const sheet = styleSheetOf(elementsOf(drawing), view.width < detailWidth, still)
  const lines = strokes.map(({ pen, path }) => `<path class="${sheet.classOf(penName(pen))}" d="${path}"/>`)
  const body = [
    ...fills.map(({ tone, path }) => `<path class="${sheet.classOf(tone)}" d="${path}"/>`),
    `<g class="${sheet.classOf(strokesName)}">${lines.join('')}</g>`,
    ...labels.map((label) => labelMarkup(label, sheet.classOf(labelName(label)))),
  ]
  const box = `${view.left} ${view.top} ${view.width} ${view.height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><style>${sheet.css}</style>${body.join('')}</svg>`
}

/** The letters get their size from the style sheet, around the point that the text stands at. */
function labelMarkup(label: Label, className: string): string {
  const { u, v, slope } = label
  const place = slope === undefined ? `translate(${u} ${v})` : `matrix(1 ${slope.toFixed(3)} 0 1 ${u} ${v})`
  return `<g transform="${place}"><path class="${className}" d="${letteringPath(label)}"/></g>`
}

/** What the style sheet of a page calls the elements of a drawing. */
function elementsOf({ fills, strokes, labels }: VectorDrawing): Set<string> {
  return new Set([
    ...fills.map(({ tone }) => tone),
    strokesName,
    ...strokes.map(({ pen }) => penName(pen)),
    ...labels.map(labelName),
  ])
}

const strokesName = 'strokes'

function penName(pen: string): string {
  return `pen-${pen}`
}

function labelName({ kind }: Label): string {
  return `text label-${kind}`
}
