import { gardenRoom } from '../../../drawings/index.ts'
import type { ProjectFile } from '../project.ts'

export const project: ProjectFile = {
  id: 5,
  title: 'A studio at the end of the garden',
  description:
    'Two people work from home here, and the box room had become too small for one. The studio stands on screw piles, clear of the roots of the old apple tree, and faces the afternoon sun.',
  category: 'Garden Room Extension',
  location: 'New Milton',
  features: ['Upright timber boards', 'Metal roof with a low fall to the house', 'Insulated for use all year'],
  drawing: { kind: 'axonometric', facts: gardenRoom },
  views: ['rear elevation', 'right elevation'],
}
