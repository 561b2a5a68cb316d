import { sql } from 'kysely'
import { erased } from '#shared/contract/personal-data.ts'
import { hasEmail, isOneOf, type Person, type PersonalData } from '../platform/personal-data.ts'
import { latestStart } from '../platform/retention/period.ts'
import { rules } from '../platform/retention/rules.ts'
import { dueBy, retentionSource } from '../platform/retention/source.ts'
import { listMailsListing } from './queries.ts'

interface MailFacts {
  /** When it was sent, or tried for the last time. */
  settledAt: string
  isEmpty: boolean
  /** Its lead is live or archived. */
  hasLead: boolean
}

/** A lead's history keeps that a mail was sent, without its text. The subject of a mail to the owner names a person, so it is emptied
 *  as well. Mails that are not sent yet are left alone. */
export const mailRetention = retentionSource({
  subject: 'mail',
  decide: ({ settledAt, isEmpty, hasLead }: MailFacts, now) =>
    (hasLead ? undefined : dueBy('old_mail', settledAt, now)) ??
    (isEmpty ? undefined : dueBy('settled_mail', settledAt, now)),
  since: ({ settledAt }) => settledAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<Record<keyof MailFacts, string | number> & { id: string; name: string }>`
      select m.id, m.recipient as name, coalesce(m.sentAt, m.nextAttemptAt) as settledAt, m.html = '' and m.text = '' as isEmpty,
        exists (select 1 from prospect where id = m.prospectId)
          or exists (select 1 from archivedProspect where originalProspectId = m.prospectId) as hasLead
      from outbox as m
      where m.id > ${after} and +m.status in ('sent', 'failed', 'withheld') and m.erasedAt is null
        and coalesce(m.sentAt, m.nextAttemptAt) <= ${latestStart(rules.settled_mail.after, now)}
      order by m.id limit ${limit}`.execute(db)
    return rows.map((row) =>
      Object.assign(row as unknown as MailFacts & { id: string; name: string }, {
        isEmpty: row.isEmpty === 1,
        hasLead: row.hasLead === 1,
      }),
    )
  },
  async apply(trx, _context, { id, decision }) {
    if (decision.action === 'remove') {
      await trx.deleteFrom('outbox').where('id', '=', id).execute()
      return
    }
    const subject = sql<string>`case audience when 'owner' then ${erased} else subject end`
    await trx
      .updateTable('outbox')
      .set({ html: '', text: '', headers: null, calendar: null, replyTo: null, subject })
      .where('id', '=', id)
      .execute()
  },
})

export const mails: PersonalData = {
  tables: ['outbox'],
  movesWithLead: ['outbox'],
  emailColumns: [['outbox', 'recipient']],
  lists: {
    automaticMails: {
      query: (db, person) =>
        db
          .selectFrom('outbox')
          .select(['id', 'kind', 'audience', 'messageId', 'recipient', 'replyTo', 'subject', 'text'])
          .select(['prospectId', 'relatedId', 'status', 'attempts', 'nextAttemptAt', 'lastError'])
          .select(['createdAt', 'sentAt', 'deleteAt', 'erasedAt'])
          .where(sql<boolean>`(${isOneOf('prospectId', person.leadIds)} or ${isToVisitor(person)})`),
      time: 'createdAt',
      held: 'mail',
    },
  },
  async removeLead(trx, leadId) {
    await trx
      .deleteFrom('outbox')
      .where('prospectId', '=', leadId)
      .where('kind', 'in', ['prospect-email', 'call-reminder', 'call-held'])
      .where('status', '!=', 'sent')
      .execute()
  },
  /** Deletes mails that are not sent yet, and empties the others. Mails with `deleteAt` are deleted by themselves. */
  async erase(trx, person, at, erasedIds) {
    const naming = await listMailsListing(trx, person.leadIds)
    const theirs = sql<boolean>`deleteAt is null and (${isOneOf('prospectId', person.leadIds)}
      or ${isToVisitor(person)} or ${hasEmail(person, 'replyTo')}
      or ${isOneOf('relatedId', erasedIds)} or ${isOneOf('id', naming)})`
    const unsent = await trx
      .deleteFrom('outbox')
      .where(theirs)
      .where('status', 'in', ['queued', 'sending', 'gathered', 'withheld'])
      .returning('id')
      .execute()
    const sent = await trx
      .updateTable('outbox')
      .set({ dedupeKey: sql<string>`'erased:' || id`, recipient: erased, replyTo: null, subject: erased, erasedAt: at })
      .set({ html: '', text: '', headers: null, calendar: null })
      .where(theirs)
      .where('erasedAt', 'is', null)
      .returning('id')
      .execute()
    return { counts: { mails: unsent.length + sent.length } }
  },
  retention: [mailRetention],
}

/** Mails to the owner are left out, because they may be about anybody. */
function isToVisitor(person: Person) {
  return sql`(${hasEmail(person, 'recipient')} and audience = 'visitor')`
}
