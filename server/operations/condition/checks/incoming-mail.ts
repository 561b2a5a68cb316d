import { dayMs, minuteMs } from '#shared/business/durations.ts'
import { countWithText } from '../../../features/incoming-mail/queries.ts'
import { unreadableText } from '../../../features/incoming-mail/fetch-new-mail.ts'
import { mailboxFile } from '../../../features/incoming-mail/settings-file.ts'
import type { MailboxStatus } from '../../../features/incoming-mail/worker.ts'
import { isoTime } from '../../../platform/clock.ts'
import { isRefusedHost, privateHostsOf } from '../../../platform/private-hosts.ts'
import { type Check, type CheckResult, count, formatTime } from './check.ts'

export const incomingMailCheck: Check = {
  id: 'incoming-mail',
  title: 'Replies by email',
  link: { label: 'See the mailbox', to: '/email-templates' },
  async run({ db, config, incomingMail, clock }) {
    const settings = mailboxFile.readUndamaged(config.dataDir)
    if (!settings) {
      if (!mailboxFile.isDamaged(config.dataDir)) return { state: 'off', sentence: 'No mailbox is read for replies.' }
      return {
        state: 'failing',
        sentence: 'The settings of your mailbox (incoming-mail.json) can’t be read, so no replies arrive here.',
        action: 'Set up the mailbox again under Settings, Email. Until then, read replies in your mail program.',
      }
    }
    const now = clock.now()
    const result = evaluateMailbox(settings.user, incomingMail.status(), now)
    const unreadable = await countWithText(db, unreadableText, isoTime(now, -unreadableDays * dayMs))
    const note = `${count(unreadable, 'email')} of the last ${unreadableDays} days couldn’t be read here; open ${unreadable === 1 ? 'it' : 'them'} in your mail program.`
    const sentence = unreadable === 0 ? result.sentence : `${result.sentence} ${note}`
    const isRefused = !settings.isChecked && (await isRefusedHost(settings.host, privateHostsOf({ config })))
    if (result.state !== 'ok' || !isRefused) return { ...result, sentence }
    return {
      state: 'warning',
      sentence: `${sentence} ${settings.host} is in a private network, which has to be allowed in the server’s settings.`,
      action:
        'If it’s yours, ask whoever runs the server to add it to PRIVATE_HOSTS. If you don’t know it, turn the mailbox off.',
    }
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
    isConnectionFault: true,
    action:
      'Read your mailbox in your mail program until this works. If its password has changed, enter the new one under Settings, Email.',
    since: failingSince,
  }
}
