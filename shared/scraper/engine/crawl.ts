import type { Source } from '../adapter.ts'
import { type CrawlState, type CrawlTools, openState, queued } from './crawl-state.ts'
import { asFailure, type FailureKind, type PageFailure } from './failure.ts'
import { outcomeOf, type QueuedRequest, type SourceOutcome } from './journal.ts'
import { describeOutcome } from './outcome.ts'
import { readPage } from './read-page.ts'
import { addSighting, problemPageOf, sightingOf } from './sighting.ts'
import { skipDetails } from './novelty.ts'

/** The number of consecutive failed pages after which the site is given up. */
const mostFailuresInARow = 5
const mostClosedInARow = 3

/** Crawls a source. Every step is written to the journal first, so that an interrupted crawl continues from there.
 *  @returns the outcome; undefined if the signal stopped the crawl */
export async function crawl(source: Source, tools: CrawlTools): Promise<SourceOutcome | undefined> {
  const { journal, settings, signal } = tools
  const ended = journal.entries.find((entry) => entry.type === 'ended')
  if (ended) return outcomeOf(ended)
  const state = await openState(source, tools)
  const over = new AbortController()
  const clock = setTimeout(() => {
    state.tally.limit ??= `Stopped after ${Math.round(settings.sourceTimeoutMs / 60_000)} minutes.`
    over.abort()
  }, settings.sourceTimeoutMs)
  try {
    await workOff(source, tools, state, over)
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
async function workOff(source: Source, tools: CrawlTools, state: CrawlState, over: AbortController): Promise<void> {
  const signal = AbortSignal.any([tools.signal, over.signal])
  const underway = new Set<Promise<void>>()
  const lane = async (): Promise<void> => {
    while (!signal.aborted) {
      const request = takeNext(tools, state, over)
      if (!request) {
        if (underway.size === 0 || signal.aborted) return
        // Another lane may add requests.
        await Promise.race(underway)
        continue
      }
      const visit = visitPage(source, request, { tools, state, over, signal })
      underway.add(visit)
      await visit.finally(() => underway.delete(visit))
    }
  }
  const lanes = Array.from({ length: tools.settings.perHost }, lane)
  try {
    await Promise.all(lanes)
  } catch (error) {
    over.abort()
    await Promise.allSettled(lanes)
    throw error
  }
}

/** Returns the next request within the limits, and ends the crawl when the limit of pages or bytes is reached. List pages beyond their
 *  limit are dropped. */
function takeNext(
  { settings }: CrawlTools,
  { frontier, tally }: CrawlState,
  over: AbortController,
): QueuedRequest | undefined {
  for (let request = frontier.take(); request; request = frontier.take()) {
    const { pages, listPages, bytes } = frontier.visited()
    if (pages >= settings.pages || bytes >= settings.sourceBytes) {
      tally.limit ??= `Only the first ${pages} pages were read.`
      over.abort()
      return undefined
    }
    if (request.kind === 'detail' || listPages < settings.listPages) return request
    tally.limit ??= `Only the first ${listPages} list pages were read.`
  }
  return undefined
}

interface Visiting {
  tools: CrawlTools
  state: CrawlState
  over: AbortController
  signal: AbortSignal
}

async function visitPage(source: Source, request: QueuedRequest, visiting: Visiting): Promise<void> {
  const { tools, state, signal } = visiting
  const { journal } = tools
  const { frontier, tally, novelty, jar } = state
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
    const { records, requests } = novelty.selectNew(skipDetails(reading, tools.reasonToSkip), new Date(), request.kind)
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
    tally.inARow = []
    if (seen) tally.seen = addSighting(tally.seen, seen)
    tally.page = problemPage ?? tally.page
    if (reading.problem) tally.problems.push(reading.problem)
    report(source, request, visiting)
  } catch (thrown) {
    // Aborted, not failed: the next process requests the page again.
    if (signal.aborted) return journal.append({ type: 'left', key })
    await noteFailure(source, request, asFailure(thrown), visiting)
  }
}

async function noteFailure(
  source: Source,
  request: QueuedRequest,
  failure: PageFailure,
  visiting: Visiting,
): Promise<void> {
  const { tools, state, over } = visiting
  const { frontier, tally, novelty } = state
  const { kind, message: sentence, evidence } = failure
  const { records } = novelty.selectNew({ records: request.known ? [request.known] : [], next: [] }, new Date())
  const page = problemPageOf(request.url, evidence.html)
  await tools.journal.append({ type: 'failed', key: request.key, kind, sentence, record: records[0], page })
  tally.page = page ?? tally.page
  tally.records += records.length
  await tools.snapshots.keep(source.id, kind, sentence, request.url, evidence)
  frontier.finish(request, 0)
  tally.failures.push({ kind, sentence })
  tally.inARow.push(kind)
  report(source, request, visiting, sentence)
  if (isShut(tally.inARow)) tally.blocker = sentence
  if (tally.blocker !== undefined || kind === 'busy' || tally.inARow.length >= mostFailuresInARow) over.abort()
}

/** Returns whether the whole site is blocked: by one challenge, or by several closed pages in a row, as single ones may be for members
 *  only. */
function isShut(inARow: readonly FailureKind[]): boolean {
  return inARow.at(-1) === 'blocked' || (inARow.length >= mostClosedInARow && inARow.every((kind) => kind === 'closed'))
}

function report(source: Source, { url }: QueuedRequest, { tools, state }: Visiting, failure?: string): void {
  const { tally, frontier } = state
  const { pages } = frontier.visited()
  tools.report({ sourceId: source.id, pages, records: tally.records, failed: tally.failures.length, url, failure })
}
