import type { Page, PageRequest, Reading } from '../adapter.ts'
import { canonicalUrl } from '../canonical-url.ts'
import { readApplications, readPagePairs, type Applications } from './applications.ts'
import { readArticlePosts } from './article-posts.ts'
import { asBoard, findBoardEntries } from './board.ts'
import { embeddedRecords } from './embedded-records.ts'
import { readThread } from './forum.ts'
import { asReading } from './listed.ts'
import { mergeRecords, planningRecord } from './planning-record.ts'
import { findNextPage, findShortfall } from './pager.ts'
import type { FoundPost } from './found-post.ts'
import { findPosts } from './posts.ts'
import { referenceIn } from './references.ts'
import { foldLine } from './text.ts'
import { isXml } from './xml-data.ts'

/** Reads the applications or posts of a page, whatever software made it.
 *  @returns undefined when it has neither */
export function readAnyPage(page: Page, request: PageRequest): Reading | undefined {
  const applications = readRegisterPage(page, request)
  if (applications) return applications
  const articles = readArticlePosts(page)
  if (articles.length > 0) return { records: articles, next: [] }
  const posts = findPosts(page)
  if (posts.length === 0) return undefined
  return readBoardOfPosts(page, posts) ?? readThread(page, posts)
}

/** Reads a board whose messages have subjects of their own, or that has more of them than there are posts, if it has the writers of all
 *  posts. */
function readBoardOfPosts(page: Page, posts: readonly FoundPost[]): Reading | undefined {
  const entries = findBoardEntries(page)
  const writers = new Set(entries.map(({ author }) => author))
  const subjects = new Set(
    entries.flatMap(({ title, hasSubject }) =>
      // The heading of a post may be its writer.
      title !== undefined && hasSubject === true && !writers.has(title) ? [withoutReply(title)] : [],
    ),
  )
  const hasTexts = entries.every(
    ({ author, date, text }) => author !== undefined && date !== undefined && text !== undefined,
  )
  const hasSubjects = subjects.size > 1 && subjects.size * 2 > entries.length
  const isBoard =
    hasTexts && (hasSubjects || (entries.length > posts.length && !forumClass.test(page.text.slice(0, maxSearched))))
  const holds = (post: FoundPost) =>
    entries.some(({ author, text = '' }) => author === post.author && haveSameText(text, post.text))
  return isBoard && posts.every(holds) ? asBoard(page, entries) : undefined
}

/** Returns whether one text holds the last line of the other. */
function haveSameText(one: string, other: string): boolean {
  const [first, second] = [foldLine(one), foldLine(other)]
  return (
    first.includes(foldLine(other.slice(other.lastIndexOf('\n') + 1))) ||
    second.includes(foldLine(one.slice(one.lastIndexOf('\n') + 1)))
  )
}

/** A class by which forums and blogs mark up their posts. */
const forumClass = /\bclass\s{0,3}=\s{0,3}["']?[^"'<>]{0,80}(?:comment|post|author|message|user)/i
const maxSearched = 200_000

function withoutReply(title: string): string {
  return title.toLowerCase().replace(/^(?:re: ?){1,5}/, '')
}

/** Returns whether a text says that a search has found nothing. */
export function saysNothingFound(text: string): boolean {
  return /\bno (?:results|records|matches|matching|applications) (?:were |was )?(?:found|match)|\b0 (?:results|records|applications)\b/i.test(
    text,
  )
}

function readRegisterPage(page: Page, request: PageRequest): Reading | undefined {
  const { listed, isDetail } = findApplications(page)
  const url = canonicalUrl(page.url)
  if (isDetail) return { records: [mergeRecords(request.known, { ...listed[0]!.record, url })], next: [] }
  if (request.kind === 'detail') return readDetails(page, request)
  if (listed.length === 0) return readAddressed(page)
  const { records, next } = asReading(listed)
  const after = findNextPage(page)
  if (after !== undefined) return { records, next: [...next, { url: after, kind: 'list' }] }
  const shortfall = findShortfall(page, listed.length)
  if (shortfall === undefined) return { records, next }
  const { read, total } = shortfall
  const problem = `The page says that there are ${total} entries. ${read} of them could be read, and no link leads to the others.`
  return { records, next, shortfall, problem }
}

/** Returns the applications in the embedded data of a page, or those in its markup when there are more of them. */
function findApplications(page: Page): Applications {
  const embedded = embeddedRecords(page)
  const fromData = { listed: embedded, isDetail: embedded.length === 1 }
  if (isXml(page.contentType) && embedded.length > 0) return fromData
  const shown = readApplications(page)
  return embedded.length === 0 || shown.listed.length > embedded.length ? shown : fromData
}

/** Reads a page about one application whose reference is only in its address. */
function readAddressed(page: Page): Reading | undefined {
  const reference = referenceIn(page.url)
  if (reference === undefined) return undefined
  const found = planningRecord(canonicalUrl(page.url), readPagePairs(page))
  const isApplication = found.address !== undefined && found.description !== undefined
  return isApplication ? { records: [{ reference, ...found }], next: [] } : undefined
}

/** Reads a detail page of an application whose reference may come from its list.
 *  @returns undefined without a reference, or without both address and description */
function readDetails(page: Page, { known }: PageRequest): Reading | undefined {
  const found = planningRecord(canonicalUrl(page.url), readPagePairs(page))
  const isApplication =
    (found.reference ?? known?.reference) !== undefined && (found.address ?? found.description) !== undefined
  return isApplication ? { records: [mergeRecords(known, found)], next: [] } : undefined
}
