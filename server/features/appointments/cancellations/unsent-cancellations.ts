import { readInvitation } from '../../../mail/calendar-invitation.ts'
import { isAbout } from '../../../mail/personal-data.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { Person } from '../../../platform/personal-data/personal-data.ts'
import * as calls from '../calls/cancel.ts'
import type { UpcomingAppointment } from '../notifications.ts'
import * as surveys from '../surveys/cancel.ts'

/** A cancelled call or survey whose emails have not all been sent. */
export interface UnsentCancellation extends Pick<UpcomingAppointment, 'id' | 'endsAt' | 'notify'> {
  /** Whose email has not been sent. */
  isUnsent: { visitor: boolean; owner: boolean }
}

const visitorKinds = ['call-cancelled', 'survey-called-off'] as const
const kinds = [...visitorKinds, 'call-alert', 'survey-alert'] as const

/** Lists the cancelled appointments of a person whose cancellation waits to be sent. An erasure deletes these emails, and those who were invited
 *  would wait for nobody. They are read from the emails, because a cancelled survey has no date any more, and a deleted lead no calls. */
export async function listUnsentCancellations(trx: Trx, person: Person): Promise<UnsentCancellation[]> {
  const mails = await trx
    .selectFrom('outbox')
    .select(['kind', 'dedupeKey', 'recipient', 'relatedId', 'calendar'])
    .where('kind', 'in', kinds)
    .where('status', 'in', ['queued', 'sending'])
    .where('deleteAt', 'is', null)
    .where(isAbout(person))
    .execute()
  const entries = mails.flatMap((mail) => {
    const invitation = mail.calendar === null ? undefined : readInvitation(mail.calendar)
    // The key begins with the kind and the id of the record.
    const id = mail.dedupeKey.split(':')[1] ?? ''
    return invitation?.isCancelled ? { mail, invitation, id } : []
  })
  const unsent: UnsentCancellation[] = []
  for (const [id, ofRecord] of Map.groupBy(entries, (entry) => entry.id)) {
    const sequence = Math.max(...ofRecord.map(({ invitation }) => invitation.sequence))
    const newest = ofRecord.filter(({ invitation }) => invitation.sequence === sequence)
    const toVisitor = newest.find(({ mail }) => visitorKinds.some((kind) => kind === mail.kind))
    const [first] = newest
    if (!first) continue
    const { startsAt, endsAt } = first.invitation
    const entry = { id, sequence, startsAt, endsAt }
    const isCall = first.mail.kind.startsWith('call')
    const email = toVisitor?.mail.recipient ?? ''
    const notify = isCall
      ? await calls.readUnsent(trx, { ...entry, enquiryId: first.mail.relatedId ?? '', email })
      : await surveys.readUnsent(trx, { ...entry, orderId: first.mail.relatedId ?? id, email })
    if (!notify) continue
    const isUnsent = { visitor: toVisitor !== undefined, owner: newest.some((one) => one !== toVisitor) }
    unsent.push({ id, endsAt: (isCall ? startsAt : endsAt).getTime(), notify, isUnsent })
  }
  return unsent
}
