import type { DrawingFacts } from '../model/facts.ts'
import { drawAxonometric } from './axonometric.ts'
import type { Drawing, DrawingKind } from './drawing.ts'
import { drawElevation } from './elevation.ts'

export function draw(kind: DrawingKind, facts: DrawingFacts): Drawing {
  if (kind === 'axonometric') return drawAxonometric(facts)
  if (kind === 'front elevation') return drawElevation('front', facts)
  if (kind === 'rear elevation') return drawElevation('rear', facts)
  if (kind === 'left elevation') return drawElevation('left', facts)
  if (kind === 'right elevation') return drawElevation('right', facts)
  throw new Error(kind)
}
