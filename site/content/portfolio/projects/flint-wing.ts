import { cottageWing } from '../../../drawings/index.ts'
import type { ProjectFile } from '../project.ts'

export const project: ProjectFile = {
  id: 6,
  title: 'A flint wing for a flint cottage',
  description:
    'In a conservation area the council asked for a wing that belongs. Knapped flint, brick corners and clay tiles carry on from the cottage; the ridge meets the old roof just above its eaves.',
  category: 'Heritage Extension',
  location: 'Droxford',
  features: [
    'Flint laid in lime to match a sample panel',
    'Steep roof of handmade clay tiles',
    'French doors under a plain gable',
    'Heritage statement with the application',
  ],
  drawing: { kind: 'rear elevation', facts: cottageWing },
  views: ['axonometric', 'right elevation', 'section'],
}
