import { firstNameOf } from '#shared/business/first-name.ts'
import { nameOrNone } from './typed-text.ts'

/** The heading of a mail that answers what somebody sent: `Thank you, Ada`. */
export function greeting(name: string): string {
  const safe = nameOrNone(name)
  return safe === undefined ? 'Thank you' : `Thank you, ${firstNameOf(safe)}`
}

/** The first line of any other mail to somebody: `Hello Ada,`. */
export function hello(name: string): string {
  const safe = nameOrNone(name)
  return safe === undefined ? 'Hello,' : `Hello ${firstNameOf(safe)},`
}
