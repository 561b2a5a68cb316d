import type { DrawingFacts, Extent } from '../model/facts.ts'
import type { Notes } from '../views/annotations.ts'
import type { DrawingKind } from '../views/drawing.ts'

/** The drawing at the head of an article. */
export interface Head {
  kind: DrawingKind
  facts: DrawingFacts
  /** What the article is about, laid over the drawing. */
  overlay?: readonly Notes[]
  /** The part of the sheet that is shown, in metres, for a detail. */
  crop?: Extent
}
