import { Notification } from 'electron'
import type { Client } from '#shared/client.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { hubAddress } from '#shared/hub-address.ts'
import type { Desk } from './desk.ts'
import { leadAddress } from './links.ts'
import { describeNewLeads } from './tray.ts'

/** Tells of leads that came in while the owner was looking elsewhere. A click opens the lead, or the list when there are several. */
export async function alertNewLeads(desk: Desk, client: Client, ids: readonly string[]): Promise<void> {
  if (desk.window()?.isFocused() === true || !Notification.isSupported()) return
  const [only, ...others] = ids
  if (only === undefined) return
  const isOne = others.length === 0
  const body = isOne ? (await client.call(getProspect, { params: { id: only } })).name : describeNewLeads(ids.length)
  const notification = new Notification({ title: isOne ? 'A new lead' : 'New leads', body })
  notification.on('click', () => desk.show(isOne ? leadAddress(only) : hubAddress))
  notification.show()
}
