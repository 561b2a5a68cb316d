import type { Adapter, Reading, Source } from '../adapter.ts'
import { PageFailure } from './failure.ts'
import type { Fetcher, Visit } from './fetcher.ts'
import type { QueuedRequest } from './journal.ts'
import { type FetchedPage, toPage } from './page.ts'
import type { Readers } from './readers.ts'
import { findSoftWall, findWall, type Wall } from './walls.ts'

export interface ReadTools {
  readers: Readers
  fetcher: Fetcher
  visit: Visit
}

export interface ReadPage {
  reading: Reading
  adapter: Adapter
  bytes: number
}

/** Fetches a page and has it read by the adapter that knows it. A plain request is tried first; the browser goes where scripts make the
 *  page. @throws PageFailure when it could not be had or read, with what there was to see */
export async function readPage(source: Source, request: QueuedRequest, tools: ReadTools): Promise<ReadPage> {
  const { readers, visit } = tools
  const expected = readers.find(request.platform ?? source.platform)
  const first = await look(source, request, expected?.needsBrowser && visit.browser ? 'browser' : 'plain', tools)
  const needsBrowser = first.adapter?.needsBrowser || (isEmpty(first.reading) && isMadeByScripts(first.fetched))
  const { fetched, page, adapter, reading } =
    needsBrowser && visit.browser && first.how === 'plain'
      ? await look(source, { ...request, platform: first.adapter?.platform ?? request.platform }, 'browser', tools)
      : first
  if (isEmpty(reading)) {
    const wall = findSoftWall(page)
    if (wall) throw await walled(wall, fetched)
  }
  if (adapter && reading) return { adapter, reading, bytes: fetched.bytes }
  const evidence = { html: fetched.text }
  throw new PageFailure('unreadable', 'Nothing here knows how to read this kind of page.', { evidence })
}

async function look(
  source: Source,
  request: QueuedRequest,
  how: 'plain' | 'browser',
  { readers, fetcher, visit }: ReadTools,
) {
  const fetched = await fetcher.fetch(request, how, visit)
  const wall = findWall(fetched)
  if (wall) throw await walled(wall, fetched)
  if (fetched.status >= 400) {
    const evidence = { html: fetched.text }
    throw new PageFailure('refused', `A page could not be had (${fetched.status}).`, { evidence })
  }
  const page = toPage(fetched)
  try {
    const adapter = readers.choose(page, { ...source, platform: request.platform ?? source.platform })
    return { how, fetched, page, adapter, reading: adapter?.read(page, request, source) }
  } catch (cause) {
    const evidence = { html: fetched.text }
    throw new PageFailure('unreadable', 'A page was too strange to be read.', { cause, evidence })
  }
}

function isEmpty(reading: Reading | undefined): boolean {
  return reading === undefined || (reading.records.length === 0 && reading.next.length === 0)
}

/** A page with nothing in it but scripts. */
function isMadeByScripts({ contentType, text }: FetchedPage): boolean {
  if (!contentType.includes('html') || !/<script\b/i.test(text)) return false
  const seen = text.replace(/<(script|style|noscript|head)\b[^]*?<\/\1>/gi, '').replace(/<[^>]*>|\s+/g, '')
  return seen.length < 200
}

async function walled({ kind, sentence }: Wall, { text, picture }: FetchedPage): Promise<PageFailure> {
  const png = await picture?.()
  return new PageFailure(kind, sentence, { evidence: { html: text, ...(png ? { png } : {}) } })
}
