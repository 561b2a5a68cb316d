import type { ServiceId } from '#shared/business/page-texts.ts'

/** What we design, as the home page's cards and the footer name it unless the owner has changed it. */
export const services: readonly { id: ServiceId; title: string; text: string }[] = [
  {
    id: 'kitchen',
    title: 'Kitchen extensions',
    text: 'One light room to cook, eat and live in, opened to the garden.',
  },
  {
    id: 'two-storey',
    title: 'Two-storey extensions',
    text: 'More room upstairs and down, on one foundation and under one new roof.',
  },
  {
    id: 'loft',
    title: 'Loft conversions',
    text: 'A bedroom under the ridge, with the stairs, headroom and escape route planned first.',
  },
  {
    id: 'bedroom',
    title: 'Extra bedrooms',
    text: 'Another room upstairs, over the garage or beside the landing, without moving house.',
  },
  {
    id: 'garden-room',
    title: 'Garden rooms',
    text: 'A place to work or relax at the end of the garden, warm all year round.',
  },
  {
    id: 'structure',
    title: 'Structural alterations',
    text: 'Walls taken out and beams put in, so the rooms you have work as one.',
  },
]
