import { familyKitchen } from '../../../drawings/index.ts'
import type { ProjectFile } from '../project.ts'

export const project: ProjectFile = {
  id: 1,
  title: 'One kitchen in place of three small rooms',
  description:
    'A dark kitchen, a pantry and an outhouse became one room across the back of a brick semi. The lantern stands over the island, so the dining table in the old house is bright at noon too.',
  category: 'Kitchen Extension',
  location: 'Winchester',
  features: [
    'Roof lantern over the island',
    'Three sliding panels to a level terrace',
    'WC and side door kept out of sight',
    'Old rear wall opened up on one steel beam',
    'Prior approval for its depth, with no objection',
  ],
  drawing: { kind: 'axonometric', facts: familyKitchen },
  views: ['rear elevation', 'plan', 'section'],
}
