import type { ProjectCategory } from '#shared/business/website-categories.ts'
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
import type { Project, ProjectDrawing, ProjectFile, ProjectSheet } from './project.ts'

const captions = {
  axonometric: 'Seen from the garden',
  plan: 'Ground floor plan',
  section: 'Section from street to garden',
  'front elevation': 'Front elevation',
  'rear elevation': 'Rear elevation',
  'left elevation': 'Side elevation',
  'right elevation': 'Side elevation',
} as const satisfies Record<DrawingKind, string>

/** What a project shows until a drawing of its own is made. */
const defaultDrawings: Readonly<Record<ProjectCategory, ProjectDrawing>> = {
  'Kitchen Extension': { kind: 'axonometric', facts: familyKitchen },
  'Two-Storey Extension': { kind: 'axonometric', facts: rearGable },
  'Loft Conversion': { kind: 'axonometric', facts: bungalowLoft },
  'Contemporary Extension': { kind: 'axonometric', facts: glassRoom },
  'Garden Room Extension': { kind: 'axonometric', facts: gardenRoom },
  'Heritage Extension': { kind: 'axonometric', facts: cottageWing },
}

const files = import.meta.glob<ProjectFile>('./projects/*.ts', { eager: true, import: 'project' })

export const projects: readonly Project[] = Object.entries(files)
  .map(([file, project]) => complete(file.replace(/^.*\/|\.ts$/g, ''), project))
  .toSorted((one, other) => one.id - other.id)

function complete(slug: string, { views = [], ...project }: ProjectFile): Project {
  const drawing = project.drawing ?? defaultDrawings[project.category]
  const size = project.size ?? proposedArea(drawing.facts.proposal)
  const sheets = sheetsOf(slug, drawing, views)
  return { ...project, slug, drawing, size, alt: sheets[0].alt, sheets }
}

/** The card's view, then the other views, then the house before the work. */
function sheetsOf(
  slug: string,
  { kind, facts }: ProjectDrawing,
  views: readonly DrawingKind[],
): readonly [ProjectSheet, ...ProjectSheet[]] {
  const sheet = (of: DrawingKind, name: string): ProjectSheet => {
    return { kind: of, facts, name, caption: captions[of], alt: describeDrawing(of, facts) }
  }
  const before = beforeWork(facts)
  return [
    sheet(kind, `portfolio/${slug}`),
    ...views.map((view) => sheet(view, `portfolio/${slug}-${view.replace(' ', '-')}`)),
    {
      kind: 'axonometric',
      facts: before,
      name: `portfolio/${slug}-before`,
      caption: 'Before',
      alt: describeDrawing('axonometric', before),
    },
  ]
}
