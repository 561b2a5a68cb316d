import type { Source } from '../adapter.ts'
import { type CrawlState, type CrawlTools, openState, queued } from './crawl-state.ts'
import { asFailure, type FailureKind, type PageFailure } from './failure.ts'
import { outcomeOf, type QueuedRequest, type SourceOutcome } from './journal.ts'
import { describeOutcome } from './outcome.ts'
import { readPage } from './read-page.ts'
import { addSighting, problemPageOf, sightingOf } from './sighting.ts'
import { skipDetails } from './skip-known.ts'

/** The number of consecutive failed pages after which the site is given up. */
const maxConsecutiveFailures = 5
const maxConsecutiveClosed = 3

/** Crawls a source. Every step is written to the journal first, so that an interrupted crawl continues from there.
 *  @returns the outcome; undefined if the signal stopped the crawl */
export async function crawl(source: Source, tools: CrawlTools): Promise<SourceOutcome | undefined> {
  const { journal, settings, signal } = tools
  const ended = journal.entries.find((entry) => entry.type === 'ended')
  if (ended) return outcomeOf(ended)
  const state = await openState(source, tools)
  const crawlEnd = new AbortController()
  const clock = setTimeout(() => {
    state.tally.limit ??= `Stopped after ${Math.round(settings.sourceTimeoutMs / 60_000)} minutes.`
    crawlEnd.abort()
  }, settings.sourceTimeoutMs)
  try {
    await processQueue(source, tools, state, crawlEnd)
  } finally {
    clearTimeout(clock)
  }
  if (signal.aborted) return undefined
  const outcome = {
    ...describeOutcome(state.tally),
    robots: await tools.fetcher.robotsFor(source.url),
    seen: completeSighting(state),
    page: state.tally.failures.length > 0 || state.tally.seen.entries === 0 ? state.tally.page : undefined,
  }
  await journal.append({ type: 'ended', ...outcome })
  return outcome
}

/** Returns what the lists showed; undefined if they showed nothing and a page that may have had entries failed. */
function completeSighting({ tally: { seen, failures } }: CrawlState): SourceOutcome['seen'] {
  return seen.entries === 0 && failures.length > 0 ? undefined : seen
}

/** Processes requests, up to `perHost` at a time, until none is left or the crawl ends. */
async function processQueue(
  source: Source,
  tools: CrawlTools,
  state: CrawlState,
  crawlEnd: AbortController,
): Promise<void> {
  const signal = AbortSignal.any([tools.signal, crawlEnd.signal])
  const pending = new Set<Promise<void>>()
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      const request = takeNext(tools, state, crawlEnd)
      if (!request) {
        if (pending.size === 0 || signal.aborted) return
        // Another worker may add requests.
        await Promise.race(pending)
        continue
      }
      const visit = visitPage(source, request, { tools, state, crawlEnd, signal })
      pending.add(visit)
      await visit.finally(() => pending.delete(visit))
    }
  }
  const workers = Array.from({ length: tools.settings.perHost }, worker)
  try {
    await Promise.all(workers)
  } catch (error) {
    crawlEnd.abort()
    await Promise.allSettled(workers)
    throw error
  }
}

/** Returns the next request within the limits, and ends the crawl when the limit of pages or bytes is reached. List pages beyond their
 *  limit are dropped. */
function takeNext(
  { settings }: CrawlTools,
  { frontier, tally }: CrawlState,
  crawlEnd: AbortController,
): QueuedRequest | undefined {
  for (let request = frontier.take(); request; request = frontier.take()) {
    const { pages, listPages, bytes } = frontier.visited()
    if (pages >= settings.pages || bytes >= settings.sourceBytes) {
      tally.limit ??= `Only the first ${pages} pages were read.`
      crawlEnd.abort()
      return undefined
    }
    if (request.kind === 'detail' || listPages < settings.listPages) return request
    tally.limit ??= `Only the first ${listPages} list pages were read.`
  }
  return undefined
}

