import { packages } from './packages.ts'

/** What a visitor may come for, by the value that the form sends: a package, or what goes before one. */
export const interestLabels: ReadonlyMap<string, string> = new Map([
  ['feasibility', 'Feasibility assessment'],
  ...packages.map(({ type, name }) => [type, name] as const),
])

/** As people read it; what is not known stands as it was sent. */
export function interestName(interest: string): string {
  return interestLabels.get(interest) ?? interest
}
