import { pages as startPages } from './start.ts'
import { pages as leadPages } from './leads.ts'
import { pages as customerPages } from './customers.ts'
import { pages as reachPages } from './reach.ts'
import { pages as safetyPages } from './safety.ts'
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

/** Returns the pages in which each typed word begins a word, those with matches in their title first, with the best matching text. */
export function searchGuide(typed: string): { page: GuidePage; sentence: string }[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const countIn = (text: string) => {
    const words = wordsOf(text)
    return wanted.filter((one) => words.some((word) => word.startsWith(one))).length
  }
  return guide
    .filter((page) => countIn([page.title, ...textsOf(page)].join(' ')) === wanted.length)
    .map((page) => {
      const texts = textsOf(page)
      const best = texts.reduce((one, other) => (countIn(other) > countIn(one) ? other : one))
      return { page, sentence: best.replaceAll('**', ''), inTitle: countIn(page.title) }
    })
    .toSorted((one, other) => other.inTitle - one.inTitle)
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
