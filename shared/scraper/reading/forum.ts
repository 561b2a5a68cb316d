import type { Page, PageRequest, Reading, Source } from '../adapter.ts'
import type { PageRecord } from '../record.ts'
import { readDate } from './dates.ts'
import { type Elements, firstOf, isElement, type PageElement } from './nodes.ts'
import { canonicalUrl } from '../canonical-url.ts'
import type { FoundPost } from './found-post.ts'
import { resolveLink, withMark } from './links.ts'
import { findNextPage } from './pager.ts'
import { readName } from './names.ts'
import { postRecord } from './post-record.ts'
import { linkPreviews, withoutNotes } from './post-text.ts'
import { placeIn } from './places.ts'
import { findPosts } from './posts.ts'
import { matchesTerms } from './search-terms.ts'
import { foldLine, lineOf, lineUpTo, paragraphsOf } from './text.ts'

/** The CSS selectors for a forum's pages. Of several in a list, the first one that matches is used. */
export interface ForumTemplate {
  post: string
  /** Inside the post, like `body`, `date` and `permalink`. */
  author: readonly string[]
  body: readonly string[]
  /** Quotations, signatures and other parts of the body that are not by the writer. */
  notTheirs: string
  date: readonly string[]
  permalink: readonly string[]
  /** Returns elements outside the post that belong to it. */
  beside?: (post: Elements) => Elements
  /** Captures the number of a post in its id. */
  id: RegExp
  title: readonly string[]
  /** The subject of a post, on pages with posts of several threads. */
  subject?: string
  /** Links to threads, on pages that list them. */
  thread: string
  /** Links to forums, which are followed when the page lists no threads. */
  forum?: string
  next?: string
}

/** Maximum per page: forums show at most a hundred. */
const maxPosts = 200
/** Characters. */
const maxTitleLength = 300
/** Maximum links per page that are checked for its title. */
const maxLinks = 200
/** Maximum headings per page that are checked for its title. */
const maxHeadings = 20

/** Reads the posts of a thread, or requests the threads or forums that a page lists. */
export function readForum(page: Page, source: Source, template: ForumTemplate): Reading {
  const $ = page.document
  const posts = $(template.post).toArray().filter(isElement).slice(0, maxPosts)
  const next = nextPage(page, template)
  if (posts.length === 0) return readOwnTheme(page, source, template, next)
  const heading = firstOf($('html'), template.title)
  const title = withoutPrefix(heading) || lineOf(heading.get()) || titleOf(page)
  const isFirstPage = !isLaterPage(page)
  const records = posts.flatMap(
    (post, index) => readPost(page, post, title, isFirstPage && index === 0, template) ?? [],
  )
  return { records, next: next === undefined ? [] : [{ url: next, kind: 'list' }] }
}

/** Returns a heading's text without the labels, such as 'Question', by which forums sort their threads. */
function withoutPrefix(heading: Elements): string {
  const own = heading.clone()
  own.find('.label, .label-append, .prefix').remove()
  return lineOf(own.get())
}

/** Reads a forum page whose posts the template does not match. Finds posts without the template, unless the page lists more threads. */
function readOwnTheme(page: Page, source: Source, template: ForumTemplate, next: string | undefined): Reading {
  const posts = findPosts(page)
  if (posts.length === 0 || posts.length < page.document(template.thread).length)
    return readThreads(page, source, template, next)
  return readThread(page, posts, next)
}

/** Returns the posts of a thread, or of a list of posts with pages of their own, on a forum of unknown software. */
export function readThread(page: Page, posts: readonly FoundPost[], next = findNextPage(page)): Reading {
  const links = posts.map(({ link }) => resolveLink(link, page))
  const isFeed = posts.length > 1 && arePagesOfTheirOwn(links, page)
  const title = isFeed ? undefined : threadTitle(page, posts)
  const isFirstPage = !isLaterPage(page)
  const records = posts.map(({ id, author, date, text, place }, index) => {
    const opensThread = isFirstPage && index === 0
    const reference = /\d{2,}/.exec(id)?.[0]
    const own = opensThread && !isFeed ? threadUrl(page) : links[index]
    return postRecord({
      url: own === undefined ? withMark(page.url, reference ?? text) : canonicalUrl(own),
      isFirst: isFeed || opensThread,
      reference,
      title,
      author,
      text,
      date,
      place,
    })
  })
  return { records, next: next === undefined ? [] : [{ url: next, kind: 'list' }] }
}

