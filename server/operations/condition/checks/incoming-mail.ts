import { minuteMs } from '#shared/business/durations.ts'
import { readMailboxSettings } from '../../../features/incoming-mail/settings-file.ts'
import type { MailboxStatus } from '../../../features/incoming-mail/worker.ts'
import { type Check, type CheckResult, formatTime } from './check.ts'

export const incomingMailCheck: Check = {
  id: 'incoming-mail',
  title: 'Replies by email',
  link: { label: 'See the mailbox', to: '/email-templates' },
  async run({ config, incomingMail, clock }) {
    const settings = await readMailboxSettings(config.dataDir)
    if (!settings) return { state: 'off', sentence: 'No mailbox is read for replies.' }
    return evaluateMailbox(settings.user, incomingMail.status(), clock.now())
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
