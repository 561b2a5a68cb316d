import { migration } from './migration.ts'

/** Finds the content of the website that names a person, as each decision about a lead asks for it. */
export const websitePeople = migration('049-website-people', [
  `create index contentItemByEmail on contentItem (lower(privateEmail)) where privateEmail is not null`,
])
