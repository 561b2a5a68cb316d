export type ServiceId = 'kitchen' | 'two-storey' | 'loft' | 'bedroom' | 'garden-room' | 'structure'

/** What we design, as the home page's cards and the footer name it. */
export const services: readonly { id: ServiceId; title: string; text: string }[] = [
  {
    id: 'kitchen',
    title: 'Kitchen extensions',
    text: 'One light room to cook, eat and live in, opened to the garden.',
  },
  {
    id: 'two-storey',
    title: 'Two-storey extensions',
    text: 'Room below and room above on one foundation, under one new roof.',
  },
  {
    id: 'loft',
    title: 'Loft conversions',
    text: 'A bedroom under the ridge, with the stair, the headroom and the way out planned first.',
  },
  {
    id: 'bedroom',
    title: 'Extra bedrooms',
    text: 'Another room upstairs, over the garage or beside the landing, without moving house.',
  },
  {
    id: 'garden-room',
    title: 'Garden rooms',
    text: 'A place to work or rest at the end of the garden, warm all year round.',
  },
  {
    id: 'structure',
    title: 'Structural remodels',
    text: 'Walls taken out and beams put in, so that the rooms you have work as one.',
  },
]
