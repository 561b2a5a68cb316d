import { minuteMs } from '#shared/business/durations.ts'
import { readMailboxSettings } from '../../../features/incoming-mail/settings-file.ts'
import type { MailboxStatus } from '../../../features/incoming-mail/worker.ts'
import { isRefusedHost, privateHostsOf } from '../../../platform/private-hosts.ts'
import { type Check, type CheckResult, formatTime } from './check.ts'

export const incomingMailCheck: Check = {
  id: 'incoming-mail',
  title: 'Replies by email',
  link: { label: 'See the mailbox', to: '/email-templates' },
  async run({ config, incomingMail, clock }) {
    const settings = await readMailboxSettings(config.dataDir)
    if (!settings) return { state: 'off', sentence: 'No mailbox is read for replies.' }
    const result = evaluateMailbox(settings.user, incomingMail.status(), clock.now())
    const isRefused = !settings.isChecked && (await isRefusedHost(settings.host, privateHostsOf({ config })))
    if (result.state !== 'ok' || !isRefused) return result
    return {
      state: 'warning',
      sentence: `${result.sentence} ${settings.host} is in a private network, which has to be allowed in the server’s settings.`,
      action:
        'If it’s yours, ask whoever runs the server to add it to PRIVATE_HOSTS. If you don’t know it, turn the mailbox off.',
    }
  },
}

/** A mail server that is away for some minutes needs no attention. */
const graceMs = 15 * minuteMs

export function evaluateMailbox(user: string, status: MailboxStatus, now: Date): CheckResult {
  const { lastReadAt, lastError, failingSince } = status
  if (failingSince === null || now.getTime() - Date.parse(failingSince) <= graceMs) {
    return { state: 'ok', sentence: `Replies to ${user} are read as they arrive.` }
  }
  return {
    state: 'warning',
    sentence: `Replies haven’t been read since ${formatTime(lastReadAt ?? failingSince)}. ${lastError ?? ''}`.trim(),
    action:
      'Read your mailbox in your mail program until this works. If its password has changed, enter the new one under Email.',
    since: failingSince,
  }
}
