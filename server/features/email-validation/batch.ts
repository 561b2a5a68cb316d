import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { MailDomains } from './mx-lookup.ts'
import * as queries from './queries.ts'
import { type MailDomain, scoreEmail } from './score.ts'

export interface BatchSurroundings {
  db: Kysely<Database>
  clock: Clock
  domains: MailDomains
  /** Aborted when the program stops: nothing more is asked or written then. */
  stopping: AbortSignal
}

/** Small, so that the writing never keeps a visitor waiting. */
const batchSize = 50
/** Domains that are asked about at the same time. */
const lanes = 4
/** A domain about which nothing could be learnt is asked about again after this. */
const recheckMs = 60 * 60 * 1000

/** Scores the next few addresses that are due. @returns false when none is */
export async function scoreBatch(using: BatchSurroundings): Promise<boolean> {
  const { db, clock, stopping } = using
  const due = await queries.listDue(db, clock.now().toISOString(), batchSize)
  if (due.length === 0) return false
  const found = await askAll(using, new Set(due.map(({ email }) => domainOf(email))))
  if (stopping.aborted) return false
  const recheckAt = new Date(clock.now().getTime() + recheckMs).toISOString()
  await db.transaction().execute(async (trx) => {
    for (const address of due) {
      const domain = found.get(domainOf(address.email)) ?? 'unknown'
      const isWritten = await queries.setScore(trx, address, scoreEmail(address.email, domain))
      if (isWritten && domain === 'unknown') await queries.setRecheck(trx, address.prospectId, recheckAt)
      else await queries.deleteRecheck(trx, address.prospectId)
    }
  })
  return true
}

async function askAll(
  { domains, stopping }: BatchSurroundings,
  names: ReadonlySet<string>,
): Promise<Map<string, MailDomain>> {
  const found = new Map<string, MailDomain>()
  const waiting = names.values()
  const askInTurn = async () => {
    // One iterator for all lanes: each takes the next name that nobody has taken.
    for (const name of waiting) {
      if (stopping.aborted) return
      found.set(name, await domains.ask(name))
    }
  }
  await Promise.race([Promise.all(Array.from({ length: lanes }, askInTurn)), aborted(stopping)])
  return found
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
