import { cutBy } from '../engine/cut.ts'
import { place, placeAll, type Frame } from '../engine/frame.ts'
import { rectangle } from '../engine/polygon.ts'
import { box, outlineLines, plan, withDetail, type Line, type Solid } from '../engine/solid.ts'
import { add, between, scale, unit, upwards } from '../engine/vector.ts'
import type { Block, Lantern, Rooflight } from './facts.ts'
import { smallPart, type Palette } from './finishes.ts'
import { slopeFrame, slopesOf } from './slopes.ts'

/** What is glazed in a roof. */
export function roofGlass(block: Block, palette: Palette): Solid[] {
  const lights = (block.rooflights ?? []).map((one) => rooflight(roofPlane(block, one), one, palette))
  return block.lantern && block.roof.form === 'flat'
    ? [...lights, ...lantern(block, block.roof.height, block.lantern, palette)]
    : lights
}

/** The upper side of a roof, set out from its left end: at the eaves of a slope, or at the street side of a flat roof. */
export function roofPlane(block: Block, { slope: side }: Rooflight): Frame {
  const { roof, x, y } = block
  if (roof.form === 'flat') return { ...plan, origin: [x, y, roof.height] }
  const slopes = slopesOf(block)
  const slope = slopes.find((one) => one.side === side) ?? slopes[0]
  if (!slope) throw new Error('A rooflight needs a slope.')
  return slopeFrame(slope)
}

/** Glass on an upstand. */
export function rooflight(frame: Frame, { along, up, width, length }: Rooflight, { pens, trim }: Palette): Solid {
  const isFlat = frame.out[2] > 0.999
  const [upstand, rim] = [isFlat ? 0.15 : 0.07, 0.07]
  const solid = box(frame, [along, along + width], [up, up + length], [0, upstand], {
    ...smallPart(isFlat ? 'frame' : trim, pens),
    pens: { profile: pens.edge, edge: pens.edge },
    castsShadow: isFlat,
  })
  const glass = placeAll(frame, rectangle(along + rim, up + rim, along + width - rim, up + length - rim), upstand)
  const middle = along + width / 2
  const bar: Line = {
    pen: pens.fine,
    from: place(frame, middle, up + rim, upstand),
    to: place(frame, middle, up + length - rim, upstand),
  }
  return withDetail(solid, frame.out, {
    decals: [{ material: 'glass', outline: glass }],
    lines: [...outlineLines(glass, pens.fine), ...(width > 1.3 ? [bar] : [])],
  })
}

/** A glazed pyramid of 25° on an upstand. */
function lantern(
  { x, y }: Block,
  height: number,
  { along, out, width, length }: Lantern,
  { pens, trim }: Palette,
): Solid[] {
  const upstand = height + 0.2
  const [left, front] = [x + along, y + out]
  const kerb = box(plan, [left, left + width], [front, front + length], [height, upstand], {
    material: trim,
    pens: { profile: pens.edge, edge: pens.edge },
    castsShadow: true,
  })
  const rise = Math.tan((25 * Math.PI) / 180)
  const top = upstand + (Math.min(width, length) / 2) * rise
  const body = box(plan, [left, left + width], [front, front + length], [upstand, top], {
    material: 'glass',
    pens: { profile: pens.edge, edge: pens.edge },
  })
  const eaves = [
    { point: [left, front, upstand], out: [-1, 0, 0] },
    { point: [left + width, front, upstand], out: [1, 0, 0] },
    { point: [left, front, upstand], out: [0, -1, 0] },
    { point: [left, front + length, upstand], out: [0, 1, 0] },
  ] as const
  const glass = cutBy(
    body,
    eaves.map(({ point, out: outward }) => ({ point, normal: unit(add(scale(outward, rise), upwards)) })),
    'glass',
  )
  return glass ? [kerb, withBars(glass, pens.fine)] : [kerb]
}

/** Glazing bars from the eaves to the ridge of each pane. */
function withBars(glass: Solid, pen: Line['pen']): Solid {
  const faces = glass.faces.map((face) => {
    const heights = face.outline.map(([, , z]) => z)
    const [low, high] = [Math.min(...heights), Math.max(...heights)]
    const foot = face.outline.filter(([, , z]) => z < low + 0.001)
    const head = face.outline.filter(([, , z]) => z > high - 0.001)
    const [a, b] = foot
    const [c, d = c] = head
    if (!a || !b || !c || !d || foot.length !== 2 || high - low < 0.05) return face
    const [start, end] = Math.hypot(a[0] - c[0], a[1] - c[1]) < Math.hypot(a[0] - d[0], a[1] - d[1]) ? [c, d] : [d, c]
    const bars = Math.max(1, Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]) / 0.8)) - 1
    const lines = Array.from({ length: bars }, (_, index): Line => {
      const share = (index + 1) / (bars + 1)
      return { pen, from: between(a, b, share), to: between(start, end, share) }
    })
    return { ...face, lines: [...face.lines, ...lines] }
  })
  return { ...glass, faces }
}
