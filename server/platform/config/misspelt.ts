import { editDistance } from '#shared/business/edit-distance.ts'

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
