import type { Client } from '#shared/client.ts'
import { getProspect } from '#shared/contract/prospects.ts'
import { hubAddress } from '#shared/hub-address.ts'
import type { MainWindow } from './main-window.ts'
import { leadAddress } from './links.ts'
import { notify } from './notify.ts'
import { describeNewLeads } from './tray.ts'

/** Tells of leads that came in while the owner was looking elsewhere. A click opens the lead, or the list when there are several. */
export async function alertNewLeads(mainWindow: MainWindow, client: Client, ids: readonly string[]): Promise<void> {
  if (mainWindow.window()?.isFocused() === true) return
  const [only, ...others] = ids
  if (only === undefined) return
  if (others.length > 0)
    return notify(mainWindow, { title: 'New leads', body: describeNewLeads(ids.length), address: hubAddress })
  const { name } = await client.call(getProspect, { params: { id: only } })
  notify(mainWindow, { title: 'A new lead', body: name, address: leadAddress(only) })
}
