import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Prospect } from '#shared/contract/prospects.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/schema.ts'
import { normaliseEmail, normalisePhone } from './contact.ts'
import * as queries from './queries.ts'

/** Somebody who has written to us through the website. */
export interface Enquirer {
  name: string
  email: string
  /** Undefined where the form does not ask for it. */
  phone: string | undefined
  projectType: Prospect['projectType']
  description: string | undefined
  /** Where on the website, for example `website`. */
  sourcePlatform: string
  /** What they did, for the timeline. */
  activity: { type: string; description: string }
}

/** Finds the person among the leads by e-mail address or phone number, or makes a new lead, and notes on the timeline what they did.
 *  A lead that is there keeps what it has: only its blanks are filled in, and one that was rejected is new again.
 *  @returns the lead's id */
export async function attachEnquirer(trx: Transaction<Database>, clock: Clock, enquirer: Enquirer): Promise<string> {
  const now = clock.now().toISOString()
  const emailNormalised = normaliseEmail(enquirer.email)
  const phoneNormalised = enquirer.phone === undefined ? undefined : normalisePhone(enquirer.phone)
  const known = await queries.findByContact(trx, emailNormalised, phoneNormalised)
  const id = known?.id ?? uuidv7()
  const note = (activityType: string, description: string, change?: { oldValue: string; newValue: string }) =>
    queries.insertActivity(trx, {
      id: uuidv7(),
      prospectId: id,
      activityType,
      description,
      performedAt: now,
      ...change,
    })

  if (!known) {
    await queries.insertProspect(trx, {
      id,
      name: enquirer.name,
      email: enquirer.email,
      emailNormalised,
      phone: enquirer.phone,
      phoneNormalised,
      projectType: enquirer.projectType,
      description: enquirer.description,
      sourcePlatform: enquirer.sourcePlatform,
      priority: 'high', // they asked us, so they come before anyone we found
      createdAt: now,
      updatedAt: now,
    })
    await note('created', `Came in through the ${enquirer.sourcePlatform}`)
  } else {
    await queries.updateProspect(trx, id, {
      email: known.email ?? enquirer.email,
      emailNormalised: known.emailNormalised ?? emailNormalised,
      phone: known.phone ?? enquirer.phone ?? null,
      phoneNormalised: known.phoneNormalised ?? phoneNormalised ?? null,
      description: known.description ?? enquirer.description ?? null,
      status: known.status === 'rejected' ? 'new' : known.status,
      updatedAt: now,
    })
    if (known.status === 'rejected') await note('status', 'Wrote again', { oldValue: 'rejected', newValue: 'new' })
  }
  await note(enquirer.activity.type, enquirer.activity.description)
  return id
}
