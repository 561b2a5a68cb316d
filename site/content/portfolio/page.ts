import type { Claims } from '#shared/business/claims.ts'

/** Words of the portfolio page; the sample projects are in the files beside it. */
export const portfolio = {
  title: 'Extensions we have drawn',
  lead: 'Kitchens, lofts, second storeys and garden rooms for Hampshire homes.',
  /** Follows where the pictures are drawings. */
  drawn: 'The new part is shown in terracotta.',
  /** Until there is a project of our own. */
  none: {
    title: 'Projects are on their way',
    lead: 'We publish our projects here once their owners agree. Until then, ask us on a free call about homes like yours.',
  },
  book: 'Book Free Consultation',
  listTitle: 'Projects',
  chips: { label: 'Filter projects by type', all: 'All', one: 'project', many: 'projects' },
  view: 'View Project',
  more: (count: number) => `+${count} more`,
  size: (squareMetres: number) => `${squareMetres}\u00a0m²`,
  dialog: {
    features: 'Features',
    drawings: 'More drawings',
    photographs: 'More photographs',
    previous: 'Previous project:',
    next: 'Next project:',
    place: (number: number, count: number) => `${number} of ${count}`,
  },
  stats: {
    title: 'In figures',
    counted: (count: number, squareMetres: number) => [
      { figure: `${count}`, label: count === 1 ? 'project on this page' : 'projects on this page' },
      { figure: `${squareMetres}\u00a0m²`, label: 'of floor space added' },
    ],
    claims: ({ satisfaction, rating }: Claims) => [
      { figure: satisfaction, label: 'client satisfaction' },
      { figure: rating, label: 'rating from homeowners' },
    ],
  },
  closing: {
    title: 'Your house could be the next drawing',
    text: 'Tell us about yours on a free call, and we’ll show you the projects that come closest.',
  },
} as const
