import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/business/durations.ts'
import { coldAfterMs } from '#shared/business/going-cold.ts'
import { dayInLondon, timeInLondon } from '#shared/business/london-time.ts'
import { ownPlatforms, platforms } from '#shared/business/platforms.ts'
import {
  archiveProspect,
  deleteProspect,
  eraseProspect,
  mergeProspects,
  restoreProspect,
  undoMerge,
} from '#shared/contract/prospect-archive.ts'
import { importProspects, undoImport } from '#shared/contract/prospect-import.ts'
import { crmStages, statuses } from '#shared/contract/prospects.ts'
import { isoTime, manualClock } from '../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { testDatabase } from '../platform/database/testing.ts'
import { summariseStatuses } from '../prospects/list/service.ts'
import { type LeadsApp, startLeads } from '../prospects/testing.ts'
import { getInsight } from './insight.ts'
import { getToday } from './today.ts'
import { createRandom, type Random } from '../testing/random.ts'

const histories = 300
const now = new Date('2026-11-20T09:00:00Z')
const coldOrder = ['quoted', 'interested', 'contacted']
const somePlatforms = ['website', 'manual', 'reddit'] as const
const emptied = [
  'prospect',
  'archivedProspect',
  'crmActivity',
  'emailCommunication',
  'task',
  'call',
  'consultation',
  'calculatorSubmission',
  'payment',
] as const

test(
  'Today, Insight and totals show what a full count finds, in 300 random histories of leads',
  { timeout: 240_000 },
  async () => {
    await using app = await startLeads({ clock: manualClock(now.toISOString()) })
    const { db } = app.deps
    const random = createRandom('sums')
    for (let history = 0; history < histories; history += 1) {
      // Some histories begin again, so that there are few leads as well as many.
      if (history % 30 === 0) for (const table of emptied) await db.deleteFrom(table).execute()
      for (let change = 0; change < 3; change += 1) await changeSomething(db, random)
      await actOnLeads(app, random, history)
      await expectKeptFigures(db)
      const { cold, enquiries } = await getToday(app.deps)
      expect(await summariseStatuses(app.deps, {})).toEqual(await countStatuses(db))
      const { funnel, sources, pipeline } = await getInsight(app.deps, 2)
      const expected = await countAll(db)
      expect(enquiries.map(({ prospectId }) => prospectId).toSorted(compare)).toEqual(await listUnanswered(db))
      expect(cold.count).toBe(expected.cold.length)
      // Leads that are equal in every order may come in any.
      expect(cold.leads.map(orderOfCold)).toEqual(expected.cold.slice(0, 8).map(orderOfCold))
      expect(funnel).toEqual(expected.funnel)
      expect(new Map(sources.map(({ month, source, count }) => [`${month} ${source}`, count]))).toEqual(
        expected.sources,
      )
      expect(pipeline).toEqual(expected.pipeline)
    }
  },
)

