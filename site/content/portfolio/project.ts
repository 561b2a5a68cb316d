import type { DrawingFacts } from '../../drawings/model/facts.ts'
import type { DrawingKind } from '../../drawings/views/drawing.ts'

export const projectCategories = [
  'Kitchen Extension',
  'Two-Storey Extension',
  'Loft Conversion',
  'Contemporary Extension',
  'Garden Room Extension',
  'Heritage Extension',
] as const
export type ProjectCategory = (typeof projectCategories)[number]

export const projectIds = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
export type ProjectId = (typeof projectIds)[number]

export interface ProjectWords {
  id: ProjectId
  /** Names it in addresses: lower-case words joined by hyphens. */
  slug: string
  title: string
  description: string
  category: ProjectCategory
  /** A town or village in Hampshire. */
  location: string
  /** A card shows the first three, and says how many more there are. */
  features: readonly string[]
  /** What its card shows. */
  drawing: ProjectDrawing
  /** The other views of the same facts in its dialog. */
  views: readonly DrawingKind[]
}

/** The facts from which a project's picture is drawn, and its view. */
export interface ProjectDrawing {
  kind: DrawingKind
  facts: DrawingFacts
}

export interface Project extends ProjectWords {
  /** Square metres of floor that it adds: what the drawing shows. */
  size: number
  /** What the picture shows. */
  alt: string
  /** Every drawing of it; the first is that of its card. */
  sheets: readonly [ProjectSheet, ...ProjectSheet[]]
}

/** A drawing of a project as its dialog shows it. */
export interface ProjectSheet extends ProjectDrawing {
  /** Its picture's: `portfolio/glass-room`. */
  name: string
  caption: string
  alt: string
}
