import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unitsPerMetre } from './engine/projection.ts'
import type { DrawingFacts } from './model/facts.ts'
import { drawAxonometric } from './views/axonometric.ts'
import type { DrawingKind, DrawingSpec, VectorDrawing } from './views/drawing.ts'
import { drawElevation } from './views/elevation.ts'
import type { Graphics } from './views/graphics.ts'
import { drawPlan } from './views/plan/plan.ts'
import { drawSection } from './views/section/section.ts'

/** Draws a view of a house and its proposal, or reads it from the cache: drawing takes about 50 ms. */
export function draw(spec: DrawingSpec): VectorDrawing {
  engineCache ??= openCache()
  const file = join(engineCache, `${hash([JSON.stringify(spec)])}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VectorDrawing
  } catch {
    const drawing = drawUncached(spec)
    // Other processes draw at the same time: a file appears whole or not at all.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(drawing))
    renameSync(`${file}.${process.pid}`, file)
    return drawing
  }
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

/** The folder of the drawings that these sources have drawn. */
let engineCache: string | undefined

/** Makes the folder of the present sources, and removes those of older ones. */
function openCache(): string {
  const cwd = import.meta.dirname
  const sources = globSync(['draw.ts', '{engine,model,views}/**/*.ts'], { cwd }).toSorted()
  const key = hash(sources.map((file) => readFileSync(join(cwd, file), 'utf8')))
  const cache = join(cwd, '../../dist/.drawings')
  mkdirSync(join(cache, key), { recursive: true })
  const outdated = readdirSync(cache).filter((folder) => folder !== key)
  for (const folder of outdated) rmSync(join(cache, folder), { recursive: true, force: true })
  return join(cache, key)
}

function hash(parts: readonly string[]): string {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part)
  return sum.digest('base64url')
}
