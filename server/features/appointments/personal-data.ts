import { belongsTo, parseJson, type Person, type PersonalData } from '../../platform/personal-data.ts'
import type { Trx } from '../../platform/database/schema.ts'
import * as calls from './calls/cancel.ts'
import * as surveys from './surveys/cancel.ts'
import { lastMailDeleteAt } from '../../mail/last-mail.ts'

export const appointments: PersonalData = {
  kind: 'appointments',
  tables: ['call', 'survey'],
  async collect(db, person) {
    const callRows = await db
      .selectFrom('call')
      .select(['id', 'consultationId', 'startsAt', 'state', 'medium', 'meetingLink', 'heldUntil', 'visitorMoves'])
      .select(['sequence', 'cancelReason', 'nextReminderAt', 'createdAt', 'changedAt'])
      .where('consultationId', 'in', (of) =>
        of.selectFrom('consultation').select('id').where(belongsTo(person, 'email')),
      )
      .orderBy('startsAt')
      .orderBy('id')
      .execute()
    const surveyRows = await db
      .selectFrom('survey')
      .select(['paymentId', 'chosen', 'chosenAt', 'fixedDay', 'fixedHalf', 'fixedAt', 'sequence', 'revision'])
      .select(['createdAt', 'changedAt'])
      .where('paymentId', 'in', (of) => of.selectFrom('payment').select('id').where(belongsTo(person, 'customerEmail')))
      .orderBy('createdAt')
      .orderBy('paymentId')
      .execute()
    return { calls: callRows, surveys: parseJson(surveyRows, 'chosen') }
  },
  counts: [
    { kind: 'call', list: 'calls', time: 'createdAt' },
    { kind: 'survey', list: 'surveys', time: 'createdAt' },
  ],
  async cancel(trx, context, person) {
    const upcoming = [
      ...(await calls.listUpcoming(trx, context, belongsTo(person, 'email'))),
      ...(await surveys.listUpcoming(trx, context, belongsTo(person, 'customerEmail'))),
    ]
    return async (cause) => {
      for (const { notify, links, endsAt } of upcoming) {
        // The last mail to an erased person is deleted once it is sent.
        const ofErased = { visitor: { deleteAt: lastMailDeleteAt(context, endsAt) }, owner: {} }
        await notify(trx, context, cause, cause === 'erased' ? ofErased : { visitor: links, owner: links })
      }
    }
  },
  removeLead: (trx, leadId) => deleteAppointments(trx, { leadIds: [leadId], emails: [] }),
  /** Survey dates are deleted although payments are kept: tax law does not require when somebody is at home. */
  erase: deleteAppointments,
}

/** Must run before enquiries are erased, because it finds the calls by the email address of their enquiry. */
async function deleteAppointments(trx: Trx, person: Person): Promise<void> {
  await trx
    .deleteFrom('call')
    .where('consultationId', 'in', (of) => of.selectFrom('consultation').select('id').where(belongsTo(person, 'email')))
    .execute()
  await trx
    .deleteFrom('survey')
    .where('paymentId', 'in', (of) => of.selectFrom('payment').select('id').where(belongsTo(person, 'customerEmail')))
    .execute()
}
