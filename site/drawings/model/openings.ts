import { place, placeAll, type Frame } from '../engine/frame.ts'
import { rectangle, type Polygon } from '../engine/polygon.ts'
import { box, outlineLines, type Decal, type Line, type Material, type Pen, type Solid } from '../engine/solid.ts'
import { dot, type Vector } from '../engine/vector.ts'
import type { Opening as WallOpening } from './facts.ts'

/** An opening in whichever wall its frame stands for. */
export type Opening = Omit<WallOpening, 'wall'>

/** Metres: how far the glass is set back, the width of its frame, the sill, the lintel course. */
const reveal = 0.1
const frameWidth = 0.06
const sill = { out: 0.07, height: 0.075, ear: 0.08 }
const lintelHeight = 0.22
/** What begins lower down is a door, and has a threshold. */
const lowestSill = 0.3

export interface OpeningPens {
  edge: Pen
  fine: Pen
}

type Rect = readonly [left: number, low: number, right: number, high: number]

/** A window or door in a wall: what is seen of its reveal, frame and glass from where the eye is. */
export function openingDetail(
  opening: Opening,
  frame: Frame,
  towardsEye: Vector,
  pens: OpeningPens,
): { decals: Decal[]; lines: Line[] } {
  const hole = openingRect(opening)
  const seen = recessed(hole, frame, towardsEye)
  const panes = paneRects(opening).map((pane) => intersect(shift(pane, seen.by), hole))
  const decal = (material: Decal['material'], rect: Rect): Decal => ({
    material,
    outline: placeAll(frame, rectangle(...rect)),
  })
  return {
    decals: [
      decal('reveal', hole),
      decal(opening.kind === 'door' || opening.kind === 'panelled' ? 'trim' : 'frame', seen.rect),
      ...panes.map((pane) => decal('glass', pane)),
    ],
    lines: [
      ...rectLines(frame, hole, pens.edge),
      ...rectLines(frame, seen.rect, pens.fine),
      ...panes.flatMap((pane) => rectLines(frame, pane, pens.fine)),
    ],
  }
}

/** The stone sill below a window; doors have none. */
export function sillsOf(openings: readonly Opening[], frame: Frame, pens: OpeningPens, material: Material): Solid[] {
  return openings
    .filter(({ sill: low }) => low > lowestSill)
    .map(({ along, sill: low, width }) =>
      box(frame, [along - sill.ear, along + width + sill.ear], [low - sill.height, low], [0, sill.out], {
        material,
        pens: { profile: pens.edge, edge: pens.fine },
      }),
    )
}

/** A course of bricks on end carries the wall over an opening. */
export function lintelLines(opening: Opening, frame: Frame, pen: Pen): Line[] {
  const [left, low, right, high] = lintelRect(opening)
  const count = Math.round((right - left) / 0.15)
  const soldiers = Array.from({ length: count - 1 }, (_, index) => left + ((index + 1) * (right - left)) / count)
  return [
    ...rectLines(frame, [left, low, right, high], pen),
    ...soldiers.map((at) => ({ pen, from: place(frame, at, low), to: place(frame, at, high) })),
  ]
}

/** What the bricks of the wall leave free. */
export function openingHoles(opening: Opening): Polygon[] {
  return [openingRect(opening), lintelRect(opening)].map((rect) => rectangle(...rect))
}

function openingRect({ along, sill: low, width, height }: Opening): Rect {
  return [along, low, along + width, low + height]
}

function lintelRect({ along, sill: low, width, height }: Opening): Rect {
  return [along - 0.1, low + height, along + width + 0.1, low + height + lintelHeight]
}

/** How high panes begin and end, as shares of the opening: top lights, sliding sashes, the upper half of a door. */
const paneRows = {
  casement: [
    [0, 0.68],
    [0.68, 1],
  ],
  cottage: [
    [0, 0.34],
    [0.34, 0.67],
    [0.67, 1],
  ],
  sash: [
    [0, 0.5],
    [0.5, 1],
  ],
  picture: [[0, 1]],
  bifold: [[0, 1]],
  sliding: [[0, 1]],
  french: [[0.1, 1]],
  door: [[0.45, 1]],
  panelled: [[0.8, 1]],
} as const satisfies Record<Opening['kind'], readonly (readonly [number, number])[]>

/** The panes in the plane of the glass. */
function paneRects({ kind, along, sill: low, width, height, lights }: Opening): Rect[] {
  const light = width / lights
  return Array.from({ length: lights }, (_, column) => along + column * light).flatMap((left) =>
    paneRows[kind].map(([from, to]): Rect => [
      left + frameWidth,
      low + from * height + frameWidth,
      left + light - frameWidth,
      low + to * height - frameWidth,
    ]),
  )
}

/** Looking into the hole, the glass behind it appears shifted; what is left of the hole is its reveal. */
function recessed(
  hole: Rect,
  { across, up, out }: Frame,
  towardsEye: Vector,
): { rect: Rect; by: readonly [number, number] } {
  const perMetre = reveal / dot(towardsEye, out)
  const by = [dot(towardsEye, across) * perMetre, dot(towardsEye, up) * perMetre] as const
  return { rect: intersect(shift(hole, by), hole), by }
}

function shift([left, low, right, high]: Rect, [a, b]: readonly [number, number]): Rect {
  return [left + a, low + b, right + a, high + b]
}

function intersect(a: Rect, b: Rect): Rect {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
}

function rectLines(frame: Frame, rect: Rect, pen: Pen): Line[] {
  return outlineLines(placeAll(frame, rectangle(...rect)), pen)
}
