import type { ContentSecurity, SiteSettings, TagSettings } from '#shared/site-rendering.ts'

/** Cards are paid here: no tag of anybody is let near. */
const pagesWithoutTags: ReadonlySet<string> = new Set(['/checkout'])

/** The tags that may load on a page. */
export function tagsOf(path: string, { tags }: Pick<SiteSettings, 'tags'>): TagSettings | undefined {
  return pagesWithoutTags.has(path) ? undefined : tags
}

const tagManager = 'https://*.googletagmanager.com'
const analytics = ['https://*.google-analytics.com', 'https://*.analytics.google.com']
const ads = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
]
const adsAnswers = [...ads, 'https://google.com', 'https://www.google.co.uk', 'https://ad.doubleclick.net']

/** What Google's tag manager, analytics and ad tag load, ask and show. A container may hold either of the other two; what it
 *  holds of anybody else, or as custom HTML, the browser refuses. */
export function tagSources({ gtmId }: TagSettings) {
  const measures = [tagManager, ...(gtmId ? analytics : []), ...adsAnswers]
  return {
    script: [tagManager, ...ads],
    connect: measures,
    image: measures,
    frame: [tagManager, 'https://td.doubleclick.net'],
  } satisfies Partial<ContentSecurity>
}
