import { hatch } from '../engine/hatching.ts'
import { rectangle } from '../engine/polygon.ts'
import { box, fuse, plan, prism, withDetail, type Line, type Solid } from '../engine/solid.ts'
import { acrossX, towardsGarden, upwards, type Vector } from '../engine/vector.ts'
import type { HouseFacts } from './facts.ts'
import { brickCourses, existing, smallPart } from './finishes.ts'
import { roofHeightAt } from './gable-roof.ts'

/** Brick stack astride the ridge: it stands on both slopes, has a projecting top course, a lead apron and pots. */
export function chimneySolids(house: HouseFacts, chimney: NonNullable<HouseFacts['chimney']>): Solid[] {
  const [left, right] = [chimney.along - chimney.width / 2, chimney.along + chimney.width / 2]
  const ridgeY = house.depth / 2
  const [front, back] = [ridgeY - chimney.depth / 2, ridgeY + chimney.depth / 2]
  const top = house.roof.ridge + chimney.aboveRidge
  const finish = { material: 'brick', pens: existing, castsShadow: true, receivesShadow: true } as const
  const half = (y: number) => {
    const section: Vector[] = [
      [left, ridgeY, house.roof.ridge],
      [left, y, roofHeightAt(house, y)],
      [left, y, top],
      [left, ridgeY, top],
    ]
    return prism(section, [chimney.width, 0, 0], finish)
  }
  const foot = roofHeightAt(house, back)
  const frame = { origin: [left, back, 0], across: acrossX, up: upwards, out: towardsGarden } as const
  const lead = 0.16
  const bricks = hatch(frame, rectangle(0, foot + lead, chimney.width, top), [], {
    ...brickCourses,
    pen: 'texture',
  })
  const flashing: Line[] = [
    { pen: 'fine', from: [left, back, foot + lead], to: [right, back, foot + lead] },
    { pen: 'fine', from: [right, back, foot + lead], to: [right, ridgeY, house.roof.ridge + lead] },
    { pen: 'fine', from: [right, ridgeY, house.roof.ridge + lead], to: [right, front, foot + lead] },
  ]
  return [
    withDetail(fuse([half(back), half(front)]), towardsGarden, { lines: [...bricks, ...flashing] }),
    box(plan, [left - 0.06, right + 0.06], [front - 0.06, back + 0.06], [top, top + 0.15], {
      ...finish,
      pens: { profile: 'edge', edge: 'edge' },
    }),
    ...pots(left, right, ridgeY, top + 0.15, chimney.pots),
  ]
}

/** Clay pots in a row, each a twelve-sided cylinder that narrows the picture of a circle. */
function pots(left: number, right: number, y: number, foot: number, count: number): Solid[] {
  const [radius, height, sides] = [0.11, 0.42, 12]
  return Array.from({ length: count }, (_, index) => {
    const x = left + ((index + 0.5) * (right - left)) / count
    const base = Array.from({ length: sides }, (_, side): Vector => {
      const turn = ((side + 0.5) * 2 * Math.PI) / sides
      return [x + radius * Math.cos(turn), y + radius * Math.sin(turn), foot]
    })
    return prism(base, [0, 0, height], smallPart('stone', existing))
  })
}
