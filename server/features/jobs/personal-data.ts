import { sql, type SqlBool } from 'kysely'
import { always } from '../../platform/lead-signs.ts'
import { belongsTo, type Person, type PersonalData } from '../../platform/personal-data.ts'
import type { Trx } from '../../platform/database/schema.ts'

/** A job follows its deposit when leads are merged. */
export const jobs: PersonalData = {
  tables: ['job'],
  signs: {
    job: {
      from: sql`job join payment on payment.id = job.paymentId`,
      leadColumns: ['payment.prospectId'],
      email: sql`lower(payment.customerEmail)`,
      at: sql`job.changedAt`,
      isWorthMoney: () => always,
    },
  },
  lists: {
    jobs: {
      table: 'job',
      columns: [
        ['paymentId', 'surveyedOn', 'drawingsSentOn', 'submittedOn', 'validatedOn'],
        ['planningReference', 'planningAuthority', 'decidedOn', 'decision', 'buildingRegsSentOn', 'completedOn'],
        ['dueDates', 'notes', 'reviewAskedAt', 'createdAt', 'changedAt'],
      ],
      where: isOfPayment,
      time: 'createdAt',
      json: ['dueDates'],
      held: 'job',
    },
  },
  removeLead: (trx, leadId) => deleteJobs(trx, { leadIds: [leadId], emails: [] }),
  /** Jobs are deleted although payments are kept: tax law does not require how a job went. */
  erase: deleteJobs,
}

async function deleteJobs(trx: Trx, person: Person): Promise<void> {
  await trx.deleteFrom('job').where(isOfPayment(person)).execute()
}

function isOfPayment(person: Person) {
  return sql<SqlBool>`paymentId in (select id from payment where ${belongsTo(person, 'customerEmail')})`
}
