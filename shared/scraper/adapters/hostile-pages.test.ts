import { expect, test } from 'vitest'
import type { Page } from '../adapter.ts'
import { PageFailure } from '../engine/failure.ts'
import { isMadeByScripts } from '../engine/read-page.ts'
import { toPage } from '../engine/page.ts'
import { findPageBlocker, findBlocker } from '../engine/blockers.ts'
import { type HostilePage, hostilePages } from '../testing/hostile-pages.ts'
import { asList, sourceOf } from '../testing/page-of.ts'
import { classify } from '../classification/classify.ts'
import { adapterFor, adapters } from './index.ts'

const source = sourceOf({ searchTerms: ['loft', 'extension'] })
const now = '2026-11-20T09:00:00.000Z'

/** A page may be refused or found empty, and breaks no reader. */
const throwError = (sentence: string): never => {
  throw new Error(sentence)
}

/** Reads a page in every way that the engine and the adapters can. */
function readInEveryWay(
  { contentType = 'text/html', url = 'https://example.org/planning' }: HostilePage,
  text: string,
): void {
  const fetched = { url, status: 200, contentType, text, bytes: text.length, headers: {} }
  findBlocker(fetched)
  isMadeByScripts(fetched)
  const page = toPage(fetched)
  // Too much of a page is refused before anybody reads it.
  if (isRefused(page)) return
  findPageBlocker(page)
  adapterFor(page, source, throwError)
  const readings = adapters.flatMap((adapter) => [
    adapter.read(page, asList, source),
    adapter.read(page, { url, kind: 'detail' }, source),
  ])
  for (const record of readings.flatMap(({ records }) => records).slice(0, 500)) classify(record, now)
}

function isRefused(page: Page): boolean {
  try {
    return page.document === undefined
  } catch (thrown) {
    if (thrown instanceof PageFailure && thrown.kind === 'unreadable') return true
    throw thrown
  }
}

/** Processor time of this thread, milliseconds. */
function costOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Four times the page may take four times as long, and some more for what the machine does at the same time; sixteen times is
 *  what a reader takes that looks at each part once for every other part. */
const maxGrowth = 9
/** What is over in this time may grow as it likes. */
const allowanceMs = 60

test.each(Object.entries(hostilePages))('%s: a page four times as long takes no more than its share', (_, page) => {
  const [small, large] = [page.make(page.parts), page.make(page.parts * 4)]
  readInEveryWay(page, small) // what is compiled once does not count
  const smallMs = Math.min(...[1, 2, 3].map(() => costOf(() => readInEveryWay(page, small))))
  const maxMs = allowanceMs + smallMs * maxGrowth
  let largeMs = Infinity
  // Again where it was too long, for what else the machine does may have been in the way.
  for (let attempts = 0; largeMs > maxMs && attempts < 3; attempts++) {
    largeMs = Math.min(
      largeMs,
      costOf(() => readInEveryWay(page, large)),
    )
  }
  expect(largeMs, `${smallMs} ms for the smaller page`).toBeLessThan(maxMs)
})
