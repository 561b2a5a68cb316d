import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { countWithText } from '../../../features/incoming-mail/queries.ts'
import { unreadableText } from '../../../features/incoming-mail/read-new.ts'
import { readMailboxSettings } from '../../../features/incoming-mail/settings-file.ts'
import type { MailboxStatus } from '../../../features/incoming-mail/worker.ts'
import { isoTime } from '../../../platform/clock.ts'
import { type Check, type CheckResult, count, formatTime } from './check.ts'

export const incomingMailCheck: Check = {
  id: 'incoming-mail',
  title: 'Replies by email',
  link: { label: 'See the mailbox', to: '/email-templates' },
  async run({ db, config, incomingMail, clock }) {
    const settings = await readMailboxSettings(config.dataDir)
    if (!settings) return { state: 'off', sentence: 'No mailbox is read for replies.' }
    const now = clock.now()
    const result = evaluateMailbox(settings.user, incomingMail.status(), now)
    const unreadable = await countWithText(db, unreadableText, isoTime(now, -unreadableDays * dayMs))
    if (unreadable === 0) return result
    const note = `${count(unreadable, 'email')} of the last ${unreadableDays} days couldn’t be read here; open ${unreadable === 1 ? 'it' : 'them'} in your mail program.`
    return { ...result, sentence: `${result.sentence} ${note}` }
  },
}

const unreadableDays = 7
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
