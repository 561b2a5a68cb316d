import type { ProblemPage, SourceSighting } from '../../contract/scraping-runs.ts'
import type { FailureKind } from './failure.ts'
import type { SourceOutcome } from './journal.ts'

/** Counts and results of a crawl. */
export interface Tally {
  /** Pages that were read. */
  read: number
  records: number
  /** Problems that adapters reported. */
  problems: string[]
  failures: { kind: FailureKind; sentence: string }[]
  /** Failures since the last page that was read. */
  consecutiveFailures: FailureKind[]
  /** Sentence about the limit that was reached. */
  limit: string | undefined
  /** Sentence about a site that blocks the scraper. */
  blocker: string | undefined
  seen: SourceSighting
  /** The last page that couldn’t be read, or had nothing on it. */
  page: ProblemPage | undefined
}

const blockingKinds: ReadonlySet<FailureKind> = new Set(['blocked', 'closed', 'robots', 'private_address'])
const maxLength = 500

export function describeOutcome({ read, problems, failures, limit, blocker }: Tally): SourceOutcome {
  if (blocker !== undefined) return { status: 'blocked', sentence: blocker }
  const [failure] = failures
  if (read === 0 && failure) {
    return { status: blockingKinds.has(failure.kind) ? 'blocked' : 'failed', sentence: failure.sentence }
  }
  const sentences = [...new Set(problems), ...(limit === undefined ? [] : [limit])]
  if (failure) {
    const pages = failures.length === 1 ? 'One page' : `${failures.length} pages`
    sentences.push(`${pages} of ${read + failures.length} couldn’t be read: ${failure.sentence}`)
  }
  if (sentences.length === 0) return { status: 'success' }
  return { status: read === 0 ? 'failed' : 'partial', sentence: sentences.join(' ').slice(0, maxLength) }
}
