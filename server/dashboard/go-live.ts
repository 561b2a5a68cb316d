import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isExampleBusiness } from '#shared/business/example-business.ts'
import {
  type FirstHour,
  firstHour,
  type GoLive,
  type GoLiveItem,
  type GoLiveItemId,
  goLiveItemIds,
} from '#shared/contract/go-live.ts'
import { timestamp } from '#shared/contract/text.ts'
import type { Deps } from '../deps.ts'
import { findEnabledSecondFactor, findOwner } from '../features/accounts/queries.ts'
import { openEnquiries } from '../features/enquiries/open-enquiries.ts'
import { areCardKeysAccepted } from '../features/payments/key-check.ts'
import { mailServerState } from '../mail/server-state.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { settingsStore } from '../platform/settings/settings-store.ts'
import { deleteLead } from '../privacy/delete-lead.ts'
import { normaliseEmail } from '../prospects/identity/contact.ts'

type Context = Pick<Deps, 'db' | 'reader' | 'clock' | 'config' | 'business' | 'publicUrl' | 'condition'>

const listState = settingsStore(
  'goLive',
  z.object({
    isHidden: z.boolean(),
    notNeeded: z.array(z.enum(goLiveItemIds)),
    /** When the owner removed a test enquiry, which proved that the form works. */
    enquiryTestedAt: z.nullable(timestamp),
  }),
  { isHidden: false, notNeeded: [], enquiryTestedAt: null },
)
const firstHourState = settingsStore('firstHour', firstHour, { step: 'business', isFinished: false })

/** Returns what is left to do before the website can go live. What breaks later is reported by Condition. */
export async function readGoLive(context: Context): Promise<GoLive> {
  const { db, reader, config, publicUrl, condition } = context
  const state = await listState.read(db)
  const business = context.business()
  const owner = await findOwner(db)
  const enquiries = await findEnquiries(reader, ownAddresses(context, owner))
  const offsite = (await condition.read()).checks.find(({ id }) => id === 'offsite-copies')
  const isEnquiryTested = enquiries.hasOthers || state.enquiryTestedAt !== null
  const isDone: Record<GoLiveItemId, boolean> = {
    'meeting-link': business.calls.hasVideo === true,
    person: await isAnyPublished(db, 'person'),
    photograph: await isAnyPublished(db, 'person', '$.photographId'),
    insurance: Boolean(business.insurance),
    business: !isExampleBusiness(business) && Boolean(business.address),
    address: publicUrl.startsWith('https:'),
    mail: (await mailServerState.read(db)).lastSentAt !== null,
    enquiry: isEnquiryTested,
    copies: offsite !== undefined && offsite.state !== 'off',
    'second-factor': owner !== undefined && (await findEnabledSecondFactor(db, owner.id)) !== undefined,
    vat: Boolean(business.vatNumber),
    ico: Boolean(business.icoNumber),
    cards: await areCardKeysAccepted(db, config),
    reviews: await isAnyPublished(db, 'review'),
    projects: await isAnyPublished(db, 'project'),
  }
  const needsServer = new Set<GoLiveItemId>(['address'])
  if (config.smtpUrl === undefined) needsServer.add('mail')
  if (config.stripe === undefined) needsServer.add('cards')
  // A live site never shows samples, so nothing wrong is said while there is nothing of the owner's.
  const optional = new Set<GoLiveItemId>(config.live ? ['reviews', 'projects'] : [])
  return {
    items: goLiveItemIds.map((id): GoLiveItem => ({
      id,
      state: isDone[id] ? 'done' : state.notNeeded.includes(id) ? 'not-needed' : 'todo',
      needsServer: needsServer.has(id),
      isOptional: optional.has(id),
    })),
    isHidden: state.isHidden,
    hasTestEnquiry: !isEnquiryTested && enquiries.hasOwn,
    firstHour: await firstHourState.read(db),
  }
}

/** Hides one item, or the whole list where none is named; or shows it again. */
export async function hide(
  context: Context,
  { item, isHidden }: { item?: GoLiveItemId | undefined; isHidden: boolean },
): Promise<GoLive> {
  const { db, clock } = context
  await listState.save(db, clock, ({ notNeeded }) => {
    if (item === undefined) return { isHidden }
    const others = notNeeded.filter((id) => id !== item)
    return { notNeeded: isHidden ? [...others, item] : others }
  })
  return readGoLive(context)
}

export async function changeFirstHour(
  context: Context,
  { step, isFinished }: { [Name in keyof FirstHour]?: FirstHour[Name] | undefined },
): Promise<GoLive> {
  const change = { ...(step !== undefined && { step }), ...(isFinished !== undefined && { isFinished }) }
  await firstHourState.save(context.db, context.clock, change)
  return readGoLive(context)
}

/** Removes the owner's own enquiries with the leads that they made, so that no list and no number contains them.
 *  @throws AppError `not_found` if there is none */
export async function removeTestEnquiry(context: Context): Promise<GoLive> {
  const { db, clock } = context
  await db.transaction().execute(async (trx) => {
    const addresses = ownAddresses(context, await findOwner(trx))
    const isOwn = sql<boolean>`lower(email) in (${sql.join(addresses)})`
    const { rows: leads } = await sql<{ id: string }>`
      select id from prospect where emailNormalised in (${sql.join(addresses)}) and (
        exists (select 1 from consultation where prospectId = prospect.id)
        or exists (select 1 from calculatorSubmission where prospectId = prospect.id))`.execute(trx)
    for (const { id } of leads) await deleteLead(trx, context, id, 'Test enquiry')
    const consultations = await trx.deleteFrom('consultation').where(isOwn).returning('id').execute()
    const estimates = await trx.deleteFrom('calculatorSubmission').where(isOwn).returning('id').execute()
    if (consultations.length + estimates.length === 0) throw new AppError('not_found', 'There’s no test enquiry.')
    await listState.change(trx, clock, { enquiryTestedAt: clock.now().toISOString() })
  })
  return readGoLive(context)
}

/** The addresses from which an enquiry is a test, normalised. */
function ownAddresses({ business }: Pick<Deps, 'business'>, owner: { email: string } | undefined): string[] {
  const { email, infoEmail } = business()
  return [email, infoEmail, ...(owner ? [owner.email] : [])].map(normaliseEmail)
}

/** Returns whether the owner and whether others have sent an enquiry. */
async function findEnquiries(
  db: Queryable,
  ownAddresses: readonly string[],
): Promise<{ hasOwn: boolean; hasOthers: boolean }> {
  const own = sql.join(ownAddresses)
  const { rows } = await sql<{ hasOwn: 0 | 1; hasOthers: 0 | 1 }>`
    select exists (select 1 from ${openEnquiries} where lower(email) in (${own})) as hasOwn,
      exists (select 1 from ${openEnquiries} where lower(email) not in (${own})) as hasOthers`.execute(db)
  return { hasOwn: rows[0]?.hasOwn === 1, hasOthers: rows[0]?.hasOthers === 1 }
}

/** @param field the JSON path of a field that it must have */
async function isAnyPublished(db: Queryable, kind: 'person' | 'review' | 'project', field = '$'): Promise<boolean> {
  const row = await db
    .selectFrom('contentItem')
    .select('id')
    .where('kind', '=', kind)
    .where(sql<boolean>`json_extract(published, ${field}) is not null`)
    .where('isHidden', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
