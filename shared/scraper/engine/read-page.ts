import type { Adapter, Page, Readers, Reading, Source } from '../adapter.ts'
import { asFailure, PageFailure } from './failure.ts'
import type { Fetcher, Visit } from './fetcher.ts'
import type { QueuedRequest } from './journal.ts'
import { type FetchedPage, toPage } from './page.ts'
import { visibleText } from '../reading/visible-text.ts'
import { findPageBlocker, findBlocker, type Blocker } from './blockers.ts'

export interface ReadTools {
  readers: Readers
  fetcher: Fetcher
  visit: Visit
  /** Called after a page was fetched and before it is read. Reading cannot be interrupted. */
  onReading(): void
}

export interface ReadPage {
  reading: Reading
  adapter: Adapter
  bytes: number
  /** Final address, after redirects. */
  url: string
  /** Text of the page before parsing. */
  text: string
}

/** Fetches a page and reads it with the adapter that recognises it. Sends a plain request first, unless the adapter needs a browser, and
 *  uses the browser if scripts create the content. @throws PageFailure, with the page as evidence if there is one, if it could not be
 *  fetched or read */
export async function readPage(source: Source, request: QueuedRequest, tools: ReadTools): Promise<ReadPage> {
  const { readers, visit } = tools
  const expected = readers.find(request.platform ?? source.platform)
  const isForBrowser = visit.browser !== undefined && request.json === undefined && request.headers === undefined
  const first = await fetchAndRead(source, request, expected?.needsBrowser && isForBrowser ? 'browser' : 'plain', tools)
  const hidesContent = isEmpty(first.reading) && !first.reading?.isNothingFound && isMadeByScripts(first.fetched)
  const needsBrowser = first.adapter?.needsBrowser || hidesContent
  const { fetched, page, adapter, reading } =
    needsBrowser && isForBrowser && first.how === 'plain'
      ? await fetchAndRead(
          source,
          { ...request, platform: first.adapter?.platform ?? request.platform },
          'browser',
          tools,
        )
      : first
  if (isEmpty(reading) && !reading?.isNothingFound) {
    const blocker = findPageBlocker(page)
    if (blocker) throw await blockedBy(blocker, fetched)
  }
  if (adapter && reading) {
    return { adapter, reading, bytes: fetched.bytes, url: page.url, text: fetched.text }
  }
  const evidence = { html: fetched.text }
  throw new PageFailure('unreadable', 'We can’t read this kind of page.', { evidence })
}

async function fetchAndRead(
  source: Source,
  request: QueuedRequest,
  how: 'plain' | 'browser',
  { readers, fetcher, visit, onReading }: ReadTools,
) {
  const expected = readers.find(request.platform ?? source.platform)
  const fetched = await fetcher.fetch({ ...request, pauseMs: expected?.pauseMs }, how, visit)
  onReading()
  const blocker = findBlocker(fetched)
  if (blocker) throw await blockedBy(blocker, fetched)
  if (fetched.status >= 400 && !(fetched.status === 400 && expected?.readsRefusals)) {
    const evidence = { html: fetched.text }
    throw new PageFailure('refused', `A page couldn’t be loaded (${fetched.status}).`, { evidence })
  }
  const page = toPage(fetched)
  if (!isData(fetched)) requireDocument(page, fetched)
  const errors: string[] = []
  const adapter = readers.choose(page, { ...source, platform: request.platform ?? source.platform }, (sentence) =>
    errors.push(sentence),
  )
  return { how, fetched, page, adapter, reading: adapter && bounded(adapter.read(page, request, source), errors) }
}

/** Parses the page. @throws PageFailure with the page as evidence, if it has too many elements */
function requireDocument(page: Page, { text }: FetchedPage): void {
  try {
    void page.document
  } catch (thrown) {
    const { kind, message } = asFailure(thrown)
    throw new PageFailure(kind, message, { cause: thrown, evidence: { html: text } })
  }
}

function isData({ contentType, text }: FetchedPage): boolean {
  return contentType.includes('json') || /^\s*[[{]/.test(text.slice(0, 50))
}

/** Maximum number of records and of requests from one page. Pages for people have fewer, and more would fill the memory. */
const maxEntriesPerPage = 1000

function bounded(
  { records, next, problem, shortfall, isNothingFound = false }: Reading,
  errors: readonly string[],
): Reading {
  const isCut = records.length > maxEntriesPerPage || next.length > maxEntriesPerPage
  const sentences = [
    ...errors,
    ...(problem === undefined ? [] : [problem]),
    ...(isCut ? [`Only the first ${maxEntriesPerPage} entries of one page were read.`] : []),
  ]
  return {
    records: records.slice(0, maxEntriesPerPage),
    next: next.slice(0, maxEntriesPerPage),
    isNothingFound,
    ...(shortfall === undefined ? {} : { shortfall }),
    ...(sentences.length > 0 ? { problem: sentences.join(' ') } : {}),
  }
}

function isEmpty(reading: Reading | undefined): boolean {
  return reading === undefined || (reading.records.length === 0 && reading.next.length === 0)
}

const minTextLength = 200
const unseen = new Set(['script', 'style', 'noscript', 'title'])

/** A script that runs; others have data. */
const script = /<script\b(?![^>]{0,200}\btype\s{0,3}=\s{0,3}["']?application\/(?:ld\+)?json)/i

/** Returns whether a page has scripts and hardly any visible text. */
export function isMadeByScripts({ contentType, text }: FetchedPage): boolean {
  if (!contentType.includes('html') || !script.test(text)) return false
  return visibleText(text, 2 * minTextLength, unseen).replaceAll(' ', '').length < minTextLength
}

async function blockedBy({ kind, sentence }: Blocker, { text, picture }: FetchedPage): Promise<PageFailure> {
  const png = await picture?.()
  return new PageFailure(kind, sentence, { evidence: { html: text, ...(png ? { png } : {}) } })
}
