import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Database } from '../../platform/database/schema.ts'
import { networkKey } from '../../platform/http/rate-limits.ts'

type RefusalAction = 'sign_in_refused' | 'code_refused'

/** With an attack from more networks than this in an hour, the rest share an entry. */
const mostNetworks = 50

/** Writes a refused sign-in into the audit: one entry for each hour and network, with the number of tries.
 *  @param address of the caller; the entry names its network alone */
export async function recordRefusal(
  db: Kysely<Database>,
  clock: Clock,
  action: RefusalAction,
  address: string,
): Promise<void> {
  const hour = clock.now().toISOString().slice(0, '2026-11-21T10'.length)
  await inTransaction(db, async (trx) => {
    const network = describeNetwork(address)
    const others = 'other networks'
    if (await addTry(trx, action, hour, network)) return
    const { count } = await trx
      .selectFrom('auditEntry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', action)
      .where('createdAt', '>=', hour)
      .executeTakeFirstOrThrow()
    const isCrowded = count >= mostNetworks
    if (isCrowded && (await addTry(trx, action, hour, others))) return
    await recordAudit(trx, clock, { action, detail: { network: isCrowded ? others : network, tries: 1 } })
  })
}

/** @returns whether there is an entry of this hour and network, which now counts one more */
async function addTry(trx: Kysely<Database>, action: RefusalAction, hour: string, network: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('auditEntry')
    .set({ detail: sql`json_set(detail, '$.tries', json_extract(detail, '$.tries') + 1)` })
    .where('action', '=', action)
    .where('createdAt', '>=', hour)
    .where(sql`json_extract(detail, '$.network')`, '=', network)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `203.0.113.0/24` or `2001:db8:7::/48`: too wide to tell a person by. */
function describeNetwork(address: string): string {
  const network = networkKey(address)
  return network.includes(':') ? `${network}::/48` : `${network}.0/24`
}
