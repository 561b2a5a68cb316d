import { rearGable } from '../../../drawings/index.ts'
import type { ProjectFile } from '../project.ts'

export const project: ProjectFile = {
  id: 8,
  title: 'A gable of its own towards the garden',
  description:
    'A growing family wanted a kitchen to eat in and a fourth bedroom. Both stand under a new gable with hung tiles, whose ridge runs into the steep roof well below the old one.',
  category: 'Two-Storey Extension',
  location: 'Petersfield',
  features: [
    'Ridge well below that of the house',
    'Hung tiles and brick to match',
    'Bifold doors to a paved terrace',
    'Rooflight over the landing',
  ],
  drawing: { kind: 'axonometric', facts: rearGable },
  views: ['rear elevation', 'right elevation', 'section'],
}
