import { pages as startPages } from './start.ts'
import { pages as leadPages } from './leads.ts'
import { pages as customerPages } from './customers.ts'
import { pages as reachPages } from './reach.ts'
import { pages as safetyPages } from './safety.ts'
import { termsOf } from '#shared/business/search-terms.ts'
import type { GuidePage } from './guide-page.ts'

/** Every page, in the order of the owner's work. */
export const guide: readonly GuidePage[] = [
  ...startPages,
  ...leadPages,
  ...customerPages,
  ...reachPages,
  ...safetyPages,
]

/** Returns the texts of a page, including the `**` marks. */
export function textsOf({ purpose, blocks, problems }: GuidePage): string[] {
  return [
    purpose,
    ...blocks.flatMap((block) => (block.kind === 'steps' ? block.steps : block.kind === 'picture' ? [] : [block.text])),
    ...problems.flatMap(({ problem, solution }) => [problem, solution]),
  ]
}

/** Share of the typed words that a page must have to be shown, as in the search of the website's questions. */
const neededShare = 0.6
const closestCount = 3

/** Returns the pages that answer what was typed, best first, each with its best matching text. Without a page that has most of the words, it
 *  returns the closest ones. */
export function searchGuide(typed: string): { page: GuidePage; sentence: string }[] {
  const terms = termsOf(typed)
  const countIn = (text: string) => terms.filter((term) => text.search(term) !== -1).length
  const scored = guide
    .map((page) => {
      const texts = textsOf(page)
      const best = texts.reduce((one, other) => (countIn(other) > countIn(one) ? other : one))
      const found = countIn([page.title, ...texts].join(' '))
      // A page is about the words of its title, purpose and headings, and words that stand together belong together.
      const headings = page.blocks.map((block) => (block.kind === 'heading' ? block.text : '')).join(' ')
      const density = texts.reduce((sum, text) => sum + countIn(text), 0) / texts.length
      const score = 3 * countIn(page.title) + 2 * countIn(`${page.purpose} ${headings}`) + countIn(best) + density
      return { page, sentence: best.replaceAll('**', ''), found, score }
    })
    .filter(({ found }) => found > 0)
    .toSorted((one, other) => other.score - one.score || other.found - one.found)
  const matches = scored.filter(({ found }) => found >= terms.length * neededShare)
  return matches.length > 0 ? matches : scored.slice(0, closestCount)
}
