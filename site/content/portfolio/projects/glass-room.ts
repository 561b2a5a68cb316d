import { glassRoom } from '../../../drawings/index.ts'
import type { ProjectFile } from '../project.ts'

export const project: ProjectFile = {
  id: 4,
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
}
