import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Trx } from '../../platform/database/schema.ts'

/** The tables of submissions that may be sent twice. */
type EnquiryTable = 'consultation' | 'calculatorSubmission'

interface Sent {
  /** Made by the form; undefined from a form without JavaScript. */
  id: string | undefined
  /** Equal for the same content from the same person. */
  contentHash: string
}

/** The same content within this time is a repeated click or a retry, not a second enquiry. */
const repeatMs = 10 * 60 * 1000

/** Checks whether a submission was stored before. @returns the id of that record, or an id for a new one */
export async function deduplicate(
  trx: Trx,
  table: EnquiryTable,
  { id, contentHash }: Sent,
  now: Date,
): Promise<{ repeatOf: string } | { newId: string }> {
  const sameId = id === undefined ? undefined : await findById(trx, table, id)
  if (sameId?.contentHash === contentHash) return { repeatOf: sameId.id }
  const same = await findSame(trx, table, contentHash, now.getTime())
  if (same) return { repeatOf: same.id }
  // The id is taken but the content has changed: that is a new enquiry.
  return { newId: id === undefined || sameId ? uuidv7() : id }
}

export function hashContent(words: readonly (string | number | null | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}

function findById(trx: Trx, table: EnquiryTable, id: string) {
  return trx.selectFrom(table).select(['id', 'contentHash']).where('id', '=', id).executeTakeFirst()
}

/** Looks both ways in time because the clock may have been set back. */
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
