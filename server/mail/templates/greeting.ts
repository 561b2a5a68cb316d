import { nameOrNone } from './typed-text.ts'

export function greeting(name: string): string {
  const safe = nameOrNone(name)
  return safe === undefined ? 'Hello' : `Thank you, ${safe}`
}
