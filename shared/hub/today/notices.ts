import { formatNumber } from '#shared/business/counts.ts'
import { canSendNoticeAsIs } from '#shared/business/privacy-notice.ts'
import type { NoticeDue } from '#shared/contract/dashboard.ts'
import { formatDay, londonDay } from '../platform/dates.ts'

/** Selects who can be sent the notice without changes, and who can be erased together: those overdue or without an email address, except
 *  the ones about whom the owner decides one by one. */
export function splitNotices(leads: readonly NoticeDue[], now: number) {
  return {
    toSend: leads.filter(canSendNoticeAsIs),
    toErase: leads.filter((lead) => !lead.isKept && (lead.email === null || isOverdue(lead, now))),
  }
}

/** `8 people found need a privacy notice: 3 overdue, the next due by 30 Nov 2026`. @param count of all, more than the list may hold */
export function describeNotices(leads: readonly NoticeDue[], count: number, now: number): string {
  const who =
    count === 1 ? '1 person found needs a privacy notice' : `${formatNumber(count)} people found need a privacy notice`
  const overdue = leads.filter((lead) => isOverdue(lead, now)).length
  const next = leads.find((lead) => !isOverdue(lead, now))
  if (next === undefined) return `${who}: ${overdue > 1 ? 'all overdue' : 'overdue'}`
  const day = formatDay(londonDay(Date.parse(next.dueAt)), now)
  if (overdue > 0) return `${who}: ${overdue} overdue, the next due by ${day}`
  return count === 1 ? `${who} by ${day}` : `${who}, the first by ${day}`
}

export function isOverdue({ dueAt }: NoticeDue, now: number): boolean {
  return Date.parse(dueAt) <= now
}

/** `Ada Sample, Ben Sample and 3 others`. */
export function nameSome(leads: readonly NoticeDue[]): string {
  const names = leads.map(({ name }) => name)
  const rest = names.length - mostNamed
  return list.format(rest > 1 ? [...names.slice(0, mostNamed), `${rest} others`] : names)
}

const mostNamed = 5
const list = new Intl.ListFormat('en-GB')
