import type { Line } from '../engine/solid.ts'
import { add, scale, subtract, unit, type Vector } from '../engine/vector.ts'
import type { DrawingFacts } from '../model/facts.ts'
import { fasciaDepth } from '../model/slopes.ts'

/** A measured distance, drawn beside what it measures. */
export interface Dimension {
  lines: readonly Line[]
  /** The dimension line itself. Its figure stands beyond it, seen from what is measured. */
  start: Vector
  end: Vector
  /** For example `6.8 m`. */
  text: string
}

const [gap, overrun, tickReach] = [0.12, 0.12, 0.16]

const figure = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** `4.0 m`, or `3.25 m` where there are odd centimetres. */
export function metres(value: number): string {
  return `${figure.format(value)} m`
}

/** Width and depth of each part that is proposed, on the ground in front of and beside it. */
export function groundDimensions({ proposal, garden }: DrawingFacts): Dimension[] {
  return proposal.blocks.flatMap((block, index) => {
    const { x, y, width, depth } = block
    const others = proposal.blocks.filter((_, other) => other !== index)
    const [right, far] = [x + width, y + depth]
    const terrace = garden.paving.find(({ raised, ...paved }) => raised && Math.abs(paved.y - far) < 0.01)
    const edge = far + (terrace?.depth ?? 0)
    const aside = Math.min(1.7, garden.ground.x + garden.ground.width - right - 1.1)
    const hasRearFree = others.every((other) => other.y + other.depth <= far + 0.01 || other.y < far)
    const hasSideFree = others.every((other) => other.x + other.width <= right + 0.01)
    return [
      ...(hasRearFree ? [dimension([x, edge, 0], [right, edge, 0], [0, 0.8, 0], width)] : []),
      ...(hasSideFree ? [dimension([right, y, 0], [right, far, 0], [aside, 0, 0], depth)] : []),
    ]
  })
}

/** Broken lines between the pieces of a part that is lifted apart. */
export function liftLines({ proposal, lifted }: DrawingFacts): Line[] {
  if (!lifted) return []
  return proposal.blocks.flatMap(({ x, y, width, depth, roof }) =>
    [
      [x, y + depth],
      [x + width, y + depth],
      [x + width, y],
    ].flatMap(([px = 0, py = 0]): Line[] => {
      const walls = (roof.form === 'flat' ? roof.height : roof.eaves) - fasciaDepth
      return [
        { pen: 'new-overhead', from: [px, py, 0.25], to: [px, py, lifted.walls] },
        { pen: 'new-overhead', from: [px, py, walls + lifted.walls], to: [px, py, walls + lifted.roof] },
      ]
    }),
  )
}

/** Witness lines from both ends, the dimension line, and a tick across each of its ends. */
function dimension(from: Vector, to: Vector, offset: Vector, length: number): Dimension {
  const [away, along] = [unit(offset), unit(subtract(to, from))]
  const [start, end] = [add(from, offset), add(to, offset)]
  const reach = scale(unit(add(away, along)), tickReach)
  const witness = (foot: Vector, head: Vector): Line => ({
    pen: 'dimension',
    from: add(foot, scale(away, gap)),
    to: add(head, scale(away, overrun)),
  })
  const tick = (at: Vector): Line => ({ pen: 'tick', from: subtract(at, reach), to: add(at, reach) })
  return {
    lines: [witness(from, start), witness(to, end), { pen: 'dimension', from: start, to: end }, tick(start), tick(end)],
    start,
    end,
    text: metres(length),
  }
}
