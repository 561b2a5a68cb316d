import { capitalised } from './describe.ts'
import { proposedArea, type DrawingFacts } from './model/facts.ts'
import type { DrawingKind } from './views/drawing.ts'

/** What a title block calls a drawing: `Loft conversion, section, 18 m²`; without a size where no floor is added. */
export function sheetTitle(kind: DrawingKind, { proposal }: DrawingFacts): string {
  const name = kind === 'axonometric' ? proposal.kind : `${proposal.kind}, ${kind}`
  const area = proposedArea(proposal)
  return capitalised(area === 0 ? name : `${name}, ${area}\u00a0m²`)
}
