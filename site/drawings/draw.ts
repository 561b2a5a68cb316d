import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawingCache, hashOf, hashOfSources } from './cache.ts'
import { unitsPerMetre } from './engine/projection.ts'
import type { DrawingFacts } from './model/facts.ts'
import { drawingSvg } from './svg/drawing-svg.ts'
import type { Still } from './svg/style-sheet.ts'
import { drawAxonometric } from './views/axonometric.ts'
import type { DrawingKind, DrawingSpec, VectorDrawing } from './views/drawing.ts'
import { drawElevation } from './views/elevation.ts'
import type { Graphics } from './views/graphics.ts'
import { drawPlan } from './views/plan/plan.ts'
import { drawSection } from './views/section/section.ts'

/** Draws a view of a house and its proposal, or reads it from the cache: drawing takes about 50 ms. */
export function draw(spec: DrawingSpec): VectorDrawing {
  const json = readOrMake(`${drawingKey(spec)}.json`, () => JSON.stringify(drawUncached(spec)))
  return JSON.parse(json) as VectorDrawing
}

/** Makes the SVG file of a drawing, or reads it from the cache. @param still see `drawingSvg` */
export function drawSvg(spec: DrawingSpec, still?: Still): string {
  const key = hashOf(hashOfCode('svg/drawing-svg.ts'), drawingKey(spec), JSON.stringify(still ?? {}))
  return readOrMake(`${key}.svg`, () => drawingSvg(draw(spec), still))
}

function readOrMake(name: string, make: () => string): string {
  const cached = drawingCache.find(name)
  if (cached) return cached.toString()
  const made = make()
  drawingCache.store(name, made)
  return made
}

/** Returns a hash of all that a drawing depends on: its facts and the code that draws its kind. */
function drawingKey(spec: DrawingSpec): string {
  return hashOf(hashOfCode(viewModules[spec.kind]), JSON.stringify(spec))
}

const viewModules: Readonly<Record<DrawingKind, string>> = {
  axonometric: 'views/axonometric.ts',
  plan: 'views/plan/plan.ts',
  section: 'views/section/section.ts',
  'front elevation': 'views/elevation.ts',
  'rear elevation': 'views/elevation.ts',
  'left elevation': 'views/elevation.ts',
  'right elevation': 'views/elevation.ts',
}

/** By module: the code does not change while it runs. */
const codeHashes = new Map<string, string>()

function hashOfCode(module: string): string {
  const folder = import.meta.dirname
  const hash =
    codeHashes.get(module) ?? hashOf(readFileSync(join(folder, 'draw.ts')), hashOfSources(join(folder, module)))
  codeHashes.set(module, hash)
  return hash
}

export function drawUncached({ kind, facts, overlay, crop }: DrawingSpec): VectorDrawing {
  const whole = drawWhole(kind, facts, overlay)
  if (!crop) return whole
  const [left = 0, top = 0, width = 0, height = 0] = [crop.x, crop.y, crop.width, crop.depth].map((metres) =>
    Math.round(metres * unitsPerMetre),
  )
  return { ...whole, view: { left, top, width, height } }
}

function drawWhole(kind: DrawingKind, facts: DrawingFacts, overlay?: readonly Graphics[]): VectorDrawing {
  if (kind === 'axonometric') return drawAxonometric(facts)
  if (kind === 'plan') return drawPlan(facts, overlay)
  if (kind === 'section') return drawSection(facts, overlay)
  if (kind === 'front elevation') return drawElevation('front', facts, overlay)
  if (kind === 'rear elevation') return drawElevation('rear', facts, overlay)
  return drawElevation(kind === 'left elevation' ? 'left' : 'right', facts, overlay)
}
