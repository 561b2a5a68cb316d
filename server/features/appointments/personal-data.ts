import { sql, type SqlBool } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import { always } from '../../platform/personal-data/lead-signs.ts'
import { belongsTo, isOneOf, type Person, type PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { Trx } from '../../platform/database/schema.ts'
import * as calls from './calls/cancel.ts'
import * as surveys from './surveys/cancel.ts'
import { listUnsentCancellations } from './cancellations/unsent-cancellations.ts'
import { lastMailDeleteAt } from '../../mail/last-mail.ts'

export const appointments: PersonalData = {
  tables: ['call', 'survey'],
  signs: {
    call: {
      from: sql`call join consultation on consultation.id = call.consultationId`,
      leadColumns: ['consultation.prospectId'],
      email: sql`lower(consultation.email)`,
      only: sql`consultation.senderProof is not 'refused'`,
      at: sql`case call.state when 'booked' then max(call.createdAt, call.startsAt) else call.createdAt end`,
      isContact: always,
      isThroughWebsite: true,
      isOpen: (now) => sql`(call.state in ('held', 'booked') and call.startsAt > ${now.toISOString()})`,
    },
    survey: {
      from: sql`survey join job on job.id = survey.jobId`,
      leadColumns: ['job.prospectId'],
      at: sql`survey.changedAt`,
      isContact: sql`survey.chosenAt is not null`,
      isOpen: (now) => sql`survey.fixedDay >= ${dayInLondon(now.getTime())}`,
    },
  },
  lists: {
    calls: {
      table: 'call',
      columns: [
        ['id', 'consultationId', 'startsAt', 'state', 'medium', 'meetingLink', 'heldUntil', 'isUnconfirmed'],
        ['visitorMoves', 'sequence', 'cancelReason', 'nextReminderAt', 'createdAt', 'changedAt'],
      ],
      where: isOfEnquiry,
      time: 'createdAt',
      held: 'call',
    },
    surveys: {
      table: 'survey',
      columns: [
        ['jobId', 'chosen', 'chosenAt', 'fixedDay', 'fixedHalf', 'fixedAt', 'sequence', 'revision'],
        ['createdAt', 'changedAt'],
      ],
      where: isOfJob,
      time: 'createdAt',
      json: ['chosen'],
      held: 'survey',
    },
  },
  async cancel(trx, context, person) {
    const upcoming = [
      ...(await calls.listUpcoming(trx, context, belongsTo(person, 'email'))),
      ...(await surveys.listUpcoming(trx, context, belongsTo(person, 'customerEmail'))),
    ]
    const ids = new Set(upcoming.map(({ id }) => id))
    const cancelled = (await listUnsentCancellations(trx, person)).filter(({ id }) => !ids.has(id))
    return async (cause) => {
      for (const { notify, links, endsAt } of upcoming) {
        // The last email to an erased person is deleted once it is sent.
        const ofErased = { visitor: { deleteAt: lastMailDeleteAt(context, endsAt) }, owner: {} }
        await notify(trx, context, cause, cause === 'erased' ? ofErased : { visitor: links, owner: links })
      }
      if (cause !== 'erased') return
      for (const { notify, endsAt, isUnsent } of cancelled) {
        if (endsAt <= context.clock.now().getTime()) continue
        await notify(trx, context, cause, {
          visitor: isUnsent.visitor ? { deleteAt: lastMailDeleteAt(context, endsAt) } : undefined,
          owner: isUnsent.owner ? {} : undefined,
        })
      }
    }
  },
  removeLeads: (trx, leadIds) => deleteAppointments(trx, { leadIds, emails: [] }),
  eraseOrder: { place: 'first', because: 'they are found through enquiries, jobs and payments' },
  /** Survey dates are deleted although payments are kept: tax law does not require when somebody is at home. */
  erase: deleteAppointments,
}

async function deleteAppointments(trx: Trx, person: Person): Promise<void> {
  await trx.deleteFrom('call').where(isOfEnquiry(person)).execute()
  await trx.deleteFrom('survey').where(isOfJob(person)).execute()
}

function isOfEnquiry(person: Person) {
  return sql<SqlBool>`consultationId in (select id from consultation where ${belongsTo(person, 'email')})`
}

function isOfJob(person: Person) {
  return sql<SqlBool>`(jobId in (select id from job where ${isOneOf('prospectId', person.leadIds)})
    or jobId in (select jobId from payment where ${belongsTo(person, 'customerEmail')}))`
}
