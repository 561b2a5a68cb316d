import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { dayMs, minuteMs } from '#shared/business/durations.ts'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { BulkRun, changeProspects } from '#shared/contract/prospect-archive.ts'
import type { Deps } from '../../deps.ts'
import type { Background } from '../../feature.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { inShortTransactions } from '../../platform/database/short-transactions.ts'
import { AppError } from '../../platform/errors.ts'
import { readChangeEpoch } from '../../platform/events/change-epoch.ts'
import { repeat } from '../../platform/run-at-interval.ts'
import { joinSearchParts, leaveWordsToJoining } from '../list/join-search-parts.ts'
import * as queries from './queries.ts'

type ChangeRequest = ParsedInput<typeof changeProspects>['body']

/** What a run does, as it is stored: the leads are stored beside it. */
export type BulkRequest = Partial<Pick<ChangeRequest, 'status' | 'priority' | 'reason'>> & {
  action: BulkRun['action']
  /** The import that is undone. */
  importId?: string
}

/** How a request is carried out. */
export interface BulkWork {
  /** Whether it removes leads for good. */
  removes: boolean
  /** Changes some of the leads. @returns why others of them cannot be changed, by their ids */
  change(trx: Trx, leadIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Runs in the transaction that ends the run. */
  end?(trx: Trx, run: queries.StoredRun): Promise<void>
}

export interface BulkRuns extends Background {
  /** Carries out a request, in short transactions, and returns when it has ended. A request that was made before under the same id joins its
   *  run, or returns what became of it.
   *  @param given.content what the caller asked for  @param given.listLeads returns the ids of the leads, if it is new
   *  @throws AppError `conflict` when the id belongs to another request; `unavailable` when the server stops: the next start continues the run */
  run(given: {
    id: string | undefined
    content: unknown
    request: BulkRequest
    listLeads: () => Promise<readonly string[]>
  }): Promise<queries.StoredRun>
  list(): Promise<BulkRun[]>
  /** Stops a run after the leads of the current transaction. @throws AppError `not_found` */
  stopRun(id: string): Promise<void>
  /** Continues what an earlier start has left, and deletes what nobody asks for any more. */
  check(): Promise<void>
}

/** Up to as many leads are removed from the search index one by one, and more with it as a whole. */
const fewLeads = 200
/** How long the result of a run is kept for a caller who lost the answer. */
const keptMs = dayMs
const checkEveryMs = 10 * minuteMs
/** Requests that waited for the start are answered before runs are continued. */
const firstCheckMs = 1000

/** Runs long changes of leads. How far each is, is stored with its changes, so that one that was interrupted is continued by the next start. */
export function startBulkRuns(
  { db, reader, clock, clockTrust, log }: Pick<Deps, 'db' | 'reader' | 'clock' | 'clockTrust' | 'log'>,
  workOf: (request: BulkRequest) => BulkWork,
): BulkRuns {
  const running = new Map<string, { contentHash: string; ended: Promise<queries.StoredRun> }>()
  const stopping = new AbortController()

  function track(id: string, contentHash: string, begin?: () => Promise<void>): Promise<queries.StoredRun> {
    const ended = carryOut(id, begin).finally(() => running.delete(id))
    running.set(id, { contentHash, ended })
    return ended
  }

  async function carryOut(id: string, begin?: () => Promise<void>): Promise<queries.StoredRun> {
    await begin?.()
    const { request, total, finishedAt, epoch } = await queries.getRun(db, id)
    if (finishedAt !== null) return queries.getRun(db, id)
    // What a backup caught half done is not continued after it is restored.
    if (epoch !== (await readChangeEpoch(db))) await queries.markStopped(db, id, clock.now().toISOString())
    const work = workOf(request)
    const removesMany = work.removes && total > fewLeads
    await inShortTransactions(db, async (trx, size) => {
      stopping.signal.throwIfAborted()
      const run = await queries.getRun(trx, id)
      const leads = run.stoppedAt === null ? await queries.listNext(trx, run, size) : []
      const change = () => changeLeads(trx, work, leads)
      const errors = removesMany ? await leaveWordsToJoining(trx, change) : await change()
      await queries.saveProgress(trx, run, leads, errors)
      if (leads.length === size) return true
      if (!removesMany) await end(trx, work, id)
      return false
    })
    if (removesMany) {
      await joinSearchParts(db, stopping.signal)
      await db.transaction().execute((trx) => end(trx, work, id))
    }
    return queries.getRun(db, id)
  }

  async function end(trx: Trx, work: BulkWork, id: string): Promise<void> {
    await work.end?.(trx, await queries.getRun(trx, id))
    await queries.finishRun(trx, id, clock.now().toISOString())
  }

  async function check(): Promise<void> {
    if (clockTrust.doubt() === undefined)
      await queries.deleteRuns(db, isoTime(clock.now(), -keptMs), () => [...running.keys()])
    for (const run of await queries.listUnfinished(db)) {
      if (running.has(run.id)) continue
      await track(run.id, run.contentHash).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error, run: run.id }, 'continuing a change of leads failed')
      })
    }
  }

  const checking = repeat(check, {
    everyMs: checkEveryMs,
    log,
    fault: 'looking for unfinished changes of leads failed',
  })
  const firstCheck = setTimeout(checking.wake, firstCheckMs).unref()

  return {
    async run({ id = uuidv7(), content, request, listLeads }) {
      const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
      const earlier = running.get(id)
      if (earlier) {
        requireSame(earlier, contentHash)
        return earlier.ended
      }
      return track(id, contentHash, async () => {
        const stored = await queries.findRun(db, id)
        if (stored) requireSame(stored, contentHash)
        else {
          const startedAt = clock.now().toISOString()
          await queries.insertRun(db, { id, contentHash, request, startedAt }, await listLeads())
        }
      })
    },
    list: () => queries.describeRuns(reader),
    async stopRun(id) {
      if (!(await queries.markStopped(db, id, clock.now().toISOString())))
        throw new AppError('not_found', 'This change isn’t running.')
      checking.wake() // ends it if it waits for the next start
    },
    check,
    async stop() {
      clearTimeout(firstCheck)
      stopping.abort(new AppError('unavailable', 'The server is being restarted. It continues the change afterwards.'))
      await Promise.allSettled([...running.values()].map(({ ended }) => ended))
      await checking.stop()
    },
    stopsAt: { time: 'before the requests', because: 'a request waits for the end of its run' },
  }
}

async function changeLeads(
  trx: Trx,
  work: BulkWork,
  leads: readonly { leadId: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (leads.length === 0) return new Map()
  return work.change(
    trx,
    leads.map(({ leadId }) => leadId),
  )
}

/** @throws AppError `conflict` */
function requireSame(earlier: { contentHash: string }, contentHash: string): void {
  if (earlier.contentHash === contentHash) return
  throw new AppError('conflict', 'This change has begun with other leads or values. Please choose the leads again.')
}
