import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { readDate } from '../reading/dates.ts'
import { asList, asObject, asText, parseJson, type Json } from '../reading/json.ts'
import { resolveLink } from '../reading/links.ts'
import { readName } from '../reading/names.ts'
import type { PageElement } from '../reading/nodes.ts'
import { postRecord } from '../reading/post-record.ts'
import { matchesTerms } from '../reading/search-terms.ts'
import { foldLine, lineOf, paragraphsOf, textOfHtml } from '../reading/text.ts'

/** Reddit: its listings and comments as JSON, and the pages of its present and its old version. */
export const reddit: Adapter = {
  platform: 'reddit',
  recognise,
  start,
  read,
}

function recognise({ url, text, contentType, document }: Page): number {
  const isReddit = /^https?:\/\/(?:[a-z]+\.)?reddit\.com\//.test(url)
  if (contentType.includes('xml') || /^\s*<\?xml/.test(text.slice(0, 60))) return 0
  if (/^\s*[[{]/.test(text.slice(0, 50))) return listingsOf(parseJson(text)).length > 0 ? 1 : 0
  return isReddit || document(`div.thing[data-fullname^="t"], ${elements}`).length > 0 ? 0.95 : 0
}

/** Returns a request for the newest posts of a community, or for a search of it per term. */
function start({ url, searchTerms }: Source): PageRequest[] {
  const { origin, pathname, search } = new URL(url)
  const path = pathname.replace(/\.json$/, '').replace(/\/$/, '')
  if (/\/comments\/|\/search$/.test(path)) return [{ url: `${origin}${path}.json${search}`, kind: 'list' }]
  const [community = ''] = /^\/r\/\w+/.exec(path) ?? []
  if (searchTerms.length === 0) return [{ url: `${origin}${community}/new.json?limit=100`, kind: 'list' }]
  return searchTerms.map((term) => {
    const params = new URLSearchParams({
      q: term,
      sort: 'new',
      restrict_sr: community === '' ? '0' : '1',
      limit: '100',
      t: 'month',
    })
    return { url: `${origin}${community}/search.json?${params.toString()}`, kind: 'list' }
  })
}

function read(page: Page, _request: PageRequest, source: Source): Reading {
  const listings = /^\s*[[{]/.test(page.text.slice(0, 50)) ? listingsOf(parseJson(page.text)) : []
  if (listings.length > 0) return readListings(page, listings, source)
  return page.document(elements).length > 0 ? readElements(page, source) : readOldPage(page, source)
}

// ── JSON ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function listingsOf(answer: unknown): Json[] {
  return (Array.isArray(answer) ? answer : [answer])
    .map(asObject)
    .filter((one) => one['kind'] === 'Listing')
    .map((one) => asObject(one['data']))
}

function readListings(page: Page, listings: readonly Json[], source: Source): Reading {
  const things = listings.flatMap((listing) => asList(listing['children'])).map(asObject)
  const title = asText(asObject(things.find((one) => one['kind'] === 't3')?.['data'])['title'])
  const isThread = listings.length > 1 || things.some((one) => one['kind'] === 't1')
  const records = things
    .flatMap((thing) => readThing(page, thing, title))
    .filter((record) => isThread || matchesTerms(`${record.title} ${record.description ?? ''}`, source.searchTerms))
  const after = isThread ? undefined : asText(listings[0]?.['after'])
  return { records, next: after === undefined ? [] : [{ url: withAfter(page.url, after), kind: 'list' }] }
}

/** Reads a post or a comment, and the comments below it. */
function readThing(page: Page, thing: Json, threadTitle: string | undefined): PageRecord[] {
  const data = asObject(thing['data'])
  const isPost = thing['kind'] === 't3'
  if (!isPost && thing['kind'] !== 't1') return []
  const html = asText(data[isPost ? 'selftext_html' : 'body_html'])
  // `selftext_html` is escaped in the API, but not in some copies of its data.
  const text = html?.startsWith('&lt;') ? textOfHtml(textOfHtml(html)) : textOfHtml(html ?? '')
  const link =
    asText(data['permalink']) ??
    `/comments/${(asText(data['link_id']) ?? '').replace(/^t3_/, '')}/_/${asText(data['id']) ?? ''}/`
  const record = postRecord({
    url: new URL(link, originOf(page)).href,
    isFirst: isPost,
    reference: asText(data['name']),
    title: isPost ? foldLine(asText(data['title']) ?? '') : threadTitle,
    author: readName(asText(data['author']) ?? ''),
    text,
    date: readDate(asText(data['created_utc']) ?? ''),
  })
  const replies = asList(asObject(asObject(data['replies'])['data'])['children']).flatMap((one) =>
    readThing(page, asObject(one), threadTitle),
  )
  return [record, ...replies]
}

function withAfter(address: string, after: string): string {
  const url = new URL(address)
  url.searchParams.set('after', after)
  return url.href
}

function originOf({ url }: Page): string {
  return /(?:^|\.)reddit\.com$/.test(new URL(url).hostname) ? 'https://www.reddit.com' : new URL(url).origin
}

// ── Present pages ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Elements that Reddit defines itself: their attributes have what the page shows. */
const elements = 'shreddit-post, shreddit-comment, shreddit-profile-comment'
/** Maximum per page. */
const maxElements = 500

function readElements(page: Page, source: Source): Reading {
  const $ = page.document
  const all = $(elements)
    .toArray()
    .filter(({ tagName, attribs }) => tagName === 'shreddit-post' || attribs['author'] !== '[deleted]')
    .slice(0, maxElements)
  const isThread = all.some((one) => one.tagName === 'shreddit-comment')
  const records = all
    .map((one) => elementPost(page, one, $('shreddit-post').first().attr('post-title')))
    .filter((record) => isThread || matchesTerms(`${record.title} ${record.description ?? ''}`, source.searchTerms))
  return { records, next: [] }
}

function elementPost(page: Page, element: PageElement, threadTitle: string | undefined): PageRecord {
  const $ = page.document
  const { attribs, tagName } = element
  const isPost = tagName === 'shreddit-post'
  const own = $(element)
    .find('[slot="text-body"], [slot="comment"], [id$="-rtjson-content"], time[datetime], [ts]')
    .filter((_, one) => $(one).closest(elements).get(0) === element)
  const time = own.filter('time[datetime], [ts]').first()
  const written = attribs['created-timestamp'] ?? attribs['created'] ?? time.attr('datetime') ?? time.attr('ts') ?? ''
  const title = isPost
    ? (attribs['post-title'] ?? lineOf($(element).find('[slot="title"], h1, h2').first().get()))
    : threadTitle
  return postRecord({
    url: new URL(attribs['permalink'] ?? attribs['href'] ?? '', originOf(page)).href,
    isFirst: isPost,
    reference: attribs['thingid'] ?? attribs['id'],
    title: title === undefined ? undefined : foldLine(title),
    author: readName(attribs['author'] ?? ''),
    text: paragraphsOf(own.not('time, [ts]').first().get()),
    date: readDate(written),
  })
}

// ── Old pages ────────────────────────────────────────────────────────────────────────────────────────────────────────

function readOldPage(page: Page, source: Source): Reading {
  const $ = page.document
  const things = $('.thing[data-fullname]').toArray()
  const isThread = things.some((one) => $(one).hasClass('comment'))
  const title = lineOf($('.thing.link a.title').first().get())
  const posts = things.filter((one) => !$(one).hasClass('promoted') && !isDeleted(page, one))
  const records = posts.map((one) => oldPost(page, one, title))
  const wanted = isThread ? records : []
  const next = isThread
    ? []
    : records
        .filter((one) => matchesTerms(one.title ?? '', source.searchTerms))
        .map(({ url }): PageRequest => ({ url, kind: 'detail' }))
  const after = resolveLink($('.nextprev a[rel~="next"], .next-button a').first().attr('href'), page)
  const problem = things.length === 0 ? { problem: 'No posts could be read on this Reddit page.' } : {}
  return { records: wanted, next: after === undefined ? next : [...next, { url: after, kind: 'list' }], ...problem }
}

function oldPost(page: Page, thing: PageElement, threadTitle: string): PageRecord {
  const $ = page.document
  const entry = $(thing).children('.entry')
  const isPost = $(thing).hasClass('link')
  const link = isPost
    ? ($(thing).attr('data-permalink') ?? entry.find('a.comments').attr('href'))
    : entry.find('a.bylink').first().attr('href')
  return postRecord({
    url: resolveLink(link, page) ?? page.url,
    isFirst: isPost,
    reference: $(thing).attr('data-fullname'),
    title: isPost ? lineOf(entry.find('a.title').first().get()) : threadTitle,
    author: readName($(thing).attr('data-author') ?? lineOf(entry.find('a.author').first().get())),
    text: paragraphsOf(entry.find('.usertext-body').first().get()),
    date: readDate(entry.find('time[datetime]').first().attr('datetime') ?? $(thing).attr('data-timestamp') ?? ''),
  })
}

function isDeleted({ document: $ }: Page, thing: PageElement): boolean {
  return $(thing).hasClass('deleted') || $(thing).children('.entry').length === 0
}
