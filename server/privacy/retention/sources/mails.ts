import { sql } from 'kysely'
import { decideMail, type MailFacts } from '../decide.ts'
import { latestBeginning } from '../period.ts'
import { rules } from '../rules.ts'
import { source } from './source.ts'

/** That a mail went out stays in a lead's history; what it said goes. The subject of a mail to the owner names a person, so it
 *  goes as well. Mails that still wait are left alone. */
export const mails = source({
  subject: 'mail',
  decide: decideMail,
  since: ({ settledAt }) => settledAt,
  async list(db, { now, after, limit }) {
    const { rows } = await sql<Record<keyof MailFacts, string | number> & { id: string; name: string }>`
      select m.id, m.recipient as name, coalesce(m.sentAt, m.nextAttemptAt) as settledAt, m.html = '' and m.text = '' as isEmpty,
        exists (select 1 from prospect where id = m.prospectId)
          or exists (select 1 from archivedProspect where originalProspectId = m.prospectId) as hasLead
      from outbox as m
      where m.id > ${after} and +m.status in ('sent', 'failed', 'withheld') and m.recipient <> 'Erased'
        and coalesce(m.sentAt, m.nextAttemptAt) <= ${latestBeginning(rules.settled_mail.after, now)}
      order by m.id limit ${limit}`.execute(db)
    return rows.map((row) =>
      Object.assign(row as unknown as MailFacts & { id: string; name: string }, {
        isEmpty: row.isEmpty === 1,
        hasLead: row.hasLead === 1,
      }),
    )
  },
  async carryOut(trx, _using, { id, decision }) {
    if (decision.action === 'remove') {
      await trx.deleteFrom('outbox').where('id', '=', id).execute()
      return
    }
    await trx
      .updateTable('outbox')
      .set({
        html: '',
        text: '',
        headers: null,
        calendar: null,
        replyTo: null,
        subject: sql`case audience when 'owner' then 'Erased' else subject end`,
      })
      .where('id', '=', id)
      .execute()
  },
})
