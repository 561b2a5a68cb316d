import { sideExtension } from '../../../drawings/index.ts'
import type { ProjectFile } from '../project.ts'

export const project: ProjectFile = {
  id: 2,
  title: 'A bedroom over a study, beside the house',
  description:
    'The drive of a 1930s semi was wide enough for a study below and a bedroom above. Set back from the front and under a lower ridge, the extension lets the original bay stand out.',
  category: 'Two-Storey Extension',
  location: 'Basingstoke',
  features: [
    'Hipped roof that runs into the old hip',
    'Front wall set back, ridge set down',
    'Brick below and render above, as on the house',
    'French doors from the study to the garden',
  ],
  drawing: { kind: 'front elevation', facts: sideExtension },
  views: ['axonometric', 'rear elevation', 'right elevation'],
}
