import { counted } from '#shared/business/counts.ts'
import type { Client } from '#shared/client.ts'
import { listProspects, getProspect } from '#shared/contract/prospects.ts'
import { hubAddress } from '#shared/hub-address.ts'
import type { ServerListener } from '../connection/change-feed.ts'
import type { MainWindow } from '../window/main-window.ts'
import { leadAddress } from '../security/addresses.ts'
import type { SystemNotice } from './notify.ts'

interface NewLeadsOptions {
  client: Client
  /** Called with the number of new leads when it may have changed. */
  onCount: (count: number) => void
  /** Called with the ids of leads that have just arrived. */
  onArrival: (ids: string[]) => void
  /** How long changes are collected, in milliseconds. */
  collectMs?: number
}

/** Counts the new leads, and reports those that arrive. */
export function countNewLeads({ client, onCount, onArrival, collectMs = 2000 }: NewLeadsOptions): ServerListener {
  let timer: ReturnType<typeof setTimeout> | undefined
  let arrived = new Set<string>()
  let isStarted = false

  async function report(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const ids = [...arrived]
    arrived = new Set()
    try {
      const { headers } = await client.callWithHeaders(listProspects, { query: { status: 'new', limit: 1 } })
      onCount(Number(headers.get('X-Total-Count')))
      if (ids.length > 0) onArrival(ids)
    } catch {
      // The next change or connection tries again.
      if (isStarted) for (const id of ids) arrived.add(id)
    }
  }

  return {
    onStart: () => void (isStarted = true),
    onChange({ subject, action, id }) {
      if (subject !== 'prospect' && subject !== 'archivedProspect') return
      if (subject === 'prospect' && action === 'created') arrived.add(id)
      timer ??= setTimeout(() => void report(), collectMs)
    },
    onConnected: () => void report(),
    onReset: () => void report(),
    onStop() {
      clearTimeout(timer)
      timer = undefined
      isStarted = false
      arrived = new Set()
      onCount(0)
    },
  }
}

/** Shows a notification of new leads unless the window has the focus. A click opens the lead, or the list when there are several. */
export async function alertNewLeads(
  { client, mainWindow, notify }: { client: Client; mainWindow: MainWindow; notify(notice: SystemNotice): void },
  ids: readonly string[],
): Promise<void> {
  if (mainWindow.window()?.isFocused() === true) return
  const newLeads = ids.length
  const [only, ...others] = ids
  if (only === undefined) return
  if (others.length > 0)
    return notify({ title: 'New leads', body: describeNewLeads(newLeads), address: hubAddress, newLeads })
  const { name } = await client.call(getProspect, { params: { id: only } })
  notify({ title: 'A new lead', body: name, address: leadAddress(only), newLeads })
}

/** Returns “3 new leads”. */
export function describeNewLeads(count: number): string {
  return count === 0 ? 'no new leads' : counted(count, 'new lead')
}
