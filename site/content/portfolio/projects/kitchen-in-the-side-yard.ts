import { sideReturn } from '../../../drawings/index.ts'
import type { ProjectFile } from '../project.ts'

export const project: ProjectFile = {
  id: 7,
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
}
