import type { Client } from '#shared/client.ts'
import { type ConditionCheck, getCondition } from '#shared/contract/condition.ts'
import { hubAddress } from '#shared/hub-address.ts'
import type { ServerListener } from '../connection/change-feed.ts'
import type { SystemNotice } from './notify.ts'

export interface ConditionAlertOptions {
  client: Client
  notify(notice: SystemNotice): void
  everyMs?: number
}

/** Notifies the owner when something on the server stops working, because email itself may have failed. Polls every minute by default,
 *  because a full disk is not announced as a change. A failing check is reported again only after it has recovered in between. */
export function watchCondition({ client, notify, everyMs = 60_000 }: ConditionAlertOptions): ServerListener {
  let timer: ReturnType<typeof setInterval> | undefined
  let known: ReadonlySet<string> = new Set()

  async function check(): Promise<void> {
    // While offline, the hub shows its own notice. The next check tries again.
    const condition = await client.call(getCondition).catch(() => undefined)
    if (condition === undefined || timer === undefined) return
    const failing = condition.checks.filter(({ state }) => state === 'failing')
    const added = failing.filter(({ id }) => !known.has(id))
    known = new Set(failing.map(({ id }) => id))
    if (added.length > 0) notify(describe(added))
  }

  return {
    onStart() {
      timer ??= setInterval(() => void check(), everyMs)
    },
    onConnected: () => void check(),
    onStop() {
      clearInterval(timer)
      timer = undefined
      known = new Set()
    },
  }
}

function describe(failing: readonly ConditionCheck[]): SystemNotice {
  return {
    title: 'Something on your website’s server isn’t working',
    body: `${failing.map(({ title }) => title).join(', ')}: see what to do`,
    address: `${hubAddress}/settings?show=condition`,
  }
}
