import { cut, flipped } from '../engine/cut.ts'
import { hatch } from '../engine/hatching.ts'
import type { Projection } from '../engine/projection.ts'
import { box, fuse, outlineLines, plan, prism, type Solid } from '../engine/solid.ts'
import { dot, type Vector } from '../engine/vector.ts'
import type { Block, Chimney } from './facts.ts'
import { brickCourses, existing, smallPart } from './finishes.ts'
import { onFrame, ridgeOf, slopesOf } from './slopes.ts'
import { allSides, wallFrame } from './sides.ts'

/** Brick stack that stands on the roof: it has a projecting top course, a lead apron and pots. */
export function chimneySolids(block: Block, chimney: Chimney, projection: Projection): Solid[] {
  const { x, y, width, depth, top } = chimney
  const [left, right] = [x - width / 2, x + width / 2]
  const [front, rear] = [y - depth / 2, y + depth / 2]
  const stack = halves(block, chimney)
  const textured = stack.length > 0 ? [withBricks(fuse(stack), chimney, projection)] : []
  return [
    ...textured,
    box(plan, [left - 0.06, right + 0.06], [front - 0.06, rear + 0.06], [top, top + 0.15], {
      material: 'brick',
      pens: { profile: 'edge', edge: 'edge' },
      castsShadow: true,
      receivesShadow: true,
    }),
    ...pots(chimney, top + 0.15),
  ]
}

/** The stack on either side of the ridge, each cut along the slope it stands on. */
function halves(block: Block, { x, y, width, depth, top }: Chimney): Solid[] {
  const { roof } = block
  if (roof.form !== 'pitched') return []
  const [[ridgeX, ridgeY]] = ridgeOf(block, roof)
  const isAcross = roof.runs === 'across'
  return slopesOf(block)
    .slice(0, 2)
    .flatMap((slope) => {
      const isFar = slope.side === 'rear' || slope.side === 'right'
      const within = ([from, to]: readonly [number, number], ridge: number) =>
        isFar ? ([Math.max(from, ridge), to] as const) : ([from, Math.min(to, ridge)] as const)
      const spanX = [x - width / 2, x + width / 2] as const
      const spanY = [y - depth / 2, y + depth / 2] as const
      const [across, deep] = isAcross ? [spanX, within(spanY, ridgeY)] : [within(spanX, ridgeX), spanY]
      if (across[1] - across[0] < 0.01 || deep[1] - deep[0] < 0.01) return []
      const whole = box(plan, across, deep, [slope.eaves, top], {
        material: 'brick',
        pens: existing,
        castsShadow: true,
        receivesShadow: true,
      })
      return cut(whole, flipped(slope.plane)) ?? []
    })
}

/** Bricks on the sides that are seen, above the lead. */
function withBricks(stack: Solid, { x, y, width, depth }: Chimney, { towardsEye }: Projection): Solid {
  const lead = 0.16
  const extent = { x: x - width / 2, y: y - depth / 2, width, depth }
  const frames = allSides.map((side) => wallFrame(extent, side)).filter(({ out }) => dot(out, towardsEye) > 1e-6)
  const faces = stack.faces.map((face) => {
    const frame = frames.find(({ out }) => dot(out, face.normal) > 0.999)
    if (!frame) return face
    const region = onFrame(frame, face.outline)
    const foot = face.outline.map(([px, py, z]): Vector => [px, py, z + lead])
    const apron = outlineLines(foot, 'fine').filter(({ from, to }) => isFootEdge(face.outline, from, to, lead))
    return { ...face, lines: [...hatch(frame, region, [], { ...brickCourses, pen: 'texture' as const }), ...apron] }
  })
  return { ...stack, faces }
}

/** The top of a lead apron runs along the foot of the stack, and nowhere else. */
function isFootEdge(outline: readonly Vector[], from: Vector, to: Vector, lead: number): boolean {
  const top = Math.max(...outline.map(([, , z]) => z)) + lead - 0.01
  const isUpright = Math.hypot(from[0] - to[0], from[1] - to[1]) < 0.01
  return !isUpright && from[2] < top && to[2] < top
}

/** Clay pots in a row along the longer side, each a twelve-sided cylinder. */
function pots({ x, y, width, depth, pots: count }: Chimney, foot: number): Solid[] {
  const [radius, height, sides] = [0.11, 0.42, 12]
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count - 0.5
    const [middleX, middleY] = width >= depth ? [x + share * width, y] : [x, y + share * depth]
    const base = Array.from({ length: sides }, (_, side): Vector => {
      const turn = ((side + 0.5) * 2 * Math.PI) / sides
      return [middleX + radius * Math.cos(turn), middleY + radius * Math.sin(turn), foot]
    })
    return prism(base, [0, 0, height], smallPart('stone', existing))
  })
}
