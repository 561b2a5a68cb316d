import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../platform/record-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/schema.ts'
import { networkKey } from '../../platform/http/rate-limits.ts'

type RefusalAction = 'sign_in_refused' | 'code_refused'

/** If refusals come from more networks than this in an hour, the rest share an entry. */
const maximumNetworks = 50

/** Records a refused sign-in in the audit log: one entry for each hour and network, with the number of tries.
 *  @param address the caller's; only its network is stored */
export async function recordRefusal(
  db: Kysely<Database>,
  clock: Clock,
  action: RefusalAction,
  address: string,
): Promise<void> {
  const hour = clock.now().toISOString().slice(0, '2026-11-21T10'.length)
  await db.transaction().execute(async (trx) => {
    const network = describeNetwork(address)
    const others = 'other networks'
    if (await addTry(trx, action, hour, network)) return
    const { count } = await trx
      .selectFrom('auditEntry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('action', '=', action)
      .where('createdAt', '>=', hour)
      .executeTakeFirstOrThrow()
    const isCrowded = count >= maximumNetworks
    if (isCrowded && (await addTry(trx, action, hour, others))) return
    await recordAudit(trx, clock, { action, detail: { network: isCrowded ? others : network, tries: 1 } })
  })
}

/** Adds one try to the entry of this hour and network. Returns false if there is none. */
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

/** Returns a network that is too wide to identify a person, such as `203.0.113.0/24` or `2001:db8:7::/48`. */
function describeNetwork(address: string): string {
  const network = networkKey(address)
  return network.includes(':') ? `${network}::/48` : `${network}.0/24`
}
