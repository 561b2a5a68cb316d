import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { erasePersonalData, Erasure } from '#shared/contract/personal-data.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import { emptyWriteAheadLog } from '../../platform/database/checkpoint.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import type { NotificationContext } from '../../mail/notification-context.ts'
import { normaliseEmail } from '../../prospects/identity/contact.ts'
import { emptyEnquiries, eraseWithin, leaveHashes } from './erase.ts'

type Using = Pick<Deps, 'clock' | 'hashContact'>
type Counts = AnswerInput<typeof erasePersonalData>
type Emptied = Omit<Erasure, 'paymentsKept'>

/** Erases whoever has this address: their leads, live, archived or deleted, and what they sent without ever becoming one. */
export async function eraseAddress(
  { db, ...using }: Using & NotificationContext & Pick<Deps, 'db'>,
  email: string,
): Promise<Counts> {
  const counts = await db
    .transaction()
    .execute((trx) => eraseAddressWithin(trx, using, normaliseEmail(email), { notify: using }))
  await emptyWriteAheadLog(db)
  return counts
}

/** @param email normalised  @param notify emails both sides that an upcoming call or survey is cancelled */
export async function eraseAddressWithin(
  trx: Trx,
  using: Using,
  email: string,
  manner: { notify?: NotificationContext } = {},
): Promise<Counts> {
  const leads = await findLeads(trx, email)
  const done: Emptied[] = []
  for (const id of leads) done.push(await eraseWithin(trx, using, id, manner))

  const { paymentsKept, ...rest } = await emptyEnquiries(trx, using, { records: [], emails: [email] }, manner)
  if (Object.values(rest).some((count) => count > 0)) {
    const subjectId = (await findHash(trx, using, email)) ?? (await leaveHash(trx, using, email))
    await recordAudit(trx, using.clock, { action: 'person_erased', subjectId, detail: { ...rest, paymentsKept } })
  }
  return { leads: leads.length, ...[...done, rest].reduce(sum), paymentsKept }
}

async function findLeads(trx: Trx, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from prospect where emailNormalised = ${email}
    union select originalProspectId from archivedProspect where emailNormalised = ${email}
    union select originalProspectId from deletedProspect where email = ${email}`.execute(trx)
  return rows.map(({ id }) => id)
}

/** @returns the id under which an earlier erasure left the hash of the address */
async function findHash(trx: Trx, { hashContact }: Using, email: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('deletedEmail')
    .select('originalProspectId')
    .where('email', '=', hashContact(email))
    .executeTakeFirst()
  return row?.originalProspectId
}

/** Somebody who never was a lead has an id from now on, for the hash alone. */
async function leaveHash(trx: Trx, using: Using, email: string): Promise<string> {
  const prospectId = uuidv7()
  const records = [{ prospectId, lead: undefined, sourceUrl: null }]
  await leaveHashes(trx, using, { records, emails: [email], phones: [] })
  return prospectId
}

function sum(one: Emptied, other: Emptied): Emptied {
  return {
    consultations: one.consultations + other.consultations,
    estimates: one.estimates + other.estimates,
    mails: one.mails + other.mails,
    subscriptions: one.subscriptions + other.subscriptions,
  }
}
