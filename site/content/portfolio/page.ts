import { projects } from './projects.ts'

const added = projects.reduce((sum, { size }) => sum + size, 0)

/** Words of the portfolio page; the projects are in the files beside it. */
export const portfolio = {
  title: 'Extensions we have drawn',
  lead: 'Kitchens, lofts, second storeys and garden rooms for Hampshire homes. The new part is shown in terracotta.',
  book: 'Book Free Consultation',
  listTitle: 'Projects',
  chips: { label: 'Filter projects by type', all: 'All', one: 'project', many: 'projects' },
  view: 'View Project',
  more: (count: number) => `+${count} more`,
  size: (squareMetres: number) => `${squareMetres}\u00a0m²`,
  dialog: {
    features: 'Features',
    sheets: 'More drawings',
    previous: 'Previous project:',
    next: 'Next project:',
    place: (number: number) => `${number} of ${projects.length}`,
  },
  stats: {
    title: 'In figures',
    items: [
      { figure: `${projects.length}`, label: 'projects on this page' },
      { figure: `${added}\u00a0m²`, label: 'of floor space added' },
      { figure: '98%', label: 'client satisfaction' },
      { figure: '5-star', label: 'rating from homeowners' },
    ],
  },
  closing: {
    title: 'Your house could be the next drawing',
    text: 'Tell us about yours on a free call, and we’ll show you the projects that come closest.',
  },
} as const
