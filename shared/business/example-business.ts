import type { Business } from './business.ts'

/** The details of a new server, until it has real ones. In production visitors see no page with any of them. */
export const exampleBusiness = {
  name: 'Example Extensions',
  phone: '01962 000 000',
  email: 'hello@example.com',
  infoEmail: 'info@example.com',
} as const

type Named = Pick<Business, keyof typeof exampleBusiness>
const names = Object.keys(exampleBusiness) as (keyof typeof exampleBusiness)[]

/** Returns whether any of the details that every business must give is still an example. */
export function isExampleBusiness(business: Named): boolean {
  return names.some((name) => business[name] === exampleBusiness[name])
}

/** Returns the details with those left blank that are still examples. */
export function withoutExamples({ name, phone, email, infoEmail }: Named): Named {
  const given = { name, phone, email, infoEmail }
  for (const key of names) if (given[key] === exampleBusiness[key]) given[key] = ''
  return given
}
