/** Prefixes that only our settings have; other programs have variables that begin with SMTP_ or STRIPE_. */
const ownPrefixes = ['ADS_LABEL_', 'BUSINESS_', 'OWNER_', 'SCRAPER_', 'SOCIAL_']

/** Returns a sentence about each variable that looks like a misspelt setting. Ignores the variables of other programs. */
export function describeMisspelt(names: readonly string[], settings: readonly string[]): string[] {
  const known = new Set(settings)
  return names.flatMap((name) => {
    const intended = known.has(name) ? undefined : findNearest(name, settings)
    return intended === undefined ? [] : [`${name} is not a setting. Did you mean ${intended}?`]
  })
}

function findNearest(name: string, settings: readonly string[]): string | undefined {
  const upper = name.toUpperCase()
  const isOurs = ownPrefixes.some((prefix) => upper.startsWith(prefix))
  const [nearest] = settings
    .filter((setting) => isOurs || Math.abs(setting.length - upper.length) <= tolerance(setting))
    .map((setting) => ({ setting, distance: editDistance(upper, setting) }))
    .filter(({ setting, distance }) => isOurs || distance <= tolerance(setting))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.setting
}

/** Returns the maximum edit distance. Short names are similar to many: AWS_ID is one letter from ADS_ID, HTTP_URL two from SMTP_URL. */
function tolerance({ length }: string): number {
  return length >= 10 ? 2 : length >= 8 ? 1 : 0
}

/** Returns the number of insertions, deletions, changes and swaps of letters (optimal string alignment distance). */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]?.push(
        Math.min(
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return cell(from.length, to.length)
}
