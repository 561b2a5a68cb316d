import type { Deps } from '../../deps.ts'
import { networkKey } from '../../platform/http/rate-limits.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import * as queries from './queries.ts'

/** If refusals come from more networks than this in an hour, the rest share an entry. */
const maximumNetworks = 50

/** Records a refused sign-in in the audit log: one entry for each hour and network, with the number of tries.
 *  @param address the caller's; only its network is stored */
export async function recordRefusal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  action: queries.RefusalAction,
  address: string,
): Promise<void> {
  const hour = clock.now().toISOString().slice(0, '2026-11-21T10'.length)
  const network = describeNetwork(address)
  const others = 'other networks'
  await db.transaction().execute(async (trx) => {
    if (await queries.countRefusal(trx, action, hour, network)) return
    const isCrowded = (await queries.countRefusalEntries(trx, action, hour)) >= maximumNetworks
    if (isCrowded && (await queries.countRefusal(trx, action, hour, others))) return
    await recordAudit(trx, clock, { action, detail: { network: isCrowded ? others : network, tries: 1 } })
  })
}

/** Returns a network that is too wide to identify a person, such as `203.0.113.0/24` or `2001:db8:7::/48`. */
function describeNetwork(address: string): string {
  const network = networkKey(address)
  return network.includes(':') ? `${network}::/48` : `${network}.0/24`
}
