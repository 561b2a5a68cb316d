import { unitsPerMetre } from '../engine/projection.ts'
import type { DrawingFacts, Extent } from '../model/facts.ts'
import type { Notes } from './annotations.ts'
import { drawAxonometric } from './axonometric.ts'
import type { Drawing, DrawingKind } from './drawing.ts'
import { drawElevation } from './elevation.ts'
import { drawPlan } from './plan/plan.ts'
import { drawSection } from './section/section.ts'

interface Extras {
  /** What is laid over a flat drawing: in the metres of its sheet, or of the plot on a plan. */
  overlay?: readonly Notes[]
  /** The part of the sheet that is shown, in metres, for a detail. */
  crop?: Extent
}

export function draw(kind: DrawingKind, facts: DrawingFacts, { overlay, crop }: Extras = {}): Drawing {
  const whole = drawWhole(kind, facts, overlay)
  if (!crop) return whole
  const [left, top, width, height] = [crop.x, crop.y, crop.width, crop.depth].map((value) =>
    Math.round(value * unitsPerMetre),
  )
  return { ...whole, view: { left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 } }
}

function drawWhole(kind: DrawingKind, facts: DrawingFacts, overlay?: readonly Notes[]): Drawing {
  if (kind === 'axonometric') return drawAxonometric(facts)
  if (kind === 'plan') return drawPlan(facts, overlay)
  if (kind === 'section') return drawSection(facts, overlay)
  if (kind === 'front elevation') return drawElevation('front', facts, overlay)
  if (kind === 'rear elevation') return drawElevation('rear', facts, overlay)
  return drawElevation(kind === 'left elevation' ? 'left' : 'right', facts, overlay)
}
