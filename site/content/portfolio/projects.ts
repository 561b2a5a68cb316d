import { describeDrawing } from '../../drawings/describe.ts'
import { asItStood } from '../../drawings/model/before.ts'
import { proposedArea } from '../../drawings/model/facts.ts'
import type { DrawingKind } from '../../drawings/views/drawing.ts'
import type { Project, ProjectSheet, ProjectWords } from './project.ts'
import { sampleProjects } from './sample-projects.ts'

const captions = {
  axonometric: 'Seen from the garden',
  plan: 'Ground floor plan',
  section: 'Section from street to garden',
  'front elevation': 'Front elevation',
  'rear elevation': 'Rear elevation',
  'left elevation': 'Side elevation',
  'right elevation': 'Side elevation',
} as const satisfies Record<DrawingKind, string>

export const projects: readonly Project[] = sampleProjects.map(completed)

function completed(project: ProjectWords): Project {
  const { facts } = project.drawing
  const sheets = sheetsOf(project)
  return { ...project, size: proposedArea(facts.proposal), alt: sheets[0].alt, sheets }
}

/** The card's view, then the other views, then the house before the work. */
function sheetsOf({ slug, drawing, views }: ProjectWords): readonly [ProjectSheet, ...ProjectSheet[]] {
  const { kind, facts } = drawing
  const sheet = (of: DrawingKind, name: string): ProjectSheet => {
    return { kind: of, facts, name, caption: captions[of], alt: describeDrawing(of, facts) }
  }
  const before = asItStood(facts)
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
