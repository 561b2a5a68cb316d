import type { extensionTypes } from '#shared/contract/consultations.ts'
import type { projectTypes } from '#shared/contract/prospects.ts'
import { mailboxOf } from './mailboxes.ts'

/** Sample data: nobody of this name lives there, and the addresses lead nowhere. */
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

const namedProjects: readonly Project[] = [
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

/** A search for a kitchen finds half of the people who have these. */
const crowdProjects: readonly Project[] = [
  { type: 'extension', asked: 'Kitchen Extension', words: 'A bigger kitchen towards the garden.' },
  { type: 'loft_conversion', asked: 'Loft Conversion', words: 'Two rooms under the roof, with a dormer.' },
  { type: 'structural', asked: 'Garden Room', words: 'A garden room with a rooflight.' },
  { type: 'building_regs', asked: 'Not Sure Yet', words: 'Take out the wall between kitchen and dining room.' },
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

/** Returns one of any number of people, each of them somebody else: visitors of a load, leads of a large database. */
export function visitor(n: number): Person {
  const digits = String(n).padStart(7, '0')
  const phone = `020 7${digits.slice(0, 3)} ${digits.slice(3)}`
  return personOf('Sample', `Visitor${n}`, `visitor${n}@example.com`, phone, places[n % 5], crowdProjects[(n * 3) % 4])
}

/** Returns one of the people of the demo, who have names of their own and numbers that are kept for drama. @param n from 0 to 74 */
export function namedPerson(n: number): Person {
  const firstName = firstNames[n % firstNames.length] ?? ''
  const lastName = lastNames[Math.floor(n / firstNames.length)] ?? 'Sample'
  const email = mailboxOf(n, firstName, lastName)
  const [place, project] = [places[(n * 3) % places.length], namedProjects[(n * 5) % namedProjects.length]]
  return personOf(firstName, lastName, email, `020 7946 0${String(100 + n)}`, place, project)
}

function personOf(
  firstName: string,
  lastName: string,
  email: string,
  phone: string,
  [location, postcode]: readonly [string, string] = places[0],
  project = crowdProjects[0],
): Person {
  return {
    ...(project as Project),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    phone,
    location,
    postcode,
  }
}
