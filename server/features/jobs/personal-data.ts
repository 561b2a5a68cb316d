import { sql } from 'kysely'
import { always } from '../../platform/personal-data/lead-signs.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { isOneOf, type Person, type PersonalData } from '../../platform/personal-data/personal-data.ts'

/** A job belongs to its lead, whoever has paid for it. */
export const jobs: PersonalData = {
  tables: ['job'],
  movesWithLead: ['job'],
  signs: {
    job: {
      at: sql`changedAt`,
      isWorthMoney: () => always,
    },
  },
  lists: {
    jobs: {
      table: 'job',
      columns: [
        ['id', 'prospectId', 'packageType', 'stage', 'begunAt', 'cancelledAt', 'cancelReason'],
        ['agreedPackage', 'agreedPackagePence'],
        ['surveyedOn', 'drawingsSentOn', 'submittedOn', 'validatedOn'],
        ['planningReference', 'planningAuthority', 'decidedOn', 'decision', 'buildingRegsSentOn', 'completedOn'],
        ['dueDates', 'notes', 'reviewAskedAt', 'createdAt', 'changedAt'],
      ],
      where: isOfLead,
      time: 'createdAt',
      json: ['dueDates'],
      held: 'job',
    },
  },
  removeLeads: (trx, leadIds) => deleteJobs(trx, { leadIds, emails: [] }),
  /** Jobs are deleted although their documents are kept: tax law does not require how a job went. */
  erase: deleteJobs,
}

async function deleteJobs(trx: Trx, person: Person): Promise<void> {
  await trx.deleteFrom('job').where(isOfLead(person)).execute()
}

function isOfLead({ leadIds }: Person) {
  return isOneOf('prospectId', leadIds)
}
