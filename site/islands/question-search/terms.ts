/** Words of a question as people ask it, which say nothing of what it is about. */
const fillers = new Set(
  'a about am an and any are as at be been but by can could did do does for from get getting had has have how i if in into is it its just like many me much my need not of on or our out should so some than that the their them there they this to us want was we were what when where which who why will with would you your'.split(
    ' ',
  ),
)

/** What a search asks for: a pattern a word, which matches whole words that begin like it, its other forms among them (`price`
 *  finds `pricing` and `priced`). */
export function termsOf(search: string): RegExp[] {
  const words = search
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .match(/[\p{L}\p{N}]+/gu)
  return (words ?? [])
    .filter((word) => !fillers.has(word))
    .map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${stem(word)}[\\p{L}\\p{N}]*`, 'giu'))
}

/** A number is found however its thousands are set apart, and `m2` where `m²` is written. */
function stem(word: string): string {
  if (/^\d+$/.test(word)) return word.replaceAll(/\B(?=(?:\d{3})+$)/g, ',?')
  if (/^m[23]$/.test(word)) return word === 'm2' ? 'm²' : 'm³'
  return word.replace(/^(.{3,}?)(?:ing|ed|es|s|e)$/, '$1')
}
