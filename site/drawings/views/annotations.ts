import { mergeFills, pens, type Picture } from '../engine/picture.ts'
import { bounds, rectangle, type Point } from '../engine/polygon.ts'
import { unitsPerMetre } from '../engine/projection.ts'
import type { Pen } from '../engine/solid.ts'
import { strokePath } from '../engine/svg-path.ts'
import { metres } from './dimensions.ts'
import type { Label } from './drawing.ts'

/** What is written beside a drawing, flat on the sheet. Points are metres: to the right, and down. */
export interface Notes {
  strokes: readonly { pen: Pen; from: Point; to: Point }[]
  fills: readonly { tone: string; outline: readonly Point[] }[]
  labels: readonly Label[]
}

const [gap, overrun, tickReach] = [0.12, 0.12, 0.13]

/**
 * A measured distance: witness lines, the dimension line, and a tick across each of its ends.
 * @param offset how far the line stands off what it measures, down or to the right when positive
 * @param figure what is written, when it is not the distance
 */
export function measure(from: Point, to: Point, offset: number, figure?: string): Notes {
  const isLevel = Math.abs(from[1] - to[1]) < Math.abs(from[0] - to[0])
  const away = (point: Point, by: number): Point => (isLevel ? [point[0], point[1] + by] : [point[0] + by, point[1]])
  const way = Math.sign(offset)
  const end: Point = isLevel ? [to[0], from[1]] : [from[0], to[1]]
  const [start, stop] = [away(from, offset), away(end, offset)]
  const witness = (point: Point) => ({
    pen: 'dimension' as const,
    from: away(point, gap * way),
    to: away(point, offset + overrun * way),
  })
  const length = isLevel ? Math.abs(end[0] - from[0]) : Math.abs(end[1] - from[1])
  const middle: Point = [(start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2]
  return {
    fills: [],
    strokes: [witness(from), witness(end), { pen: 'dimension', from: start, to: stop }, tick(start), tick(stop)],
    labels: [figureAt(middle, figure ?? metres(length), isLevel, way)],
  }
}

function tick([u, v]: Point): Notes['strokes'][number] {
  return { pen: 'tick', from: [u - tickReach, v + tickReach], to: [u + tickReach, v - tickReach] }
}

function figureAt([u, v]: Point, text: string, isLevel: boolean, way: number): Label {
  const [atU, atV] = [Math.round((isLevel ? u : u + 0.18 * way) * unitsPerMetre), Math.round(v * unitsPerMetre)]
  if (isLevel) return { u: atU, v: atV, text, kind: 'figure', stands: way > 0 ? 'below' : 'above' }
  return { u: atU, v: atV, text, kind: 'figure', anchor: way > 0 ? 'start' : 'end', stands: 'on' }
}

/** A bar of five metres, the first two in single metres. */
export function scaleBar([left, top]: Point): Notes {
  const height = 0.12
  const parts = [
    [0, 1],
    [2, 5],
  ].map(([from = 0, to = 0]) => rectangle(left + from, top, left + to, top + height))
  const outline = rectangle(left, top, left + 5, top + height)
  const figures = [0, 1, 2, 5]
  return {
    fills: parts.map((part) => ({ tone: 'tone-ink', outline: part })),
    strokes: outline.map((from, index) => ({ pen: 'dimension', from, to: outline[(index + 1) % 4] ?? from })),
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
export function written(kind: Label['kind'], [u, v]: Point, text: string, more: Partial<Label> = {}): Notes {
  const at = { u: Math.round(u * unitsPerMetre), v: Math.round(v * unitsPerMetre) }
  return { fills: [], strokes: [], labels: [{ ...at, text, kind, stands: 'on', ...more }] }
}

function scaled([u, v]: Point): Point {
  return [u * unitsPerMetre, v * unitsPerMetre]
}

/** A remark and the line that leads from it to what it names. */
export function remark(text: string, of: Point, at: Point): Notes[] {
  const isRight = at[0] > of[0]
  return [
    { fills: [], strokes: [{ pen: 'leader', from: of, to: at }], labels: [] },
    written('note', [at[0] + (isRight ? 0.1 : -0.1), at[1]], text, { anchor: isRight ? 'start' : 'end' }),
  ]
}

/** Nothing but notes: a drawing that is flat from the start. */
export const blankSheet: Picture = {
  fills: [],
  strokes: [],
  extent: { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity },
}

/** The picture with its notes; strokes of one pen stay together. */
export function annotate(picture: Picture, notes: readonly Notes[]): Picture & { labels: Label[] } {
  const strokes = notes
    .flatMap((note) => note.strokes)
    .map(({ pen, from, to }) => ({ pen, from: scaled(from), to: scaled(to) }))
  const fills = notes.flatMap((note) => note.fills).map(({ tone, outline }) => ({ tone, outline: outline.map(scaled) }))
  const labels = notes.flatMap((note) => note.labels)
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
      ...labels.flatMap(roomOf),
    ]),
  }
}

/** How wide a letter of each kind is on a small picture, where figures are largest; remarks are left out there. */
const letterWidth = { figure: 46, scale: 33, room: 31, note: 18 } as const satisfies Record<Label['kind'], number>

/** What a text may take up. */
function roomOf({ u, v, text, kind, anchor = 'middle', stands }: Label): Point[] {
  const [width, height] = [text.length * letterWidth[kind], kind === 'note' ? 40 : 80]
  const from = { start: u, middle: u - width / 2, end: u - width }[anchor]
  const top = { above: v - height * 1.1, on: v - height / 2, below: v + height * 0.2 }[stands]
  return [
    [from, top],
    [from + width, top + height],
  ]
}