interface VisitContext {
  tools: CrawlTools
  state: CrawlState
  crawlEnd: AbortController
  signal: AbortSignal
}

async function visitPage(source: Source, request: QueuedRequest, context: VisitContext): Promise<void> {
  const { tools, state, signal } = context
  const { journal } = tools
  const { frontier, tally, knownFilter, jar } = state
  const { key } = request
  await journal.append({ type: 'begun', key })
  const onWait = (host: string, untilMs: number) => void journal.append({ type: 'waits', host, untilMs })
  try {
    const visit = { jar, browser: tools.browser, signal, onWait }
    const page = await readPage(source, request, {
      ...tools,
      visit,
      onReading: () => tools.onReading(key),
    })
    const { reading, adapter, bytes } = page
    const seen = request.kind === 'list' ? sightingOf(page, request.url, source.url) : undefined
    const { records, requests } = knownFilter.selectNew(
      skipDetails(reading, tools.reasonToSkip),
      new Date(),
      request.kind,
    )
    const next = requests.map((one) => queued(one, adapter.platform))
    const hasNothing = seen?.text !== undefined && !seen.isNothingFound
    const problemPage = hasNothing ? problemPageOf(page.url, page.text) : undefined
    await journal.append({
      type: 'read',
      key,
      bytes,
      records,
      requests: next,
      problem: reading.problem,
      seen,
      page: problemPage,
    })
    frontier.finish(request, bytes)
    frontier.add(next)
    tally.read += 1
    tally.records += records.length
    tally.consecutiveFailures = []
    if (seen) tally.seen = addSighting(tally.seen, seen)
    tally.page = problemPage ?? tally.page
    if (reading.problem) tally.problems.push(reading.problem)
    report(source, request, context)
  } catch (thrown) {
    // Aborted, not failed: the next process requests the page again.
    if (signal.aborted) return journal.append({ type: 'left', key })
    await recordFailure(source, request, asFailure(thrown), context)
  }
}

async function recordFailure(
  source: Source,
  request: QueuedRequest,
  failure: PageFailure,
  context: VisitContext,
): Promise<void> {
  const { tools, state, crawlEnd } = context
  const { frontier, tally, knownFilter } = state
  const { kind, message: sentence, evidence } = failure
  const { records } = knownFilter.selectNew({ records: request.known ? [request.known] : [], next: [] }, new Date())
  const page = problemPageOf(request.url, evidence.html)
  await tools.journal.append({ type: 'failed', key: request.key, kind, sentence, record: records[0], page })
  tally.page = page ?? tally.page
  tally.records += records.length
  await tools.snapshots.save(source.id, kind, sentence, request.url, evidence)
  frontier.finish(request, 0)
  tally.failures.push({ kind, sentence })
  tally.consecutiveFailures.push(kind)
  report(source, request, context, sentence)
  if (isSiteBlocked(tally.consecutiveFailures)) tally.blocker = sentence
  if (tally.blocker !== undefined || kind === 'busy' || tally.consecutiveFailures.length >= maxConsecutiveFailures)
    crawlEnd.abort()
}

/** Returns whether the whole site is blocked: by one challenge, or by several closed pages in a row, as single ones may be for members
 *  only. */
function isSiteBlocked(consecutiveFailures: readonly FailureKind[]): boolean {
  return (
    consecutiveFailures.at(-1) === 'blocked' ||
    (consecutiveFailures.length >= maxConsecutiveClosed && consecutiveFailures.every((kind) => kind === 'closed'))
  )
}

function report(source: Source, { url }: QueuedRequest, { tools, state }: VisitContext, failure?: string): void {
  const { tally, frontier } = state
  const { pages } = frontier.visited()
  tools.report({ sourceId: source.id, pages, records: tally.records, failed: tally.failures.length, url, failure })
}
