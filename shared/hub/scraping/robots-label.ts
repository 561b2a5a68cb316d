import type { RobotsAnswer } from '#shared/contract/scraping.ts'

/** What a site's robots.txt says of us. */
export const robotsLabel: Record<RobotsAnswer, string> = {
  allowed: 'robots.txt allows it',
  refused: 'robots.txt doesn’t allow it',
  none: 'No robots.txt',
}
