import { packages } from './packages.ts'

/** What a visitor may come for, by the value that the form sends: a package, or what goes before one. */
export const interestLabels: ReadonlyMap<string, string> = new Map([
  ['feasibility', 'Feasibility assessment'],
  ...packages.map(({ type, name }) => [type, name] as const),
])

/** Returns what the address of a page says that the visitor came for; undefined for nothing, or nothing that we know. */
export function readInterest(query: URLSearchParams): string | undefined {
  const named = query.get('service') ?? query.get('package')
  return named !== null && interestLabels.has(named) ? named : undefined
}

/** As people read it; what is not known stands as it was sent. */
export function interestName(interest: string): string {
  return interestLabels.get(interest) ?? interest
}
