import { packages } from './packages.ts'

/** The labels of what a visitor may be interested in, by the value that the form sends: a package or the feasibility assessment. */
export const interestLabels: ReadonlyMap<string, string> = new Map([
  ['feasibility', 'Feasibility assessment'],
  ...packages.map(({ type, name }) => [type, name] as const),
])

/** Returns the interest that the query of a page names; undefined for none or an unknown one. */
export function readInterest(query: URLSearchParams): string | undefined {
  const named = query.get('service') ?? query.get('package')
  return named !== null && interestLabels.has(named) ? named : undefined
}

/** Returns the label of an interest, or its value if it is unknown. */
export function interestName(interest: string): string {
  return interestLabels.get(interest) ?? interest
}
