import { foldLine } from '../reading/text.ts'
import { notOurs, otherMeanings, plainer, rules, type ProjectType } from './project-words.ts'

/** What a text is about, and the words that say so. */
export type Classification =
  | { type: ProjectType; words: string[]; score: number }
  | { type: null; reason: string; words: string[] }

/** Less than this is a hint, not a project. */
const leastScore = 3

/** Finds the project in a description: the type with the heaviest rule wins, and of two as heavy the one that is named first. */
export function classifyProjectType(description: string): Classification {
  const text = foldLine(description).toLowerCase()
  const other = notOurs.find(([, words]) => words.test(text))
  if (other) return { type: null, reason: `${other[0]}.`, words: [other[1].exec(text)![0].trim()] }
  const found = scores(withoutOtherMeanings(text))
  const [best] = found.toSorted((one, next) => next.score - one.score || one.at - next.at)
  if (best && best.score >= leastScore) return { type: best.type, words: best.words, score: best.score }
  const words = found.flatMap((one) => one.words)
  return { type: null, reason: 'It names no extension, loft, structural or building regulations work.', words }
}

interface Score {
  type: ProjectType
  score: number
  words: string[]
  /** The position of the first of the words. */
  at: number
}

function scores(text: string): Score[] {
  const byType = new Map<ProjectType, Score>()
  for (const { type, weight, words } of rules) {
    const match = words.exec(text)
    if (!match) continue
    const before = byType.get(type) ?? { type, score: 0, words: [], at: Infinity }
    // Ten ways of saying one thing do not outweigh another thing said once: the heaviest counts, and only hints add up.
    const score = Math.max(before.score, weight, Math.min(before.score + weight, leastScore))
    byType.set(type, { type, score, words: [...before.words, match[0].trim()], at: Math.min(before.at, match.index) })
  }
  return [...byType.values()]
}

function withoutOtherMeanings(text: string): string {
  const plain = plainer.reduce((rest, [words, instead]) => rest.replace(words, instead), text)
  return otherMeanings.reduce((rest, words) => rest.replace(words, ' … '), plain)
}
