/** Returns whether a title has all words of one of the terms, in any order and form: 'loft conversion' matches 'Converting the loft'.
 *  Without terms, every title matches. */
export function matchesTerms(title: string, terms: readonly string[]): boolean {
  const words = stems(title)
  return (
    terms.length === 0 || terms.some((term) => stems(term).every((stem) => words.some((word) => isSame(word, stem))))
  )
}

/** Returns the words of a text in lower case without inflectional endings. */
function stems(text: string): string[] {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
    .map((word) => word.replace(/(?:ing|ions?|ed|es|s|ers?)$/, ''))
    .filter((stem) => stem !== '')
}

/** Returns whether stems are equal or begin alike: 'convert' of converting and 'convers' of conversion, 'extend' and 'extens'. */
function isSame(word: string, stem: string): boolean {
  let alike = 0
  while (alike < word.length && word[alike] === stem[alike]) alike += 1
  return word === stem || alike >= Math.max(5, 0.75 * Math.min(word.length, stem.length))
}
