import { counted, formatNumber } from '#shared/business/counts.ts'
import type { OfflineStatus } from '../../main/ipc/offline-calls.ts'

interface OfflineWords {
  title: string
  text: string
  canTryNow: boolean
  /** The label of the button that shows the changes; by default their number. */
  showLabel?: string
}

/** Returns the notice about the connection and pending changes, if any. */
export function describeOffline(status: OfflineStatus): OfflineWords | undefined {
  const { state, problem, waiting, held } = status
  switch (state) {
    case 'checking':
    case 'offline':
      return {
        title:
          describeStranger(status) === ''
            ? 'Working without the server'
            : 'Something else answers in place of your server',
        text: `${describeStranger(status)}${describeLeads(status)}${describeWaiting(status)}`,
        canTryNow: true,
      }
    case 'sending':
      if (waiting === 0) break
      return {
        title: `Sending ${countChanges(waiting)}`,
        text: 'You can keep working. Anything you change now will be sent after them.',
        canTryNow: false,
      }
    case 'blocked':
      return {
        title: `${countChanges(waiting)} not sent yet`,
        text: problem ?? '',
        canTryNow: true,
      }
    // The sign-in page has its own notice.
    case 'signed-out':
      return undefined
    case 'online':
      break
  }
  if (held === 0) return undefined
  return {
    title: held === 1 ? 'One change needs your attention' : `${formatNumber(held)} changes need your attention`,
    text:
      held === 1
        ? 'It was made here, but the server couldn’t accept it as it is.'
        : 'They were made here, but the server couldn’t accept them as they are.',
    canTryNow: false,
    showLabel: held === 1 ? 'Review it' : 'Review them',
  }
}

/** Explains what answers in the server's place, and what to do about it. */
function describeStranger({ stranger }: OfflineStatus): string {
  if (stranger === 'page')
    return 'Another page answers at the address of your website, such as the sign-in page of this network. Open any website in your browser: if it asks you to sign in, do so. If you have put a version before 0.5 of the server back, choose it again with “Change Server…” in the menu. '
  if (stranger === 'installation')
    return 'A different installation of the lead hub answers at the address of your website. If you have set it up anew, choose “Change Server…” in the menu. '
  return ''
}

function describeLeads({ leads }: OfflineStatus): string {
  if (leads === null || leads.cached >= leads.total) return 'You’re seeing what was loaded earlier. '
  const [cached, total] = [leads.cached, leads.total].map(formatNumber)
  return `${cached} of ${total} leads are on this computer. You’ll see the others when the server is back. `
}

function describeWaiting({ waiting, held }: OfflineStatus): string {
  const count = waiting + held
  if (count === 0) return 'You can keep working. Your changes are stored here and will be sent when the server is back.'
  return `${countChanges(count, 'waits', 'wait')} here and ${count === 1 ? 'is' : 'are'} sent when the server is back.`
}

/** Returns `1 change` or `3 changes`; with a verb, `1 change waits` or `3 changes wait`. */
export function countChanges(count: number, one?: string, many = one): string {
  const noun = counted(count, 'change')
  const verb = count === 1 ? one : many
  return verb === undefined ? noun : `${noun} ${verb}`
}