/** Returns whether each link leads to another page. Within a thread, whose address has its number, they lead to its posts. */
function arePagesOfTheirOwn(links: readonly (string | undefined)[], page: Page): boolean {
  const { pathname } = new URL(page.url)
  const paths = new Set(
    links.map((link) => (link === undefined || link.includes('#') ? pathname : new URL(link).pathname)),
  )
  return !/\d/.test(pathname) && !paths.has(pathname) && paths.size === links.length
}

/** Returns the heading that the page title contains, without a category before it, or else the first one. Skips headings of the site,
 *  and those that are a post's author or start its text. */
function threadTitle(page: Page, posts: readonly FoundPost[]): string {
  const $ = page.document
  const named = lineUpTo($('title').first().get(), maxTitleLength)
  const all = $('h1, h2, h3').toArray().slice(0, maxHeadings)
  const ofPage = all.filter((one) => $(one).closest(siteHeader).length === 0)
  const headings = (ofPage.length > 0 ? ofPage : all)
    .map((heading) => withoutCounts(lineUpTo([heading], maxTitleLength)))
    .filter(
      (heading) =>
        heading !== '' &&
        !counts.test(heading) &&
        posts.every(({ author, text }) => !isOfPost(heading, author) && !text.startsWith(heading)),
    )
  const shown = headings.filter((heading) => named.includes(heading))
  const part = named
    .split(/\s[|–—-]\s/)
    .find((one) => !siteName.test(one) && headings.some((heading) => heading.endsWith(`: ${one}`)))
  return (
    shown.find((heading) => !siteName.test(heading)) ?? part ?? shown[0] ?? headings[0] ?? withoutCounts(titleOf(page))
  )
}

/** Parts of a page that name the site. */
const siteHeader =
  'body > header, [role="banner"], #top, #header, #banner, #masthead, #branding, #logo, .site-header, .masthead, .logo'

/** Headings such as 'Posts: 3' and '2 answers'. */
const counts = /^(?:(?:posts|replies|answers|comments):? ?\d*|\d+ (?:posts?|repl(?:y|ies)|answers?|comments?))$/i

/** Returns whether a heading is a post's author, or ends with it as in '2 Reply by sam'. */
function isOfPost(heading: string, author: string): boolean {
  return heading === author || heading.includes(` by ${author}`)
}

/** Shortens a title such as 'Topic: Loft ladders (Read 120 times)' to 'Loft ladders'. */
function withoutCounts(title: string): string {
  return title
    .replace(/^(?:author )?(?:topic|thread|discussion):\s*/i, '')
    .replace(/\s*\((?:read|views?|page)\b[^)]*\)$/i, '')
    .replace(/\s+\(?\d{1,5} (?:posts?|repl(?:y|ies)|answers?|comments?|views?)\)?$/i, '')
}

/** Returns the page title without the forum's name before or after it. */
function titleOf(page: Page): string {
  const { document: $, text } = page
  const title = foldLine($('title').first().text().slice(0, maxTitleLength))
  const linked = titleOfLink(page, title)
  if (linked !== undefined) return linked
  const named = /(?:\bview topic|::)\s[-–—:]?\s?(?!view topic)(.+)$/i.exec(title)?.[1]
  const parts = title.split(/\s[|–—-]\s/)
  const isRepeated = (part: string) => part !== '' && (text.includes(`Topic: ${part}`) || text.includes(`Re: ${part}`))
  return foldLine(named ?? parts.find(isRepeated) ?? shownTitle(title, text) ?? withoutSite(parts))
}

/** Returns the part of a page title that is the text of a link to the page itself, as menus of the boards above a thread end with. */
function titleOfLink(page: Page, title: string): string | undefined {
  const $ = page.document
  const parts = title.split(/\s[|–—-]\s/)
  const link = $('a[href]')
    .toArray()
    .slice(0, maxLinks)
    .find(
      (one) => resolveLink($(one).attr('href'), page) === page.url && parts.includes(lineUpTo([one], maxTitleLength)),
    )
  return link && parts.length > 1 ? lineUpTo([link], maxTitleLength) : undefined
}

/** Returns the longest beginning of a page title that is the text of an element: a thread's title may contain a dash. */
function shownTitle(title: string, text: string): string | undefined {
  const ends = [...title.matchAll(/\s[|–—-]\s/g)].map(({ index }) => title.slice(0, index))
  return ends.toReversed().find((start) => !siteName.test(start) && text.includes(`>${start}<`))
}

/** Returns the first part of a page title that does not name the forum. */
function withoutSite(parts: readonly string[]): string {
  return parts.find((part) => !siteName.test(part)) ?? parts[0]!
}

/** Last words of a forum's name. */
const siteName = /\b(?:forums?|community|message ?boards?)$/i

