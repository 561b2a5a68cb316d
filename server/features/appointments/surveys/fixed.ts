import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { FixedSurvey } from '#shared/contract/fixed-surveys.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Person } from '../../../prospects/identity/person.ts'
import * as queries from './queries.ts'

/** The surveys of today and later, the soonest first. */
export function listSurveysToCome(db: Kysely<Database>, now: Date): Promise<FixedSurvey[]> {
  return list(db, dayInLondon(now.getTime()))
}

/** All fixed surveys of a lead, also those that are over. */
export function listSurveysOfLead(db: Kysely<Database>, prospectId: string): Promise<FixedSurvey[]> {
  return list(db, '', sql`prospectId = ${prospectId}`)
}

/** The same of a person, whether of their leads or of deposits with their address. */
export function listSurveysOfPerson(db: Kysely<Database>, { ids, emails }: Person): Promise<FixedSurvey[]> {
  return list(db, '', sql`(prospectId in (${sql.join(ids)}) or lower(customerEmail) in (${sql.join(emails)}))`)
}

async function list(db: Kysely<Database>, from: string, which?: RawBuilder<unknown>): Promise<FixedSurvey[]> {
  return (await queries.listFixed(db, from, which)).map((row) => ({
    paymentId: row.id,
    prospectId: row.prospectId,
    name: row.customerName,
    phone: row.customerPhone,
    packageType: row.packageType,
    place: placeOf(row),
    day: row.fixedDay,
    half: row.fixedHalf,
  }))
}

/** `Winchester, SO23 9AB` */
function placeOf({ location, postcode }: queries.FixedRow): string | null {
  const known = [location, postcode].filter((one) => one !== null && one !== '')
  return known.length === 0 ? null : known.join(', ')
}
