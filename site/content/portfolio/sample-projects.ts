// SAMPLE CONTENT. These projects show the kind of work the business does; none of them is a real house. Before the
// site goes live, put real ones in a file beside this one, with their owners' permission, and let projects.ts take those.

import { bungalowLoft } from '../../drawings/designs/bungalow-loft.ts'
import { cottageWing } from '../../drawings/designs/cottage-wing.ts'
import { familyKitchen } from '../../drawings/designs/family-kitchen.ts'
import { gardenRoom } from '../../drawings/designs/garden-room.ts'
import { glassRoom } from '../../drawings/designs/glass-room.ts'
import { rearGable } from '../../drawings/designs/rear-gable.ts'
import { sideExtension } from '../../drawings/designs/side-extension.ts'
import { sideReturn } from '../../drawings/designs/side-return.ts'
import { terraceLoft } from '../../drawings/designs/terrace-loft.ts'
import type { ProjectWords } from './project.ts'

export const sampleProjects: readonly ProjectWords[] = [
  {
    id: 1,
    slug: 'one-kitchen-from-three-rooms',
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
  },
  {
    id: 2,
    slug: 'bedroom-over-a-study',
    title: 'A bedroom over a study, beside the house',
    description:
      'The drive of a 1930s semi was wide enough for a study below and a bedroom above. Set back from the front and under a lower ridge, the new part leaves the bay to lead.',
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
  },
  {
    id: 3,
    slug: 'bedroom-under-the-slates',
    title: 'A bedroom with headroom under the slates',
    description:
      'The roof of this Victorian terrace was high enough to stand in only along the ridge. A dormer towards the yard makes a whole room of it, and from the street nothing has changed.',
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
  },
  {
    id: 4,
    slug: 'glass-room',
    title: 'A glass room that keeps its cool',
    description:
      'Behind a plain bungalow stands a room with glass on three sides. Its roof reaches out far enough to shade the panes in July and lets the low sun in from October on.',
    category: 'Contemporary Extension',
    location: 'Romsey',
    features: [
      'Glass walls between slender posts',
      'Deep overhang for summer shade',
      'Rooflight above the seats',
      'Kitchen and garden room opened into one',
    ],
    drawing: { kind: 'axonometric', facts: glassRoom },
    views: ['rear elevation', 'plan', 'section'],
  },
  {
    id: 5,
    slug: 'garden-studio',
    title: 'A studio at the end of the garden',
    description:
      'Two people work from home here, and the box room had become too small for one. The studio stands on screw piles, clear of the roots of the old apple tree, and faces the afternoon sun.',
    category: 'Garden Room Extension',
    location: 'New Milton',
    features: ['Upright timber boards', 'Metal roof with a low fall to the house', 'Insulated for use all year'],
    drawing: { kind: 'axonometric', facts: gardenRoom },
    views: ['rear elevation', 'right elevation'],
  },
  {
    id: 6,
    slug: 'flint-wing',
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
  },
  {
    id: 7,
    slug: 'kitchen-in-the-side-yard',
    title: 'The yard beside the kitchen, put to use',
    description:
      'The narrow yard of a terraced house held bins and a drainpipe. Roofed over and carried round behind, it makes a kitchen as wide as the plot, with a table by the garden.',
    category: 'Kitchen Extension',
    location: 'Portsmouth',
    features: [
      'Two rooflights above the old yard',
      'Bifold doors across the garden end',
      'Two walls opened up on steel',
      'Party wall notices served on both sides',
    ],
    drawing: { kind: 'plan', facts: sideReturn },
    views: ['axonometric', 'rear elevation'],
  },
  {
    id: 8,
    slug: 'garden-gable',
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
  },
  {
    id: 9,
    slug: 'upstairs-in-a-bungalow',
    title: 'Upstairs in a bungalow',
    description:
      'The owners wanted two more bedrooms and no less garden. A pair of gabled dormers gives each room a window to stand at, and the roof keeps its ridge.',
    category: 'Loft Conversion',
    location: 'Fareham',
    features: ['Two gabled dormers', 'Bathroom between them, under a rooflight', 'Ridge height unchanged'],
    drawing: { kind: 'rear elevation', facts: bungalowLoft },
    views: ['axonometric', 'section'],
  },
]
