import { clockInLondon } from '#shared/business/london-time.ts'
import { findQuietPeriod } from '#shared/business/quiet-hours.ts'
import type { NotificationSettings } from '#shared/contract/notifications.ts'
import { hubAddress, leadPath } from '#shared/hub-address.ts'
import { type MailKind, unprovedMark } from '../../mail/kinds.ts'
import type { NewsRow } from './queries.ts'
import type { PushMessage } from './push-service.ts'

interface NewsKind {
  /** Without one, the beginning of the subject, which names nobody. */
  title?: string
  one: string
  several: string
}

/** What is worth a notification: the events of which the owner gets these mails. */
const news: Partial<Record<MailKind, NewsKind>> = {
  'consultation-alert': { title: 'New enquiry', one: 'new enquiry', several: 'new enquiries' },
  'estimate-alert': { title: 'New estimate', one: 'new enquiry', several: 'new enquiries' },
  'call-chosen-alert': { one: 'call time chosen', several: 'call times chosen' },
  'quote-alert': { title: 'Quote answered', one: 'quote answered', several: 'quotes answered' },
  'deposit-alert': { title: 'Deposit paid', one: 'deposit paid', several: 'deposits paid' },
}

export const newsKinds = Object.keys(news) as MailKind[]

/** Returns the one notification of everything new. Without names it says nothing about anybody, since phones show it while locked. */
export function describeNews(
  mails: readonly [NewsRow, ...NewsRow[]],
  { showsNames, quietHours }: NotificationSettings,
): PushMessage {
  const [first, ...others] = mails
  const last = mails.at(-1) ?? first
  // Equal for a repeat, which then replaces the notification instead of adding one.
  const tag = last.id
  if (others.length === 0) {
    const { kind, subject, prospectId, erasedAt } = first
    // The subject names the event, then whom it is about, and when a call is.
    const title = news[kind as MailKind]?.title ?? subject.replace(/: .*$/s, '')
    const when =
      kind === ('call-chosen-alert' satisfies MailKind) ? `${subject.slice(subject.lastIndexOf(', ') + 2)}. ` : ''
    const hidden = `${when}${subject.endsWith(unprovedMark) ? 'Sender not proved. ' : ''}Open it to see who it is`
    const body = showsNames && erasedAt === null ? subject.replace(/^[^:]*: /, '') : hidden
    return { title, body, tag, address: leadPath(prospectId) }
  }
  const quiet = findQuietPeriod(quietHours, Date.parse(first.createdAt))
  const since = quiet === undefined ? '' : ` since ${clockInLondon(quiet.startMs)}`
  return { title: `${count(mails)}${since}`, body: 'Open your leads to see them', tag, address: hubAddress }
}

/** `3 new enquiries, 1 deposit` */
function count(mails: readonly NewsRow[]): string {
  const words = Map.groupBy(mails, ({ kind }) => news[kind as MailKind]?.several ?? '')
  return [...words.values()]
    .map((group) => {
      const { one, several } = news[group[0]?.kind as MailKind] ?? { one: '', several: '' }
      return `${group.length} ${group.length === 1 ? one : several}`
    })
    .join(', ')
}
