import { capitalised } from './views/describe.ts'
import type { DrawingSpec } from './views/drawing.ts'
import { unitsPerMetre } from './engine/projection.ts'
import { proposedArea } from './model/facts.ts'

/** What an A3 sheet leaves for the drawing inside its margins, in metres of paper. */
const space = { width: 0.38, height: 0.257 }

/** The scales that drawings are printed at, the largest first. */
const scales = [50, 100, 200, 500] as const

/** Returns the largest usual scale at which a drawing fits an A3 sheet, for example 100 for 1:100. */
export function scaleAtA3(extent: { width: number; height: number }): number {
  const [width, height] = [extent.width / unitsPerMetre, extent.height / unitsPerMetre]
  return scales.find((scale) => width / scale <= space.width && height / scale <= space.height) ?? scales[3]
}

/** Returns the drawing's name: `Loft conversion, section, 18 m²`; without a size where no floor is added. */
export function sheetTitle({ kind, facts: { proposal } }: Pick<DrawingSpec, 'kind' | 'facts'>): string {
  const name = kind === 'axonometric' ? proposal.kind : `${proposal.kind}, ${kind}`
  const area = proposedArea(proposal)
  return capitalised(area === 0 ? name : `${name}, ${area}\u00a0m²`)
}
