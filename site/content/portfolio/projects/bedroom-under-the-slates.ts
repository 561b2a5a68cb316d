import { terraceLoft } from '../../../drawings/index.ts'
import type { ProjectFile } from '../project.ts'

export const project: ProjectFile = {
  id: 3,
  title: 'A bedroom with headroom under the slates',
  description:
    'The roof of this Victorian terrace was high enough to stand in only along the ridge. A dormer towards the yard turns it into a full room, and from the street nothing has changed.',
  category: 'Loft Conversion',
  location: 'Southampton',
  features: [
    'Dormer behind the ridge, out of sight of the street',
    'Floor on new joists, clear of the old ceilings',
    'French doors towards the garden',
    'Hung tiles that match the slates in colour',
    'Built within permitted development',
  ],
  drawing: { kind: 'section', facts: terraceLoft },
  views: ['axonometric', 'rear elevation'],
}
