/** How wide a word is at a type size of 1. */
export type MeasureWord = (word: string) => number

export interface SetTitle {
  /** Font size in pixels. */
  size: number
  lines: readonly string[]
}

export interface TitleRoom {
  /** Pixels. */
  width: number
  /** Type sizes that may be used, the largest first. */
  sizes: readonly number[]
  maximumLines: number
}

/** Between words, at a type size of 1. */
const space = 0.23

/** Sets a title in the largest font size that fits, in as few lines as possible, all of about the same length.
 *  @throws when the title fits in none of the sizes */
export function setTitle(title: string, { width, sizes, maximumLines }: TitleRoom, measure: MeasureWord): SetTitle {
  const words = title.split(' ')
  for (const size of sizes)
    for (let count = 1; count <= maximumLines; count += 1) {
      const lines = mostEven(words, count, width / size, measure)
      if (lines) return { size, lines: lines.texts }
    }
  throw new Error(`The title does not fit its picture: ${title}`)
}

interface Lines {
  texts: string[]
  /** Sum of the squares of the free space in each line. */
  unevenness: number
}

/** Breaks the words into that many lines of the most equal length; undefined when none fits. */
function mostEven(words: readonly string[], count: number, width: number, measure: MeasureWord): Lines | undefined {
  if (count === 0) return words.length === 0 ? { texts: [], unevenness: 0 } : undefined
  let best: Lines | undefined
  let used = -space
  for (const [index, word] of words.entries()) {
    used += space + measure(word)
    if (used > width) break
    const rest = mostEven(words.slice(index + 1), count - 1, width, measure)
    const unevenness = (rest?.unevenness ?? 0) + (width - used) ** 2
    if (rest && unevenness < (best?.unevenness ?? Infinity))
      best = { texts: [words.slice(0, index + 1).join(' '), ...rest.texts], unevenness }
  }
  return best
}
