import { type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  belongsTo,
  hasEmail,
  isOneOf,
  type Person,
  type PersonalData,
} from '../../platform/personal-data/personal-data.ts'

/** An absence note, a bounce or an email in somebody else's name is no sign of the person. */
const isFromPerson = sql<SqlBool>`(kind = 'message' and isAutomatic = 0 and senderProof is not 'refused')`

/** Mail of a lead is kept as long as the lead; what waits for the owner is deleted by the worker. */
export const incomingMail: PersonalData = {
  tables: ['incomingMail'],
  signs: {
    incomingMail: {
      email: sql`lower(sender)`,
      at: sql`receivedAt`,
      isDated: isFromPerson,
      isContact: isFromPerson,
      isOpen: () => sql`(readAt is null and ${isFromPerson})`,
    },
  },
  movesWithLead: ['incomingMail'],
  emailColumns: [
    ['incomingMail', 'sender'],
    ['incomingMail', 'replyTo'],
  ],
  lists: {
    theirEmails: {
      table: 'incomingMail',
      columns: [
        ['id', 'prospectId', 'kind', 'sender', 'senderName', 'subject', 'text', 'attachments'],
        ['messageId', 'thread', 'receivedAt', 'createdAt', 'readAt', 'senderProof', 'replyTo', 'isAutomatic'],
      ],
      where: isAboutPerson,
      time: 'receivedAt',
      json: ['attachments'],
      held: 'mail',
    },
  },
  removeLeads: async (trx, leadIds) =>
    void (await trx.deleteFrom('incomingMail').where(isOneOf('prospectId', leadIds)).execute()),
  async erase(trx, person) {
    const removed = await trx.deleteFrom('incomingMail').where(isAboutPerson(person)).returning('id').execute()
    return { counts: { mails: removed.length } }
  },
}

/** An email that came back names the person only in its text. */
function isAboutPerson(person: Person): RawBuilder<SqlBool> {
  const named = person.emails.map((email) => sql`(kind = 'bounce' and instr(lower(text), ${email}) > 0)`)
  return sql<SqlBool>`(${sql.join([belongsTo(person, 'sender'), hasEmail(person, 'replyTo'), ...named], sql` or `)})`
}
