import type { Elements } from './nodes.ts'

/** What the first of the selectors finds that finds anything; a selector's own commas go by the order of the page. */
export function firstOf(around: Elements, selectors: readonly string[]): Elements {
  const selector = selectors.find((one) => around.find(one).length > 0)
  return around.find(selector ?? 'no-such-element').first()
}
