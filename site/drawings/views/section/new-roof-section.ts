import type { Block } from '../../model/facts.ts'
import { heightOn, slopesOf } from '../../model/slopes.ts'
import type { Graphics } from '../graphics.ts'
import { area, type CutPoint, insulation, oblong, outline } from './section-graphics.ts'

/** Upright depth of a new roof: joists, insulation and weathering. */
export const newRoofDepth = 0.3

/** The roof's upper side where the cut meets it. */
export function roofLine(block: Block, x: number, y: number): number {
  const { roof } = block
  if (roof.form === 'flat') return roof.height
  const [slope] = slopesOf(block)
  return roof.form === 'pitched' && roof.runs === 'deep' ? roof.ridge : slope ? heightOn(slope, x, y) : roof.eaves
}

/** Where a ridge towards the garden runs into the roof of the house; any other roof begins at its wall. */
export function meetingAt({ roof, y }: Block, main: Block): number {
  const slope = slopesOf(main).find(({ side }) => side === 'rear')
  if (!slope || roof.form !== 'pitched' || !roof.joins) return y
  return Math.min(y, main.y + main.depth - (roof.ridge - slope.eaves) / slope.fall)
}

/** Joists below, insulation between, weathering on top: left open under a rooflight that the cut meets. */
export function roofLayers(block: Block, x: number, start: number): Graphics[] {
  const { roof, y, depth, rooflights = [], lantern } = block
  const isDeep = roof.form === 'pitched' && roof.runs === 'deep'
  const over = roof.form === 'pitched' ? roof.vergeOverhang : roof.overhang
  const end = y + depth + over
  const fromStreet = (up: number, length: number) => (roof.form === 'flat' ? y + up : y + depth - up - length)
  const glass = isDeep
    ? []
    : [
        ...rooflights
          .filter(({ along, width }) => within(block, x, along, width))
          .map(({ up, length }) => [fromStreet(up, length), length] as const),
        ...(lantern && within(block, x, lantern.along, lantern.width)
          ? [[y + lantern.out, lantern.length] as const]
          : []),
      ].toSorted((a, b) => a[0] - b[0])
  const starts = [start, ...glass.map(([from, length]) => from + length)]
  const stops = [...glass.map(([from]) => from), end]
  const at = (py: number, below: number): CutPoint => [py, roofLine(block, x, Math.min(py, end)) - below]
  return [
    ...starts.flatMap((from, index) => roofStretch(at, from, stops[index] ?? end)),
    ...glass.flatMap(([from, length]) => upstand(at(from, 0), at(from + length, 0), lantern !== undefined)),
  ]
}

function roofStretch(at: (y: number, below: number) => CutPoint, from: number, to: number): Graphics[] {
  const [low, high] = [0.2, 0.05].map((below): [CutPoint, CutPoint] => [at(from + 0.03, below), at(to - 0.06, below)])
  const slab = area('tone-new-cut', [at(from, 0), at(to, 0), at(to, newRoofDepth), at(from, newRoofDepth)])
  return low && high ? [slab, ...insulation(low, high, 'new-texture')] : [slab]
}

function within({ x: left }: Block, x: number, along: number, width: number): boolean {
  return x > left + along && x < left + along + width
}

/** The kerbs of a rooflight, and its glass: flat, or a lantern's two slopes. */
function upstand([y0, z0]: CutPoint, [y1, z1]: CutPoint, isLantern: boolean): Graphics[] {
  const kerb = isLantern ? 0.2 : 0.15
  const head: CutPoint = isLantern
    ? [(y0 + y1) / 2, z0 + kerb + ((y1 - y0) / 2) * 0.466]
    : [(y0 + y1) / 2, (z0 + z1) / 2 + kerb]
  return [
    oblong('tone-new-cut', [y0 - 0.08, y0], [z0 - newRoofDepth, z0 + kerb]),
    oblong('tone-new-cut', [y1, y1 + 0.08], [z1 - newRoofDepth, z1 + kerb]),
    ...pane([y0 - 0.08, z0 + kerb], head),
    ...pane(head, [y1 + 0.08, z1 + kerb]),
  ]
}

function pane(from: CutPoint, to: CutPoint): Graphics[] {
  const glass: CutPoint[] = [from, to, [to[0], to[1] + 0.05], [from[0], from[1] + 0.05]]
  return [area('tone-glass', glass), ...outline('new-fine', glass)]
}
