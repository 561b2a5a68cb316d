/** Common words that say nothing about the subject of a question. */
const fillers = new Set(
  'a about am an and any are as at be been but by can could did do does for from get getting had has have how i if in into is it its just like many me much my need not of on or our out should so some than that the their them there they this to us want was we were what when where which who why will with would you your'.split(
    ' ',
  ),
)

/** Returns one pattern per search word. It matches whole words with the same stem: `price` finds `pricing` and `priced`. */
export function termsOf(search: string): RegExp[] {
  const content = search
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .match(/[\p{L}\p{N}]+/gu)
  return (content ?? [])
    .filter((word) => !fillers.has(word))
    .map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${stem(word)}[\\p{L}\\p{N}]*`, 'giu'))
}

/** Returns a pattern that finds a number with or without thousands separators, and `m²` for `m2`. */
function stem(word: string): string {
  if (/^\d+$/.test(word)) return word.replaceAll(/\B(?=(?:\d{3})+$)/g, ',?')
  if (/^m[23]$/.test(word)) return word === 'm2' ? 'm²' : 'm³'
  return word.replace(/^(.{3,}?)(?:ing|ed|es|s|e)$/, '$1')
}
