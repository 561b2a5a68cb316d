import { platforms } from '#shared/business/platforms.ts'
import type { RobotsAnswer } from '#shared/contract/scraping.ts'

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

/** What a site's robots.txt says of us. */
export const robotsLabel: Record<RobotsAnswer, string> = {
  allowed: 'robots.txt allows it',
  refused: 'robots.txt doesn’t allow it',
  none: 'No robots.txt',
}
