import type { extensionTypes } from '#shared/contract/consultations.ts'
import type { projectTypes } from '#shared/contract/prospects.ts'
import { mailboxOf } from './mailboxes.ts'

/** Sample data: nobody of this name lives there, the addresses lead nowhere and the numbers are kept for drama. */
const firstNames =
  'Ada Ben Cora Dylan Edith Felix Grace Harry Iris Jonah Kezia Liam Maud Noah Olive Percy Quentin Rose Silas Tess Una Victor Wren Yasmin Zack'.split(
    ' ',
  )
const lastNames = ['Sample', 'Example', 'Specimen'] as const

const places = [
  ['Winchester', 'SO23 9AA'],
  ['Romsey', 'SO51 8AA'],
  ['Alton', 'GU34 1AA'],
  ['Basingstoke', 'RG21 4AA'],
  ['Petersfield', 'GU32 3AA'],
  ['Alresford', 'SO24 9AA'],
  ['Southampton', 'SO15 5AA'],
  ['Farnham', 'GU9 7AA'],
] as const

interface Project {
  type: (typeof projectTypes)[number]
  asked: (typeof extensionTypes)[number]
  words: string
}

const projects: readonly Project[] = [
  {
    type: 'extension',
    asked: 'Kitchen Extension',
    words: 'A kitchen and family room across the back, about 6 m by 4 m, with a door to the garden.',
  },
  {
    type: 'loft_conversion',
    asked: 'Loft Conversion',
    words: 'Two bedrooms and a shower room under the roof. The ridge is 2.5 m above the joists.',
  },
  {
    type: 'extension',
    asked: 'Two-Story Extension',
    words: 'A study downstairs and a fourth bedroom above it, beside a semi of the 1930s.',
  },
  {
    type: 'structural',
    asked: 'Not Sure Yet',
    words: 'Take out the wall between kitchen and dining room. The bathroom stands on it.',
  },
  { type: 'extension', asked: 'Garden Room', words: 'A garden room to work in, with heating, about 20 square metres.' },
  {
    type: 'building_regs',
    asked: 'Not Sure Yet',
    words: 'Planning is granted. The builder wants building regulation drawings and a beam schedule.',
  },
  {
    type: 'extension',
    asked: 'Kitchen Extension',
    words: 'Side return of a terraced house, with rooflights. The neighbour did the same last year.',
  },
]

export interface Person extends Project {
  firstName: string
  lastName: string
  name: string
  email: string
  phone: string
  location: string
  postcode: string
}

/** @param n from 0 to 74; each is somebody else */
export function person(n: number): Person {
  const firstName = firstNames[n % firstNames.length] ?? ''
  const lastName = lastNames[Math.floor(n / firstNames.length)] ?? 'Sample'
  const [location, postcode] = places[(n * 3) % places.length] ?? places[0]
  return {
    ...(projects[(n * 5) % projects.length] as Project),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: mailboxOf(n, firstName, lastName),
    phone: `020 7946 0${String(100 + n)}`,
    location,
    postcode,
  }
}
