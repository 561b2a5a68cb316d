import type { ProjectCategory } from '#shared/business/website-categories.ts'
import type { SitePhotograph } from '#shared/site-content.ts'
import type { DrawingKind, DrawingSpec } from '../../drawings/index.ts'

/** What the file of a sample project exports as `project`. The file's name is the slug: lower-case words joined by hyphens. */
export interface ProjectFile {
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

/** A project as the pages show it, whether it is a sample or was published in the hub. */
export interface Project {
  slug: string
  title: string
  description: string
  category: ProjectCategory
  location: string
  features: readonly string[]
  /** Square metres. */
  size: number
  /** The first is on its card; its dialog shows them all. */
  pictures: readonly [ProjectPicture, ...ProjectPicture[]]
}

/** A drawing or a photograph of a project. */
export interface ProjectPicture {
  /** The name of the drawing: `portfolio/glass-room`. */
  name: string
  /** What the drawing shows. */
  alt: string
  caption?: string | undefined
  /** Shown instead of the drawing. */
  photograph?: SitePhotograph | undefined
}

/** A project that is made up, with the facts from which its pictures are drawn. */
export interface SampleProject extends Project {
  id: number
  /** That of its card. */
  drawing: ProjectDrawing
  pictures: readonly [SamplePicture, ...SamplePicture[]]
}

export type SamplePicture = ProjectPicture & ProjectDrawing
