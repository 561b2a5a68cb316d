import { findQuietPeriod, type QuietPeriod } from '#shared/business/quiet-hours.ts'
import type { Client } from '#shared/client.ts'
import { readNotificationSettings } from '#shared/contract/notifications.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { formatClock } from '#shared/hub/platform/dates.ts'
import type { SystemNotice } from './notify.ts'
import { describeNewLeads } from './new-leads.ts'

interface QuietNoticesOptions {
  /** Reads the offline copy, so the quiet hours are known while the server is unreachable. */
  client: Client
  show(notice: SystemNotice): void
  /** Milliseconds since 1970. */
  now?: () => number
}

export interface QuietNotices {
  /** Shows a notification, or includes it in the one at the end of the quiet hours. */
  notify(notice: SystemNotice): Promise<void>
  /** Shows the held notifications if the quiet hours are over. Must be called after sleep, during which timers do not run. */
  check(): Promise<void>
  /** Discards the held notifications when the owner is signed out. */
  onStop(): void
}

/** Holds back notifications during the owner's quiet hours, and shows one summary of them at the end. */
export function createQuietNotices({ client, show, now = Date.now }: QuietNoticesOptions): QuietNotices {
  let waiting: SystemNotice[] = []
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function findPeriod(): Promise<QuietPeriod | undefined> {
    const settings = await client.call(readNotificationSettings).catch(() => undefined)
    return settings && findQuietPeriod(settings.quietHours, now())
  }

  function wait({ startMs, endMs }: QuietPeriod): void {
    since = startMs
    clearTimeout(timer)
    timer = setTimeout(() => void check(), endMs - now())
  }

  async function check(): Promise<void> {
    if (waiting.length === 0) return
    const period = await findPeriod()
    if (period) return wait(period)
    clearTimeout(timer)
    const notices = waiting
    waiting = []
    const [first, ...others] = notices
    if (first) show(others.length === 0 ? first : sumUp(notices, since))
  }

  return {
    async notify(notice) {
      const period = await findPeriod()
      if (period === undefined) return show(notice)
      waiting.push(notice)
      wait(period)
    },
    check,
    onStop() {
      clearTimeout(timer)
      waiting = []
    },
  }
}

/** Describes several notifications in one. @param since milliseconds since 1970 */
function sumUp(notices: readonly SystemNotice[], since: number): SystemNotice {
  const leads = notices.reduce((sum, { newLeads = 0 }) => sum + newLeads, 0)
  const titles = notices.flatMap(({ title, newLeads }) => (newLeads === undefined ? [title] : []))
  const [title = '', ...rest] = [...(leads > 0 ? [describeNewLeads(leads)] : []), ...titles]
  return {
    title: `${title} since ${formatClock(since)}`,
    body: rest.length > 0 ? rest.join(', ') : 'Open your leads to see them',
    address: leads > 0 ? hubAddress : (notices[0]?.address ?? hubAddress),
  }
}
