import { mergeFills, pens, type Picture } from '../engine/picture.ts'
import { bounds, rectangle, type Point } from '../engine/polygon.ts'
import { unitsPerMetre } from '../engine/projection.ts'
import { strokePath } from '../engine/svg-path.ts'
import { metres } from './dimensions.ts'
import { outlineStrokes, polyline, type Graphics, type Label, type Strokes } from './graphics.ts'

const [gap, overrun, tickReach] = [0.12, 0.12, 0.13]

/**
 * A measured distance: witness lines, the dimension line, and a tick across each of its ends.
 * @param offset how far the line stands off what it measures, down or to the right when positive
 * @param figure what is written, when it is not the distance
 */
export function measure(from: Point, to: Point, offset: number, figure?: string): Graphics {
  const isLevel = Math.abs(from[1] - to[1]) < Math.abs(from[0] - to[0])
  const away = (point: Point, by: number): Point => (isLevel ? [point[0], point[1] + by] : [point[0] + by, point[1]])
  const direction = Math.sign(offset)
  const end: Point = isLevel ? [to[0], from[1]] : [from[0], to[1]]
  const [start, stop] = [away(from, offset), away(end, offset)]
  const witness = (point: Point) => ({
    pen: 'dimension' as const,
    from: away(point, gap * direction),
    to: away(point, offset + overrun * direction),
  })
  const length = isLevel ? Math.abs(end[0] - from[0]) : Math.abs(end[1] - from[1])
  const middle: Point = [(start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2]
  return {
    fills: [],
    strokes: [witness(from), witness(end), { pen: 'dimension', from: start, to: stop }, tick(start), tick(stop)],
    labels: [figureAt(middle, figure ?? metres(length), isLevel, direction)],
  }
}

function tick([u, v]: Point): Strokes[number] {
  return { pen: 'tick', from: [u - tickReach, v + tickReach], to: [u + tickReach, v - tickReach] }
}

function figureAt([u, v]: Point, text: string, isLevel: boolean, direction: number): Label {
  const [atU, atV] = [Math.round((isLevel ? u : u + 0.18 * direction) * unitsPerMetre), Math.round(v * unitsPerMetre)]
  if (isLevel) return { u: atU, v: atV, text, kind: 'figure', stands: direction > 0 ? 'below' : 'above' }
  return { u: atU, v: atV, text, kind: 'figure', anchor: direction > 0 ? 'start' : 'end', stands: 'on' }
}

/** A bar of five metres, the first two in single metres. */
export function scaleBar([left, top]: Point): Graphics {
  const height = 0.12
  const parts = [
    [0, 1],
    [2, 5],
  ].map(([from = 0, to = 0]) => rectangle(left + from, top, left + to, top + height))
  const outline = rectangle(left, top, left + 5, top + height)
  const figures = [0, 1, 2, 5]
  return {
    fills: parts.map((part) => ({ tone: 'tone-ink', outline: part })),
    strokes: outlineStrokes(outline, 'dimension'),
    labels: figures.map((at) => ({
      u: Math.round((left + at) * unitsPerMetre),
      v: Math.round((top + height) * unitsPerMetre),
      text: at === 5 ? '5 m' : `${at}`,
      kind: 'scale',
      stands: 'below',
    })),
  }
}

/** A text whose middle stands at a point. */
export function textAt(kind: Label['kind'], [u, v]: Point, text: string, more: Partial<Label> = {}): Graphics {
  const at = { u: Math.round(u * unitsPerMetre), v: Math.round(v * unitsPerMetre) }
  return { fills: [], strokes: [], labels: [{ ...at, text, kind, stands: 'on', ...more }] }
}

function scaled([u, v]: Point): Point {
  return [u * unitsPerMetre, v * unitsPerMetre]
}

/** A remark and the line that leads from it to what it names. */
export function remark(text: string, of: Point, at: Point): Graphics[] {
  const isRight = at[0] > of[0]
  return [
    polyline('leader', of, at),
    textAt('note', [at[0] + (isRight ? 0.1 : -0.1), at[1]], text, { anchor: isRight ? 'start' : 'end' }),
  ]
}

/** The start of a drawing that is flat, such as a plan. */
export const blankSheet: Picture = {
  fills: [],
  strokes: [],
  extent: { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity },
}

/** Returns the picture with the graphics laid over it; strokes of one pen stay together. */
export function annotate(picture: Picture, graphics: readonly Graphics[]): Picture & { labels: Label[] } {
  const strokes = graphics
    .flatMap((one) => one.strokes)
    .map(({ pen, from, to }) => ({ pen, from: scaled(from), to: scaled(to) }))
  const fills = graphics
    .flatMap((one) => one.fills)
    .map(({ tone, outline }) => ({ tone, outline: outline.map(scaled) }))
  const labels = graphics.flatMap((one) => one.labels)
  const { left, right, low, high } = picture.extent
  return {
    fills: [...picture.fills, ...mergeFills(fills)],
    strokes: pens
      .map((pen) => ({
        pen,
        path: [
          picture.strokes.find((one) => one.pen === pen)?.path ?? '',
          strokePath(strokes.filter((one) => one.pen === pen)),
        ].join(''),
      }))
      .filter(({ path }) => path !== ''),
    labels,
    extent: bounds([
      ...(left < right
        ? ([
            [left, low],
            [right, high],
          ] as const)
        : []),
      ...fills.flatMap(({ outline }) => outline),
      ...strokes.flatMap(({ from, to }) => [from, to]),
      ...labels.flatMap(labelBounds),
    ]),
  }
}

/** How wide a letter of each kind is on a small picture, where figures are largest; remarks are left out there. */
const letterWidth = { figure: 46, scale: 33, room: 31, note: 18 } as const satisfies Record<Label['kind'], number>

/** Returns opposite corners of the space that a text may take up. */
function labelBounds({ u, v, text, kind, anchor = 'middle', stands }: Label): Point[] {
  const [width, height] = [text.length * letterWidth[kind], kind === 'note' ? 40 : 80]
  const from = { start: u, middle: u - width / 2, end: u - width }[anchor]
  const top = { above: v - height * 1.1, on: v - height / 2, below: v + height * 0.2 }[stands]
  return [
    [from, top],
    [from + width, top + height],
  ]
}
