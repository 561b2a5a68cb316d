import { expect, test } from 'vitest'
import { PageFailure } from '../engine/failure.ts'
import { isMadeByScripts } from '../engine/read-page.ts'
import { toPage } from '../engine/page.ts'
import { findPageBlocker, findBlocker } from '../engine/blockers.ts'
import { type HostilePage, hostilePages } from '../testing/hostile-pages.ts'
import { asList, sourceOf } from '../testing/page-of.ts'
import { readAnyPage } from '../reading/any-page.ts'
import { MarkupTooLarge } from '../reading/parse-markup.ts'
import { classify } from '../classification/classify.ts'
import { adapterFor, ownAdapters } from './index.ts'

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
  if (unlessRefused(() => page.document) === undefined) return
  findPageBlocker(page)
  adapterFor(page, source, throwError)
  for (const read of readers)
    for (const request of [asList, { url, kind: 'detail' } as const]) {
      const reading = unlessRefused(() => read(page, request, source))
      for (const record of reading?.records.slice(0, 20) ?? []) classify(record, now)
    }
}

/** Each adapter by itself, and once the general reader that all of them use where they find nothing. */
const readers = [...ownAdapters.map(({ read }) => read), readAnyPage]

function unlessRefused<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof MarkupTooLarge || thrown instanceof PageFailure) return undefined
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
