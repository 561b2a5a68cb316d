import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { erased } from '#shared/contract/personal-data.ts'
import { hasLead } from '../platform/database/any-lead.ts'
import { never } from '../platform/personal-data/lead-signs.ts'
import { hasEmail, isOneOf, type Person, type PersonalData } from '../platform/personal-data/personal-data.ts'
import { dueBy, latestStart, type RetentionSource } from '../platform/personal-data/retention-source.ts'
import { listMailsListing } from './queries.ts'

interface MailFacts {
  /** When it was sent, or tried for the last time. */
  since: string
  isEmpty: SqlBool
  /** Its lead is live or archived. */
  hasLead: SqlBool
}

/** A lead's history keeps that an email was sent, without its text. The subject of an email to the owner names a person, so it is emptied
 *  as well. Emails that are not sent yet are left alone. */
export const mailRetention: RetentionSource<MailFacts> = {
  subject: 'mail',
  decide: ({ since, isEmpty, hasLead }, now) =>
    (hasLead ? undefined : dueBy('old_mail', since, now)) ?? (isEmpty ? undefined : dueBy('settled_mail', since, now)),
  list: ({ now, after, limit }) => sql`
    select m.id, m.recipient as name, coalesce(m.sentAt, m.nextAttemptAt) as since, m.html = '' and m.text = '' as isEmpty,
      ${hasLead('m.prospectId')} as hasLead
    from outbox as m
    where m.id > ${after} and +m.status in ('sent', 'failed', 'withheld') and m.erasedAt is null
      and coalesce(m.sentAt, m.nextAttemptAt) <= ${latestStart('settled_mail', now)}
    order by m.id limit ${limit}`,
  async apply(trx, _context, { id, decision }) {
    if (decision.action === 'remove') {
      await trx.deleteFrom('outbox').where('id', '=', id).execute()
      return
    }
    const subject = sql<string>`case audience when 'owner' then ${erased} else subject end`
    await trx
      .updateTable('outbox')
      .set({
        html: '',
        text: '',
        headers: null,
        calendar: null,
        attachments: null,
        document: null,
        replyTo: null,
        subject,
      })
      .where('id', '=', id)
      .execute()
  },
}

export const mails: PersonalData = {
  tables: ['outbox', 'emailAttachment'],
  signs: {
    // What is sent automatically is no sign of the person's interest or of the owner's.
    outbox: { at: sql`createdAt`, isDated: never },
    emailAttachment: 'the owner’s own files',
  },
  movesWithLead: ['outbox'],
  emailColumns: [['outbox', 'recipient']],
  lists: {
    automaticMails: {
      table: 'outbox',
      columns: [
        ['id', 'kind', 'audience', 'messageId', 'recipient', 'replyTo', 'subject', 'text'],
        ['prospectId', 'relatedId', 'status', 'attempts', 'nextAttemptAt', 'lastError'],
        ['createdAt', 'sentAt', 'deleteAt', 'erasedAt'],
      ],
      where: (person) => sql`(${isOneOf('prospectId', person.leadIds)} or ${isToVisitor(person)})`,
      time: 'createdAt',
      held: 'mail',
    },
  },
  async removeLeads(trx, leadIds) {
    await trx
      .deleteFrom('outbox')
      .where(isOneOf('prospectId', leadIds))
      .where('kind', 'in', ['prospect-email', 'call-reminder', 'call-held', 'invoice-reminder'])
      .where('status', '!=', 'sent')
      .execute()
  },
  /** Deletes emails that are not sent yet, and empties the others. Emails with `deleteAt` are deleted by themselves. */
  eraseOrder: { place: 'last', because: 'emails name the records that were erased before them' },
  async erase(trx, person, at, erasedIds) {
    const naming = await listMailsListing(trx, person.leadIds)
    const theirs = sql<boolean>`deleteAt is null and (${isAbout(person)}
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
      .set({ html: '', text: '', headers: null, calendar: null, attachments: null, document: null })
      .where(theirs)
      .where('erasedAt', 'is', null)
      .returning('id')
      .execute()
    return { counts: { mails: unsent.length + sent.length } }
  },
  retention: [mailRetention],
}

/** Returns a condition on the table `outbox`: emails to a person, and those to the owner about them. */
export function isAbout(person: Person): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isOneOf('prospectId', person.leadIds)} or ${isToVisitor(person)} or ${hasEmail(person, 'replyTo')})`
}

/** Emails to the owner are left out, because they may be about anybody. */
function isToVisitor(person: Person) {
  return sql`(${hasEmail(person, 'recipient')} and audience = 'visitor')`
}
