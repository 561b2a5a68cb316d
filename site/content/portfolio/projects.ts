import type { ProjectCategory } from '#shared/business/website-categories.ts'
import type { SiteContent } from '#shared/site-content.ts'
import type { SiteSettings } from '#shared/site-rendering.ts'
import {
  beforeWork,
  bungalowLoft,
  cottageWing,
  describeDrawing,
  familyKitchen,
  gardenRoom,
  glassRoom,
  proposedArea,
  rearGable,
  type DrawingKind,
} from '../../drawings/index.ts'
import { categoryDrawing } from '../category-drawing.ts'
import type { Project, ProjectDrawing, ProjectFile, ProjectPicture, SamplePicture, SampleProject } from './project.ts'

const captions = {
  axonometric: 'Seen from the garden',
  plan: 'Ground floor plan',
  section: 'Section from street to garden',
  'front elevation': 'Front elevation',
  'rear elevation': 'Rear elevation',
  'left elevation': 'Side elevation',
  'right elevation': 'Side elevation',
} as const satisfies Record<DrawingKind, string>

/** What a project shows that has neither a photograph nor a drawing of its own. */
export const defaultDrawings: Readonly<Record<ProjectCategory, ProjectDrawing>> = {
  'Kitchen Extension': { kind: 'axonometric', facts: familyKitchen },
  'Two-Storey Extension': { kind: 'axonometric', facts: rearGable },
  'Loft Conversion': { kind: 'axonometric', facts: bungalowLoft },
  'Contemporary Extension': { kind: 'axonometric', facts: glassRoom },
  'Garden Room Extension': { kind: 'axonometric', facts: gardenRoom },
  'Heritage Extension': { kind: 'axonometric', facts: cottageWing },
}

const files = import.meta.glob<ProjectFile>('./projects/*.ts', { eager: true, import: 'project' })

/** The projects that are made up, in code. */
export const sampleProjects: readonly SampleProject[] = Object.entries(files)
  .map(([file, project]) => complete(file.replace(/^.*\/|\.ts$/g, ''), project))
  .toSorted((one, other) => one.id - other.id)

/** Returns the projects that the pages show: the owner's, or the samples while there are none and samples may be shown. */
export function listProjects({ content, showSamples }: SiteSettings): readonly Project[] {
  if (content.projects.length > 0) return content.projects.map((project) => completeOwn(project, content))
  return showSamples ? sampleProjects : []
}

function completeOwn({ photographs, ...project }: SiteContent['projects'][number], content: SiteContent): Project {
  const { category, size } = project
  const drawing = { name: categoryDrawing(category), alt: `A drawing of a typical ${category.toLowerCase()}` }
  const [first = drawing, ...others] = photographs.flatMap(({ photographId, caption }): ProjectPicture[] => {
    const photograph = content.photographs[photographId]
    return photograph ? [{ ...drawing, caption, photograph }] : []
  })
  return { ...project, size: Math.round(size * 10) / 10, pictures: [first, ...others] }
}

function complete(slug: string, { views = [], ...project }: ProjectFile): SampleProject {
  const drawing = project.drawing ?? defaultDrawings[project.category]
  const size = project.size ?? proposedArea(drawing.facts.proposal)
  return { ...project, slug, drawing, size, pictures: picturesOf(slug, drawing, views) }
}

/** The card's view, then the other views, then the house before the work. */
function picturesOf(
  slug: string,
  { kind, facts }: ProjectDrawing,
  views: readonly DrawingKind[],
): SampleProject['pictures'] {
  const picture = (of: DrawingKind, name: string): SamplePicture => {
    return { kind: of, facts, name, caption: captions[of], alt: describeDrawing(of, facts) }
  }
  const before = beforeWork(facts)
  return [
    picture(kind, `portfolio/${slug}`),
    ...views.map((view) => picture(view, `portfolio/${slug}-${view.replace(' ', '-')}`)),
    {
      kind: 'axonometric',
      facts: before,
      name: `portfolio/${slug}-before`,
      caption: 'Before',
      alt: describeDrawing('axonometric', before),
    },
  ]
}
