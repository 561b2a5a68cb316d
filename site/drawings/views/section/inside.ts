import type { SectionFacts } from '../../model/facts.ts'
import { personFigure } from '../../model/staffage.ts'
import type { Graphics } from '../graphics.ts'
import { area, corners, line, outline } from './section-graphics.ts'

type Thing = SectionFacts['inside'][number]

/** What stands in a room, in thin line: it gives the height of things. */
export function thingInside({ kind, y, floor, width = 1.8 }: Thing): Graphics[] {
  const far = y + width
  if (kind === 'person')
    return personFigure().map((part) =>
      area(
        'tone-person',
        part.map(([a, b]) => [y + a, floor + b] as const),
      ),
    )
  if (kind === 'units') return units(y, far, floor)
  if (kind === 'island')
    return [...box(y, far, floor, floor + 0.87), ...box(y - 0.06, far + 0.06, floor + 0.87, floor + 0.91)]
  if (kind === 'table')
    return [
      ...box(y, far, floor + 0.7, floor + 0.75),
      line('fine', [y + 0.15, floor], [y + 0.15, floor + 0.7]),
      line('fine', [far - 0.15, floor], [far - 0.15, floor + 0.7]),
    ]
  if (kind === 'sofa')
    return [...box(y, y + 0.25, floor + 0.1, floor + 0.8), ...box(y + 0.25, far, floor + 0.1, floor + 0.45)]
  if (kind === 'bed') return [...box(y, y + 0.08, floor, floor + 1), ...box(y + 0.08, far, floor + 0.2, floor + 0.55)]
  if (kind === 'stairs') return stairs(y, floor)
  return [line('fine', [y, floor], [y, floor - 0.7]), ...box(y - 0.16, y + 0.16, floor - 0.9, floor - 0.7)]
}

function box(y0: number, y1: number, z0: number, z1: number): Graphics[] {
  return outline('fine', corners([y0, y1], [z0, z1]))
}

/** Base units of 600 mm under a worktop, with cupboards above. */
function units(from: number, to: number, floor: number): Graphics[] {
  const count = Math.max(1, Math.round((to - from) / 0.6))
  const joints = Array.from({ length: count - 1 }, (_, index) => from + ((index + 1) * (to - from)) / count)
  return [
    ...box(from, to, floor + 0.1, floor + 0.87),
    ...box(from, to, floor + 0.87, floor + 0.91),
    ...box(from, to, floor + 1.4, floor + 2.05),
    ...joints.flatMap((at) => [
      line('fine', [at, floor + 0.1], [at, floor + 0.87]),
      line('fine', [at, floor + 1.4], [at, floor + 2.05]),
    ]),
  ]
}

/** A flight of 13 risers, seen from its side. */
function stairs(from: number, floor: number): Graphics[] {
  const [rise, going] = [0.2, 0.24]
  return Array.from({ length: 13 }, (_, index) => index).flatMap((index) => [
    line('fine', [from + index * going, floor + index * rise], [from + index * going, floor + (index + 1) * rise]),
    line(
      'fine',
      [from + index * going, floor + (index + 1) * rise],
      [from + (index + 1) * going, floor + (index + 1) * rise],
    ),
  ])
}
