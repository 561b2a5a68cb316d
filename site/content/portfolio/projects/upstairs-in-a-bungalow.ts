import { bungalowLoft } from '../../../drawings/index.ts'
import type { ProjectFile } from '../project.ts'

export const project: ProjectFile = {
  id: 9,
  title: 'Upstairs in a bungalow',
  description:
    'The owners wanted two more bedrooms and no less garden. A pair of gabled dormers gives each room a window to stand at, and the roof keeps its ridge.',
  category: 'Loft Conversion',
  location: 'Fareham',
  features: ['Two gabled dormers', 'Bathroom between them, under a rooflight', 'Ridge height unchanged'],
  drawing: { kind: 'rear elevation', facts: bungalowLoft },
  views: ['axonometric', 'section'],
}
