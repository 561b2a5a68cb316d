import type { ProjectCategory } from '#shared/business/website-categories.ts'
import type { DrawingKind, DrawingSpec } from '../../drawings/index.ts'

/** What the file of a project exports as `project`. The file's name is the slug: lower-case words joined by hyphens. */
export interface ProjectFile {
  /** Made up, and to be replaced by a real project before the site goes live: see the owner's list of samples. */
  isSample?: boolean
  /** Projects are shown in the order of their ids. */
  id: number
  title: string
  description: string
  category: ProjectCategory
  /** A town or village in Hampshire. */
  location: string
  /** A card shows the first three, and says how many more there are. */
  features: readonly string[]
  /** What its card shows. Without a drawing of its own, it gets that of its category. */
  drawing?: ProjectDrawing
  /** The other views of the same facts in its dialog. */
  views?: readonly DrawingKind[]
  /** Square metres of floor that it adds. Read from the drawing when left out. */
  size?: number
}

export type ProjectDrawing = Pick<DrawingSpec, 'kind' | 'facts'>

export interface Project extends Omit<ProjectFile, 'views'> {
  slug: string
  drawing: ProjectDrawing
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
