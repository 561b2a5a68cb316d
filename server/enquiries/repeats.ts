import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../database/schema.ts'

type Trx = Transaction<Database>
/** What visitors send by a form, and what recognises it when it comes again. */
type EnquiryTable = 'consultation' | 'calculatorSubmission'

interface Sent {
  /** Made by the form; undefined from a form without JavaScript. */
  id: string | undefined
  /** Equal for the same words from the same person. */
  contentHash: string
}

/** The same words again within this time are a repeated click or a retry, not a second enquiry. */
const repeatMs = 10 * 60 * 1000

/** Whether this came before. @returns the id of the record it made then, or the id for a new one */
export async function recogniseRepeat(
  trx: Trx,
  table: EnquiryTable,
  { id, contentHash }: Sent,
  now: Date,
): Promise<{ repeatOf: string } | { newId: string }> {
  const sameId = id === undefined ? undefined : await findById(trx, table, id)
  if (sameId?.contentHash === contentHash) return { repeatOf: sameId.id }
  const same = await findSame(trx, table, contentHash, now.getTime())
  if (same) return { repeatOf: same.id }
  // An id that is taken by other words was sent again after a change: that is a new enquiry.
  return { newId: id === undefined || sameId ? uuidv7() : id }
}

export function hashContent(words: readonly (string | number | null | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}

function findById(trx: Trx, table: EnquiryTable, id: string) {
  return trx.selectFrom(table).select(['id', 'contentHash']).where('id', '=', id).executeTakeFirst()
}

/** Before or after: the clock may have been put back since. */
function findSame(trx: Trx, table: EnquiryTable, contentHash: string, nowMs: number) {
  return trx
    .selectFrom(table)
    .select('id')
    .where('contentHash', '=', contentHash)
    .where('createdAt', '>=', new Date(nowMs - repeatMs).toISOString())
    .where('createdAt', '<=', new Date(nowMs + repeatMs).toISOString())
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
}
