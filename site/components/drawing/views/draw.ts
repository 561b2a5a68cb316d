import type { DrawingFacts } from '../model/facts.ts'
import { drawAxonometric } from './axonometric.ts'
import type { Drawing, DrawingKind } from './drawing.ts'
import { drawElevation } from './elevation.ts'
import { drawPlan } from './plan/plan.ts'
import { drawSection } from './section/section.ts'

export function draw(kind: DrawingKind, facts: DrawingFacts): Drawing {
  if (kind === 'axonometric') return drawAxonometric(facts)
  if (kind === 'front elevation') return drawElevation('front', facts)
  if (kind === 'rear elevation') return drawElevation('rear', facts)
  if (kind === 'left elevation') return drawElevation('left', facts)
  if (kind === 'right elevation') return drawElevation('right', facts)
  return kind === 'plan' ? drawPlan(facts) : drawSection(facts)
}
