import type { Kysely } from 'kysely'
import type { Business } from '#shared/business/business.ts'
import type { ConsultationCalls } from '#shared/business/call-rules.ts'
import { publicClaims } from '#shared/business/claims.ts'
import { plainNumber } from '#shared/business/phone-number.ts'
import type { PriceList } from '#shared/business/prices.ts'
import { businessItemId } from '#shared/contract/names.ts'
import type { BusinessContent, ContentKind, ContentOf } from '#shared/contract/website-content.ts'
import type { SiteContent } from '#shared/site-content.ts'
import { articlePhotographs } from '#shared/contract/article-words.ts'
import { callRuleSettings, meetingLinkSettings } from '../appointments/calls/settings.ts'
import type { Database } from '../../platform/database/schema.ts'
import { loadPhotographs } from '../photographs/site-photographs.ts'
import type { SiteRedirect } from '../../platform/pages/site-version.ts'
import { pricesOn, readPublishedPrices } from './prices-in-force.ts'

export interface PublishedSite {
  content: SiteContent
  /** Undefined until the owner has published it: the server's settings then say it. */
  business: BusinessContent | undefined
  calls: ConsultationCalls
  /** Those in force on the day that was asked for. */
  prices: PriceList
  redirects: readonly SiteRedirect[]
}

interface PublishedItem {
  id: string
  kind: ContentKind
  slug: string | null
  published: string | null
  isHidden: 0 | 1
}

/** Reads everything that visitors see of the owner's content. @param day in London, on which the prices are to be in force */
export async function readPublishedSite(db: Kysely<Database>, day: string): Promise<PublishedSite> {
  const items: PublishedItem[] = await db
    .selectFrom('contentItem')
    .select(['id', 'kind', 'published', 'isHidden'])
    .select(({ fn }) => fn.coalesce('publishedSlug', 'slug').as('slug'))
    .where((is) => is.or([is('published', 'is not', null), is('isHidden', '=', 1)]))
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const redirects = await db
    .selectFrom('contentRedirect')
    .innerJoin('contentItem', 'contentItem.id', 'contentRedirect.itemId')
    .select(['contentRedirect.kind', 'contentRedirect.slug as from', 'contentItem.publishedSlug as to'])
    .orderBy('contentRedirect.kind')
    .orderBy('contentRedirect.slug')
    .execute()

  const shown = <Kind extends ContentKind>(kind: Kind) =>
    items.flatMap((item) =>
      item.kind === kind && item.isHidden === 0 && item.published !== null
        ? [{ id: item.id, slug: item.slug, content: JSON.parse(item.published) as ContentOf<Kind> }]
        : [],
    )
  const slugged = <Kind extends 'project' | 'article'>(kind: Kind) =>
    shown(kind).map(({ slug, content }) => Object.assign(content, { slug: slug ?? '' }))
  const [claims] = shown('claims')
  const content: Omit<SiteContent, 'photographs'> = {
    reviews: shown('review').map(({ content }) => content),
    projects: slugged('project'),
    articles: slugged('article'),
    hiddenArticles: [
      ...items.flatMap(({ kind, slug, isHidden }) => (kind === 'article' && isHidden && slug !== null ? [slug] : [])),
      // The article in code must not come back under the address that the owner's has left.
      ...redirects.flatMap(({ kind, from }) => (kind === 'article' ? [from] : [])),
    ],
    people: shown('person').map(({ content }) => content),
    pictures: Object.fromEntries(shown('picture').map(({ content }) => [content.name, content.photographId])),
    // Without how the owner knows them, which stays in the hub.
    claims: claims && publicClaims(claims.content),
    texts: Object.assign({}, ...shown('texts').map(({ content }) => content.fields)),
    questions: shown('questions').flatMap(({ content }) => content.questions),
  }
  return {
    content: { ...content, photographs: await loadPhotographs(db, photographsIn(content)) },
    business: shown('business').find(({ id }) => id === businessItemId)?.content,
    calls: {
      ...(await callRuleSettings.read(db)),
      hasVideo: (await meetingLinkSettings.read(db)).meetingLink !== null,
    },
    prices: pricesOn(await readPublishedPrices(db), day),
    redirects: redirects.flatMap(({ kind, from, to }) => (to === null ? [] : [{ kind, from, to }])),
  }
}

/** Returns the business as the pages and emails name it. */
export function toBusiness({
  facebook,
  instagram,
  linkedin,
  threads,
  ...content
}: BusinessContent): Omit<Business, 'calls' | 'prices'> {
  const openingHours = content.openingHours.map(
    (day) => day && { opens: shortTime(day.opens), closes: shortTime(day.closes) },
  )
  const dialNumber = plainNumber(content.phone) ?? null
  return { ...content, dialNumber, openingHours, social: { facebook, instagram, linkedin, threads } }
}

/** Returns `8:00` for `08:00`, as times are shown. */
function shortTime(time: string): string {
  return time.replace(/^0(?=\d:)/, '')
}

/** Returns the ids of all photographs that the content names. */
function photographsIn({ projects, articles, people, pictures }: Omit<SiteContent, 'photographs'>): string[] {
  const ids = [
    ...projects.flatMap(({ photographs }) => photographs.map(({ photographId }) => photographId)),
    ...articles.flatMap(({ photographId, text }) => [photographId, ...articlePhotographs(text)]),
    ...people.map(({ photographId }) => photographId),
    ...Object.values(pictures),
  ]
  return [...new Set(ids)].filter((id) => id !== undefined)
}
