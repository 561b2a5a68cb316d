import { farToNear } from './depth-order.ts'
import { bounds, type Polygon } from './polygon.ts'
import type { Projection } from './projection.ts'
import type { Line, Pen, Solid } from './solid.ts'
import { castShadows } from './shadows.ts'
import { closedPath, strokePath } from './svg-path.ts'
import { projectFaces } from './projected-face.ts'
import { outlineOf, visibleStrokes } from './hidden-lines.ts'

/** A finished view: areas to fill from far to near, then strokes by pen; both as SVG path data. */
export interface Picture {
  fills: readonly { tone: string; path: string }[]
  strokes: readonly { pen: Pen; path: string }[]
  /** What the picture covers on the sheet, in drawing units. */
  extent: ReturnType<typeof bounds>
}

/** Strokes are laid down in this order, the finest first. */
export const pens: readonly Pen[] = [
  'texture',
  'new-texture',
  'context',
  'leaf',
  'fine',
  'new-fine',
  'overhead',
  'new-overhead',
  'leader',
  'dimension',
  'edge',
  'new-edge',
  'profile',
  'new-profile',
  'tick',
]

/** Draws solids and free-standing lines in one view: shaded, with cast shadows, and with hidden lines left out. */
export function drawPicture(solids: readonly Solid[], annotations: readonly Line[], projection: Projection): Picture {
  const faces = projectFaces(solids, projection)
  const lines: Line[] = solids.flatMap((solid) => outlineOf(faces.filter((seen) => seen.solid === solid)))
  const details = faces.flatMap(({ face }) => face.lines)
  const strokes = visibleStrokes([...details, ...lines, ...annotations], faces, projection)
  castShadows(faces, solids, projection)
  return {
    fills: mergeFills(farToNear(faces).flatMap(({ patches }) => patches)),
    strokes: pens
      .map((pen) => ({ pen, path: strokePath(strokes.filter((stroke) => stroke.pen === pen)) }))
      .filter(({ path }) => path !== ''),
    extent: bounds([...faces.flatMap(({ outline }) => outline), ...strokes.flatMap(({ from, to }) => [from, to])]),
  }
}

/** Neighbours of one tone share a path: it is shorter, and shadows that overlap stay one shade. */
export function mergeFills(patches: readonly { tone: string; outline: Polygon }[]): Picture['fills'] {
  const runs: { tone: string; outlines: Polygon[] }[] = []
  for (const { tone, outline } of patches) {
    const last = runs.at(-1)
    if (last?.tone === tone) last.outlines.push(outline)
    else runs.push({ tone, outlines: [outline] })
  }
  return runs.map(({ tone, outlines }) => ({ tone, path: closedPath(outlines) }))
}
