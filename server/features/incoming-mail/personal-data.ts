import { belongsTo, type PersonalData } from '../../platform/personal-data.ts'

/** Mail of a lead is kept as long as the lead; what waits for the owner is deleted by the worker. */
export const incomingMail: PersonalData = {
  tables: ['incomingMail'],
  movesWithLead: ['incomingMail'],
  emailColumns: [['incomingMail', 'sender']],
  lists: {
    theirEmails: {
      table: 'incomingMail',
      columns: [
        ['id', 'prospectId', 'kind', 'sender', 'senderName', 'subject', 'text', 'attachments'],
        ['messageId', 'thread', 'receivedAt', 'createdAt', 'readAt'],
      ],
      where: (person) => belongsTo(person, 'sender'),
      time: 'receivedAt',
      json: ['attachments'],
      held: 'mail',
    },
  },
  removeLead: async (trx, leadId) =>
    void (await trx.deleteFrom('incomingMail').where('prospectId', '=', leadId).execute()),
  async erase(trx, person) {
    const removed = await trx.deleteFrom('incomingMail').where(belongsTo(person, 'sender')).returning('id').execute()
    return { counts: { mails: removed.length } }
  },
}
