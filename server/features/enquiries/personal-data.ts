import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { personalProjectFields } from '#shared/business/consultation-facts.ts'
import { consultationFields } from '#shared/contract/consultations.ts'
import { erased } from '#shared/contract/personal-data.ts'
import type { LeadSign } from '../../platform/personal-data/lead-signs.ts'
import { belongsTo, type PersonalData } from '../../platform/personal-data/personal-data.ts'
import { anyLead, hasLead } from '../../platform/database/any-lead.ts'
import { redactActivities } from '../../prospects/record-activity.ts'
import { dueBy, latestStart, type RetentionSource } from '../../platform/personal-data/retention-source.ts'

const clearedFields = Object.fromEntries(personalProjectFields.map((field) => [field, null]))

const sharedColumns = [
  'id',
  'email',
  'createdAt',
  'prospectId',
  'campaign',
  'marketing',
  'suspectedSpam',
  'senderProof',
  'erasedAt',
] as const

const fullName = sql`e.firstName || ' ' || e.lastName`
export const consultationRetention = enquiryRetention('consultation', 'consultation', fullName)
export const estimateRetention = enquiryRetention('estimate', 'calculatorSubmission', sql`e.name`)

/** An enquiry in somebody else's name, or that looks like spam, is no sign of the person. */
const isFromPerson = sql<SqlBool>`(suspectedSpam is null and senderProof is not 'refused')`
const enquirySign: LeadSign = {
  email: sql`lower(email)`,
  at: sql`createdAt`,
  isDated: isFromPerson,
  isContact: isFromPerson,
  isThroughWebsite: true,
}

export const enquiries: PersonalData = {
  tables: ['consultation', 'calculatorSubmission'],
  signs: { consultation: enquirySign, calculatorSubmission: enquirySign },
  movesWithLead: ['consultation', 'calculatorSubmission'],
  emailColumns: [
    ['consultation', 'email'],
    ['calculatorSubmission', 'email'],
  ],
  lists: {
    consultations: {
      table: 'consultation',
      columns: [sharedColumns, consultationFields, 'interest'],
      where: (person) => belongsTo(person, 'email'),
      time: 'createdAt',
      json: ['campaign'],
      held: 'consultation',
    },
    estimates: {
      table: 'calculatorSubmission',
      columns: [sharedColumns, 'name', 'sqm', 'estimatedCost', 'computedCost'],
      where: (person) => belongsTo(person, 'email'),
      time: 'createdAt',
      json: ['campaign'],
      held: 'estimate',
    },
  },
  async erase(trx, person, at) {
    const shared = {
      email: erased,
      campaign: null,
      marketing: null,
      contentHash: sql<string>`'erased:' || id`,
      erasedAt: at,
    }
    const consultations = await trx
      .updateTable('consultation')
      .set({ ...shared, ...clearedFields, firstName: erased, lastName: erased, phone: erased })
      .where(belongsTo(person, 'email'))
      .where('erasedAt', 'is', null)
      .returning('id')
      .execute()
    const estimates = await trx
      .updateTable('calculatorSubmission')
      .set({ ...shared, name: erased })
      .where(belongsTo(person, 'email'))
      .where('erasedAt', 'is', null)
      .returning('id')
      .execute()
    const ids = [...consultations, ...estimates].map(({ id }) => id)
    await redactActivities(trx, ids)
    return { counts: { consultations: consultations.length, estimates: estimates.length }, ids }
  },
  retention: [consultationRetention, estimateRetention],
}

/** Removes enquiries of people who are no leads, such as suspected spam. The enquiries of a lead are erased with the lead. */
function enquiryRetention(
  subject: 'consultation' | 'estimate',
  table: 'consultation' | 'calculatorSubmission',
  name: RawBuilder<unknown>,
): RetentionSource {
  return {
    subject,
    decide: ({ since }, now) => dueBy('enquiry', since, now, 'remove'),
    list: ({ now, after, limit }) => sql`
      select e.id, ${name} as name, e.createdAt as since from ${sql.table(table)} as e
      where e.id > ${after} and +e.createdAt <= ${latestStart('enquiry', now)} and e.erasedAt is null
        and not ${hasLead('e.prospectId')}
        and not exists (select 1 from ${anyLead} where emailNormalised = lower(e.email))
      order by e.id limit ${limit}`,
    apply: async (trx, _context, { id }) => void (await trx.deleteFrom(table).where('id', '=', id).execute()),
  }
}
