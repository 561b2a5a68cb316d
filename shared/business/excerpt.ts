/** The longest text of a visitor of which copies are stored whole, in UTF-16 units. */
export const excerptLength = 1000

/** Returns a text, or of a longer one its beginning, up to a whole word, and a sentence that says where the rest is. */
export function excerpt(text: string, rest: string): string {
  if (text.length <= excerptLength) return text
  const start = text.slice(0, excerptLength)
  const word = /\s+\S{0,40}$/.exec(start)
  // Half of a surrogate pair is no character.
  const whole = word ? start.slice(0, word.index) : start.replace(/[\uD800-\uDBFF]$/, '')
  return `${whole} …\n\n(${rest})`
}
