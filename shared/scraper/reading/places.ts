const label = /^Location(?:$|:\s*)/i
/** What forums show about a writer in the same line. */
const nextLabel = /(?:^|\s)(?:Posts|Threads|Messages|Joined|Join date|Reputation|Age|Gender):.*$/i
const maxLength = 80
/** Maximum characters of a post that are searched for the writer's place of residence. */
export const maxLengthForPlace = 1000

/** Returns the writer's place of residence, which forums show beside a post as 'Location: Totton' or below a heading.
 *  @param text with the lines of the page */
export function placeIn(text: string): string | undefined {
  const lines = text.split('\n').filter((line) => line !== '')
  const at = lines.findIndex((line) => label.test(line))
  const own = lines[at]?.replace(label, '') ?? ''
  const place = own === '' && at !== -1 ? (lines[at + 1] ?? '') : own
  return place.length > maxLength ? undefined : place.replace(nextLabel, '').trim()
}