test('a lead and its first request are counted in their months in London, to the millisecond and when the clocks change', async () => {
  await using database = await testDatabase()
  const { db } = database
  const days = [2025, 2026, 2027, 2028].flatMap((year) =>
    Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`),
  )
  const changes = ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'].map((time) => Date.parse(time))
  const times = [...days.map((day) => timeInLondon(day, 0)), ...changes].flatMap((time) => [time - 1, time])
  for (const createdAt of times.map((time) => new Date(time).toISOString())) {
    const [id, person] = [uuidv7(), { firstName: 'Ada', lastName: 'Sample', email: 'ada@example.com', phone: '' }]
    const lead = { name: 'Ada Sample', projectType: 'extension', sourcePlatform: 'website' } as const
    await db
      .insertInto('prospect')
      .values({ id, ...lead, createdAt, updatedAt: createdAt })
      .execute()
    await db
      .insertInto('consultation')
      .values({ id, ...person, createdAt, contentHash: id, prospectId: id })
      .execute()
  }
  const kept = await db
    .selectFrom('leadFigures')
    .innerJoin('prospect', 'id', 'leadId')
    .select(['createdAt', 'month', 'askedMonth'])
    .orderBy('createdAt')
    .execute()
  expect(kept).toEqual(
    times
      .toSorted((one, other) => one - other)
      .map((time) => {
        const month = dayInLondon(time).slice(0, 7)
        return { createdAt: new Date(time).toISOString(), month, askedMonth: month }
      }),
  )
})

test('only leads of the scraper’s platforms count as found', async () => {
  await using database = await testDatabase()
  const { db } = database
  const values = [...ownPlatforms, ...platforms.map(({ id }) => id)].map((sourcePlatform) => {
    return { id: uuidv7(), name: 'Ada Sample', projectType: 'extension', sourcePlatform } as const
  })
  await db.insertInto('prospect').values(values).execute()
  const found = await db.selectFrom('leadFigures').select('sourcePlatform').where('isFound', '=', 1).execute()
  expect(new Set(found.map((row) => row.sourcePlatform))).toEqual(new Set(platforms.map(({ id }) => id)))
})

/** Compares what the triggers keep with what the records say now. */
async function expectKeptFigures(db: Deps['db']): Promise<void> {
  const kept = await db.selectFrom('leadFigures').selectAll().orderBy('leadId').execute()
  const { rows: counted } = await sql`select * from ${sql.table('leadFiguresNow')} order by leadId`.execute(db)
  expect(kept).toEqual(counted)
  const sums = await db.selectFrom('leadSum').selectAll().execute()
  const { rows: added } = await sql`
    select isArchived, month, sourcePlatform, isFound, reached, status, crmStage, coldPlace is not null as isQuiet,
      count(*) as count, sum(ifnull(packageValue, 0)) as value
    from ${sql.table('leadFigures')} group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  expect(sums).toEqual(added)
}

async function countStatuses(db: Deps['db']) {
  const leads = await db.selectFrom('prospect').select(['status', 'packageValue']).execute()
  return statuses.map((status) => {
    const those = leads.filter((lead) => lead.status === status)
    return { status, count: those.length, value: those.reduce((sum, lead) => sum + (lead.packageValue ?? 0), 0) }
  })
}

/** Archives, restores, merges, imports and erases as the owner does. */
async function actOnLeads({ hub, deps: { db } }: LeadsApp, random: Random, history: number): Promise<void> {
  const leads = await db.selectFrom('prospect').select('id').execute()
  const lead = random.pick(leads)
  const other = random.pick(leads.filter(({ id }) => id !== lead?.id))
  const archived = random.pick(await db.selectFrom('archivedProspect').select('originalProspectId as id').execute())
  const kind = random.next()
  if (kind < 0.1) {
    const importId = uuidv7()
    await hub.call(importProspects, {
      query: { importId },
      body: `Name,Email\nImported Sample,imported${history}@example.com\nOther Sample,other${history}@example.com\n`,
    })
    if (random.next() < 0.5) await hub.call(undoImport, { params: { id: importId } })
  } else if (kind < 0.2 && lead) await hub.call(archiveProspect, { params: { id: lead.id }, body: {} })
  else if (kind < 0.3 && archived) await hub.call(restoreProspect, { params: { id: archived.id } })
  else if (kind < 0.4 && lead && other) {
    const mergeId = uuidv7()
    await hub.call(mergeProspects, { params: { id: lead.id }, body: { mergeId, otherId: other.id } })
    if (random.next() < 0.5) await hub.call(undoMerge, { params: { id: mergeId } })
  } else if (kind < 0.45 && lead) await hub.call(deleteProspect, { params: { id: lead.id }, body: {} })
  else if (kind < 0.5 && lead) await hub.call(eraseProspect, { params: { id: lead.id } })
}

/** Adds, changes or removes an enquiry, its call or a deposit. */
async function changeEnquiry(db: Deps['db'], random: Random, prospectId: string, at: string): Promise<void> {
  const consultation = random.pick(await db.selectFrom('consultation').select('id').execute())
  const estimate = random.pick(await db.selectFrom('calculatorSubmission').select('id').execute())
  const kind = random.next()
  const changed = {
    prospectId,
    suspectedSpam: pick(random, [null, null, 'links']),
    erasedAt: pick(random, [null, null, at]),
    senderProof: pick(random, [null, 'waiting', 'refused'] as const),
  }
  const id = uuidv7()
  const contentHash = id
  const email = 'ada@example.com'
  if (kind < 0.3) {
    const person = { firstName: 'Ada', lastName: 'Sample', email, phone: '020 7946 0018' }
    await db
      .insertInto('consultation')
      .values({ id, ...person, createdAt: at, contentHash, prospectId })
      .execute()
  } else if (kind < 0.5) {
    const asked = { name: 'Ada Sample', email, sqm: 20, computedCost: 40_000 }
    await db
      .insertInto('calculatorSubmission')
      .values({ id, ...asked, createdAt: at, contentHash, prospectId })
      .execute()
  } else if (kind < 0.6) {
    const customer = { customerName: 'Ada Sample', customerEmail: email, customerPhone: '020 7946 0018' }
    const paid = { intentState: 'succeeded', amountPence: 30_000, packageType: 'Essential', succeededAt: at } as const
    await db
      .insertInto('payment')
      .values({ id, provider: 'simulated', checkoutId: id, ...customer, ...paid, prospectId })
      .execute()
  } else if (kind < 0.7) await db.updateTable('payment').set({ refundedPence: 30_000 }).execute()
  else if (kind < 0.8 && consultation) {
    const [consultationId, state] = [consultation.id, pick(random, ['booked', 'cancelled'] as const)]
    await db.deleteFrom('call').where('consultationId', '=', consultationId).execute()
    const call = { id, consultationId, state, startsAt: `${at}${id}`, createdAt: at, changedAt: at, minutes: 30 }
    await db.insertInto('call').values(call).execute()
    await db
      .updateTable('call')
      .set({ state: pick(random, ['booked', 'cancelled']) })
      .where('id', '=', id)
      .execute()
  } else if (kind < 0.9 && consultation)
    await db.updateTable('consultation').set(changed).where('id', '=', consultation.id).execute()
  else if (estimate) await db.updateTable('calculatorSubmission').set(changed).where('id', '=', estimate.id).execute()
  else if (consultation) await db.deleteFrom('consultation').where('id', '=', consultation.id).execute()
}

function pick<T>({ next }: Random, values: readonly [T, ...T[]]): T {
  return values[Math.floor(next() * values.length)] ?? values[0]
}

async function changeSomething(db: Deps['db'], random: Random): Promise<void> {
  const at = isoTime(now, -Math.floor(random.next() * 70) * dayMs)
  const lead = {
    id: uuidv7(),
    name: 'Ada Sample',
    projectType: 'extension',
    sourcePlatform: pick(random, somePlatforms),
    status: pick(random, statuses),
    packageValue: pick(random, [null, 0, 1350, 1950]),
    createdAt: at,
    updatedAt: at,
  } as const
  const some = await db.selectFrom('prospect').select('id').execute()
  const prospectId = random.pick(some)?.id ?? uuidv7()
  const kind = random.next()
  if (random.next() < 0.3) await changeEnquiry(db, random, prospectId, at)
  else if (kind < 0.5) await db.insertInto('prospect').values(lead).execute()
  else if (kind < 0.55) {
    const archived = {
      ...lead,
      originalProspectId: uuidv7(),
      archivedAt: at,
      originalCreatedAt: at,
      originalUpdatedAt: at,
    }
    await db.insertInto('archivedProspect').values(archived).execute()
  } else if (kind < 0.75) {
    const [oldValue, newValue] = [pick(random, statuses), pick(random, statuses)]
    const activityType = pick(random, ['status', 'status', 'status', 'spoke', 'no_answer', 'note'])
    const activity = {
      id: uuidv7(),
      prospectId,
      activityType,
      description: '',
      performedAt: at,
      oldValue,
      newValue,
    } as const
    await db.insertInto('crmActivity').values(activity).execute()
  } else if (kind < 0.85) {
    const mail = { id: uuidv7(), prospectId, emailType: 'reminder', subject: '', emailContent: '', sentAt: at } as const
    await db.insertInto('emailCommunication').values(mail).execute()
  } else if (kind < 0.9) {
    const doneAt = pick(random, [null, at])
    const task = {
      id: uuidv7(),
      prospectId,
      kind: 'call',
      title: 'Ring',
      dueOn: '2026-12-01',
      doneAt,
      createdAt: at,
      updatedAt: at,
    } as const
    await db.insertInto('task').values(task).execute()
    await db
      .updateTable('task')
      .set({ doneAt: pick(random, [null, at]) })
      .where('prospectId', '=', prospectId)
      .execute()
  } else {
    const changed = {
      status: pick(random, statuses),
      crmStage: pick(random, crmStages),
      contactedAt: pick(random, [null, at]),
      packageValue: pick(random, [null, 1350]),
      updatedAt: at,
    }
    await db.updateTable('prospect').set(changed).where('id', '=', prospectId).execute()
  }
}

function orderOfCold(lead: { status: string; packageValue: number | null; quietSince: string }) {
  return [lead.status, lead.packageValue, lead.quietSince]
}

function of(id: string) {
  return (row: { prospectId: string | null }) => row.prospectId === id
}

/** Lists the leads with an enquiry or a deposit that nothing has answered, by looking at every record. */
async function listUnanswered(db: Deps['db']): Promise<string[]> {
  const consultations = await db.selectFrom('consultation').selectAll().execute()
  const estimates = await db.selectFrom('calculatorSubmission').selectAll().execute()
  const payments = await db.selectFrom('payment').selectAll().execute()
  const activities = await db.selectFrom('crmActivity').selectAll().execute()
  const mails = await db.selectFrom('emailCommunication').selectAll().execute()
  const calls = await db.selectFrom('call').selectAll().where('state', '=', 'booked').execute()
  const open = await db.selectFrom('task').selectAll().where('doneAt', 'is', null).where('kind', '=', 'call').execute()
  const live = await db.selectFrom('prospect').select('id').execute()
  const archived = await db.selectFrom('archivedProspect').select(['originalProspectId', 'archivedAt']).execute()
  const asked = [
    ...[...consultations, ...estimates]
      .filter((row) => row.suspectedSpam === null && row.erasedAt === null && row.senderProof !== 'refused')
      .map(({ prospectId, createdAt, senderProof }) => ({ prospectId, since: createdAt, senderProof })),
    ...payments
      .filter((row) => row.intentState === 'succeeded' && row.refundedPence < row.amountPence && row.dispute !== 'lost')
      .map(({ prospectId }) => ({ prospectId, since: '', senderProof: null })),
  ]
  const isAnswered = ({ prospectId, since }: (typeof asked)[number]) => {
    const id = prospectId ?? ''
    const later = activities.filter((row) => row.prospectId === id && row.performedAt > since)
    return (
      mails.some((row) => row.prospectId === id && row.sentAt > since && row.emailType !== 'privacy_notice') ||
      calls.some(
        (call) =>
          call.createdAt >= since &&
          consultations.some((row) => row.id === call.consultationId && row.prospectId === id),
      ) ||
      later.some(
        ({ activityType, newValue, cause, outcome }) =>
          (['status', 'stage'].includes(activityType) && newValue !== null && newValue !== 'new' && cause === null) ||
          ['spoke', 'quote_sent'].includes(activityType) ||
          (activityType === 'task' && outcome === 'done'),
      ) ||
      (later.some(({ activityType }) => ['no_answer', 'voicemail'].includes(activityType)) && open.some(of(id)))
    )
  }
  const waiting = asked.filter((one) => {
    const old = archived.find(({ originalProspectId }) => originalProspectId === one.prospectId)
    const isListed =
      live.some(({ id }) => id === one.prospectId) ||
      (old !== undefined && one.senderProof === 'waiting' && one.since > old.archivedAt)
    return isListed && !isAnswered(one)
  })
  return [...new Set(waiting.flatMap(({ prospectId }) => prospectId ?? []))].toSorted(compare)
}

/** Counts in every row what Today and Insight show. */
async function countAll(db: Deps['db']) {
  const leads = await db.selectFrom('prospect').selectAll().execute()
  const archived = await db.selectFrom('archivedProspect').selectAll().execute()
  const activities = await db.selectFrom('crmActivity').selectAll().execute()
  const mails = await db.selectFrom('emailCommunication').selectAll().execute()
  const open = await db.selectFrom('task').selectAll().where('doneAt', 'is', null).execute()

  const cold = leads
    .map(({ id, status, packageValue, updatedAt }) => {
      const times = [
        ...activities.filter(of(id)).map((row) => row.performedAt),
        ...mails.filter(of(id)).map((row) => row.sentAt),
      ]
      return { id, status, packageValue, quietSince: [updatedAt, ...times].toSorted(compare).at(-1) ?? '' }
    })
    .filter(
      ({ id, status, quietSince }) =>
        coldOrder.includes(status) && quietSince < isoTime(now, -coldAfterMs) && !open.some(of(id)),
    )
    .toSorted(
      (one, other) =>
        coldOrder.indexOf(one.status) - coldOrder.indexOf(other.status) ||
        (other.packageValue ?? -1) - (one.packageValue ?? -1) ||
        compare(other.quietSince, one.quietSince),
    )

  const everybody = [
    ...leads.map(({ id, status, sourcePlatform, createdAt }) => ({ id, status, sourcePlatform, createdAt })),
    ...archived.map((row) => ({
      id: row.originalProspectId,
      status: row.status,
      sourcePlatform: row.sourcePlatform,
      createdAt: row.originalCreatedAt,
    })),
  ].filter(({ createdAt }) => createdAt >= '2026-10-01')
  const steps = statuses.filter((status) => status !== 'rejected')
  const reached = everybody.map(({ id, status }) => {
    const changes = activities.filter((row) => row.prospectId === id && row.activityType === 'status')
    const all: readonly (string | null)[] = [status, ...changes.flatMap((row) => [row.oldValue, row.newValue])]
    return Math.max(0, ...all.map((one) => steps.findIndex((step) => step === one)))
  })
  const funnel = steps.map((status, place) => ({ status, count: reached.filter((one) => one >= place).length }))
  const sources = new Map<string, number>()
  for (const { createdAt, sourcePlatform } of everybody) {
    const key = `${createdAt.slice(0, 7)} ${sourcePlatform}`
    sources.set(key, (sources.get(key) ?? 0) + 1)
  }
  const pipeline = crmStages
    .filter((stage) => stage !== 'lost')
    .map((stage) => {
      const atWork = leads.filter(({ status, crmStage }) => status !== 'rejected' && crmStage === stage)
      return { stage, count: atWork.length, value: atWork.reduce((sum, lead) => sum + (lead.packageValue ?? 0), 0) }
    })
  return { cold, funnel, sources, pipeline }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
