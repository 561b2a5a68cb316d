/** The text of a question that is searched. */
export interface SearchedQuestion {
  title: string
  /** Answer and keywords. */
  text: string
}

export interface Ranking {
  /** Positions of the questions to show, best first. */
  shown: number[]
  /** False where no question matches well, and `shown` holds the closest ones. */
  matching: boolean
}

/** Share of the search's words that a question must have to count as a match. */
const neededShare = 0.6
const closestCount = 3
/** A word in the title says more than one in the answer. */
const titleScore = 3

export function rankQuestions(terms: readonly RegExp[], questions: readonly SearchedQuestion[]): Ranking {
  const scored = questions.map(({ title, text }, position) => {
    const scores = terms.map((term) => (title.match(term) ? titleScore : text.match(term) ? 1 : 0))
    const found = scores.filter((score) => score > 0).length
    return { position, found, score: scores.reduce<number>((sum, score) => sum + score, 0) }
  })
  const ranked = scored
    .filter(({ found }) => found > 0 || terms.length === 0)
    .toSorted((one, other) => other.score - one.score || one.position - other.position)
  const matches = ranked.filter(({ found }) => found >= terms.length * neededShare)
  const matching = matches.length > 0
  return { shown: (matching ? matches : ranked.slice(0, closestCount)).map(({ position }) => position), matching }
}