function readPost(
  page: Page,
  post: PageElement,
  title: string,
  opensThread: boolean,
  template: ForumTemplate,
): PageRecord | undefined {
  const $ = page.document
  const element = template.beside ? $(post).add(template.beside($(post))) : $(post)
  const body = firstOf(element, template.body).clone()
  body.find(`${template.notTheirs}, ${linkPreviews}`).remove()
  const text = withoutNotes(withoutSignature(paragraphsOf(body.get())))
  const author = readName(lineOf(firstOf(element, template.author).get()) || (element.attr('data-author') ?? ''))
  if (text === '' && author === undefined) return undefined
  const ids = [
    element.attr('id') ?? '',
    element.attr('data-content') ?? '',
    `post-id:${element.attr('data-post-id') ?? ''}`,
    element.find('[id]').first().attr('id') ?? '',
    element.find('a[name]').first().attr('name') ?? '',
  ]
  const id = template.id.exec(ids.join(' '))?.[1]
  const link = resolveLink(firstOf(element, template.permalink).attr('href'), page)
  const subject = template.subject === undefined ? '' : lineOf(element.find(template.subject).first().get())
  return postRecord({
    // The first post has the URL of its thread; a later one without its own link is identified by its number.
    url:
      opensThread && subject === ''
        ? threadUrl(page)
        : link === undefined
          ? withMark(page.url, id ?? text)
          : canonicalUrl(link),
    isFirst: subject === '' ? opensThread : !/^re:/i.test(subject),
    reference: id,
    title: subject === '' ? title : subject.replace(/^re:\s*/i, ''),
    author,
    text,
    date: dateOf(firstOf(element, template.date), page),
    place: placeOf(element, template),
  })
}

/** Returns the writer's place of residence, as shown beside the text of a post. */
function placeOf(post: Elements, { body }: ForumTemplate): string | undefined {
  const beside = post.clone()
  firstOf(beside, body).remove()
  return placeIn(paragraphsOf(beside.get()))
}

/** Removes a signature below a line of underscores, as old forums show it. */
function withoutSignature(text: string): string {
  return text.split(/^_{10,}$/m, 1)[0]!.trim()
}

function readThreads(page: Page, source: Source, template: ForumTemplate, next: string | undefined): Reading {
  const threads = linksTo(page, template.thread).filter(({ title }) => matchesTerms(title, source.searchTerms))
  const further = next === undefined ? [] : [{ url: next, kind: 'list' as const }]
  if (threads.length > 0 || page.document(template.thread).length > 0)
    return { records: [], next: [...threads.map(asDetail), ...further] }
  const forums = template.forum === undefined ? [] : linksTo(page, template.forum)
  if (forums.length > 0) return { records: [], next: forums.map(({ url }) => ({ url, kind: 'list' })) }
  return { records: [], next: [], problem: 'No threads and no posts could be read on this page of the forum.' }
}

function asDetail({ url }: { url: string }): PageRequest {
  return { url, kind: 'detail' }
}

function linksTo(page: Page, selector: string): { url: string; title: string }[] {
  const $ = page.document
  const seen = new Set<string>()
  return $(selector)
    .toArray()
    .map((link) => ({
      url: canonicalUrl(resolveLink($(link).attr('href'), page) ?? ''),
      title: lineUpTo([link], maxTitleLength),
    }))
    .filter(({ url }) => url !== '' && !seen.has(url) && seen.add(url))
}

function nextPage(page: Page, template: ForumTemplate): string | undefined {
  const own =
    template.next === undefined ? undefined : resolveLink(page.document(template.next).first().attr('href'), page)
  return own === undefined ? findNextPage(page) : canonicalUrl(own)
}

function threadUrl(page: Page): string {
  const canonical = resolveLink(page.document('link[rel="canonical"]').attr('href'), page)
  return canonicalUrl(canonical ?? page.url)
}

/** Returns whether this is not the first page of a thread: later pages begin with a reply. */
function isLaterPage({ url, document: $ }: Page): boolean {
  const { pathname, searchParams } = new URL(url)
  const number = Number(
    /\/page[-/]?(\d+)/.exec(pathname)?.[1] ?? searchParams.get('page') ?? searchParams.get('paged') ?? 1,
  )
  return number > 1 || Number(searchParams.get('start') ?? 0) > 0 || $('link[rel="prev"]').length > 0
}

function dateOf(element: Elements, page: Page): string | undefined {
  const machine = [
    element.attr('datetime'),
    element.attr('data-time'),
    element.attr('data-timestamp'),
    element.attr('title'),
  ]
  const readings = [...machine, lineOf(element.get())].map((text) => readDate(text ?? '', page.fetchedAt))
  return readings.find((date) => date !== undefined)
}
