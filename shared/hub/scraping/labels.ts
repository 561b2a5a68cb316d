import { openLabels } from '#shared/business/labels-with-fallback.ts'
import type { RegisterAccess } from '#shared/business/hampshire-registers.ts'
import { platforms } from '#shared/business/platforms.ts'
import type { RobotsAnswer, ScrapingSource } from '#shared/contract/scraping-sources.ts'

const choices = platforms.map((platform) => ({
  value: platform.id as string,
  label: 'choice' in platform ? platform.choice : platform.label,
}))

/** Returns the platforms to choose from, with the present one of a source if it is unknown. */
export function platformChoices(present: string) {
  return choices.some(({ value }) => value === present) ? choices : [...choices, { value: present, label: present }]
}

export function platformLabel(platform: string): string {
  return choices.find(({ value }) => value === platform)?.label ?? platform
}

/** Says why this server does not look for leads, and what to do instead. */
export function describeElsewhere({ browserProblem }: { browserProblem: string | null }): string {
  return `${browserProblem ?? 'Searches run in the desktop app.'} Open the desktop app on your computer, then choose Scrape leads.`
}

/** The labels for the rules of a site's robots.txt that apply to us. */
export const robotsLabel = openLabels<Record<RobotsAnswer, string>>({
  allowed: 'robots.txt allows it',
  refused: 'robots.txt doesn’t allow it',
  none: 'No robots.txt',
})

export const accessLabel = openLabels<Record<RegisterAccess, string>>({
  automatic: 'May be read automatically',
  by_hand: 'Manual only: its rules don’t allow automatic reading',
  blocked: 'Blocks automatic reading',
  unknown: 'Not checked yet',
})

/** Platforms whose adapters have not read a live site so far. */
const untriedPlatforms: ReadonlySet<string> = new Set(
  platforms.filter((platform) => 'isUntried' in platform).map(({ id }) => id),
)
export const untriedLabel = 'Not yet tried on the live site'

/** Returns whether the platform of a source is untried and no run of the source has succeeded. */
export function isUntried(source: Pick<ScrapingSource, 'platform' | 'lastScraped' | 'consecutiveFailures'>): boolean {
  const hasWorked = source.lastScraped !== null && source.consecutiveFailures === 0
  return untriedPlatforms.has(source.platform) && !hasWorked
}
