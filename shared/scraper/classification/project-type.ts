import { foldLine } from '../reading/text.ts'
import { notOurs, otherMeanings, plainer, rules, type ProjectType } from './project-words.ts'

/** Project type of a text, with the words that decided it. */
export type Classification =
  | { type: ProjectType; words: string[]; score: number }
  | { type: null; reason: string; words: string[] }

/** Minimum score of a project; a lower score is only a hint. */
const minScore = 3

/** Finds the project in a description: the type with the highest score, and among equal scores the one that is named first. */
export function classifyProjectType(description: string): Classification {
  const text = foldLine(description).toLowerCase()
  const other = notOurs.find(([, pattern]) => pattern.test(text))
  if (other) return { type: null, reason: `${other[0]}.`, words: [other[1].exec(text)![0].trim()] }
  const found = scores(withoutOtherMeanings(text))
  const [best] = found.toSorted((one, next) => next.score - one.score || one.at - next.at)
  if (best && best.score >= minScore) return { type: best.type, words: best.words, score: best.score }
  const words = found.flatMap((one) => one.words)
  return { type: null, reason: 'It names no extension, loft, structural or building regulations work.', words }
}

interface Score {
  type: ProjectType
  score: number
  words: string[]
  /** Position of the first of the words. */
  at: number
}

function scores(text: string): Score[] {
  const byType = new Map<ProjectType, Score>()
  for (const { type, weight, pattern } of rules) {
    const match = pattern.exec(text)
    if (!match) continue
    const before = byType.get(type) ?? { type, score: 0, words: [], at: Infinity }
    // The heaviest rule counts, and only hints add up, so that repeated words for one type do not outweigh another type.
    const score = Math.max(before.score, weight, Math.min(before.score + weight, minScore))
    byType.set(type, { type, score, words: [...before.words, match[0].trim()], at: Math.min(before.at, match.index) })
  }
  return [...byType.values()]
}

function withoutOtherMeanings(text: string): string {
  const plain = plainer.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
  return otherMeanings.reduce((rest, pattern) => rest.replace(pattern, ' … '), plain)
}
