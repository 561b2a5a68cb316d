import type { Sender } from './content.ts'

/** Returns the proprietor's name, where it is known, and the business's. */
export function signatureLines({ business: { name, proprietor } }: Pick<Sender, 'business'>): string[] {
  return proprietor === undefined ? [name] : [proprietor, name]
}
