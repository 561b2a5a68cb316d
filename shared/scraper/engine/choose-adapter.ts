import type { Adapter, Page } from '../adapter.ts'

/** Below this, a page only reminds of a platform. */
const sure = 0.5

/** Who reads a page: whoever is expected to, as long as the page is at all of that platform; else the one who is surest. Sites change
 *  what they run on while their address stays, so the page has the last word.
 *  @returns undefined when nobody knows the page */
export function chooseAdapter(
  adapters: readonly Adapter[],
  expected: Adapter | undefined,
  page: Page,
): Adapter | undefined {
  if (expected && expected.recognise(page) > 0) return expected
  const ranked = adapters
    .map((adapter) => ({ adapter, certainty: adapter.recognise(page) }))
    .filter(({ certainty }) => certainty > 0)
    .toSorted((a, b) => b.certainty - a.certainty)
  const best = ranked[0]
  if (!best) return expected
  return expected && best.certainty < sure ? expected : best.adapter
}
