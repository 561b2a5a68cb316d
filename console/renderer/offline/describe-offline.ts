import type { OfflineStatus } from '../../main/offline/calls.ts'
import { countChanges } from './count-changes.ts'

export interface OfflineWords {
  title: string
  text: string
  canTryNow: boolean
  /** What the button says that shows them, where it is not their number. */
  showLabel?: string
}

/** What the owner reads above the hub; undefined when there is nothing to say. Each state that is not over by itself can be ended. */
export function describeOffline(status: OfflineStatus): OfflineWords | undefined {
  const { state, problem, waiting, held } = status
  switch (state) {
    case 'checking':
    case 'offline':
      return {
        title: 'Working without the server',
        text: `${describeLeads(status)}${describeWaiting(status)}`,
        canTryNow: true,
      }
    case 'sending':
      if (waiting === 0) break
      return {
        title: `Sending ${countChanges(waiting)}`,
        text: 'You can go on: what you change now is sent after them.',
        canTryNow: false,
      }
    case 'blocked':
      return {
        title: `${countChanges(waiting)} not sent yet`,
        text: problem ?? '',
        canTryNow: true,
      }
    // Above the sign-in page stands a notice of its own.
    case 'signed-out':
      return undefined
    case 'online':
      break
  }
  if (held === 0) return undefined
  return {
    title: held === 1 ? 'One change needs you' : `${held.toLocaleString('en-GB')} changes need you`,
    text:
      held === 1
        ? 'It was made here, and the server could not take it as it is.'
        : 'They were made here, and the server could not take them as they are.',
    canTryNow: false,
    showLabel: held === 1 ? 'Look at it' : 'Look at them',
  }
}

function describeLeads({ leads }: OfflineStatus): string {
  if (leads === null || leads.kept >= leads.total) return 'What you see was read before. '
  const [kept, total] = [leads.kept, leads.total].map((count) => count.toLocaleString('en-GB'))
  return `${kept} of ${total} leads are on this computer; the others can be seen when the server is back. `
}

function describeWaiting({ waiting, held }: OfflineStatus): string {
  const count = waiting + held
  if (count === 0) return 'You can go on: what you change is kept here, and sent when the server is back.'
  return `${countChanges(count, 'waits', 'wait')} here and ${count === 1 ? 'is' : 'are'} sent when the server is back.`
}
