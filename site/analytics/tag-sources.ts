import type { ContentSecurity, SiteSettings, TagSettings } from '#shared/site-rendering.ts'

/** Cards are entered here, so third-party tags never load. */
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

/** Returns the origins that Google's tag manager, analytics and ad tag use. A container may hold the other two; the browser
 *  blocks tags of other vendors and custom HTML in it. */
export function tagSources({ gtmId }: TagSettings) {
  const measures = [tagManager, ...(gtmId ? analytics : []), ...adsAnswers]
  return {
    script: [tagManager, ...ads],
    connect: measures,
    image: measures,
    frame: [tagManager, 'https://td.doubleclick.net'],
  } satisfies Partial<ContentSecurity>
}
