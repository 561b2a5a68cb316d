import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/business/durations.ts'
import { coldAfterMs } from '#shared/business/going-cold.ts'
import { statuses } from '#shared/contract/prospects.ts'
import { isoTime, manualClock } from '../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { startLeads } from '../prospects/testing.ts'
import { getInsight } from './insight.ts'
import { getToday } from './today.ts'
import { createRandom, type Random } from '../testing/random.ts'

const histories = 300
const now = new Date('2026-11-20T09:00:00Z')
const coldOrder = ['quoted', 'interested', 'contacted']
const platforms = ['website', 'manual', 'reddit'] as const

test(
  'Today and Insight show what a full count finds, in 300 random histories of leads',
  { timeout: 120_000 },
  async () => {
    await using app = await startLeads({ clock: manualClock(now.toISOString()) })
    const { db } = app.deps
    const random = createRandom('sums')
    for (let history = 0; history < histories; history += 1) {
      // Some histories begin again, so that there are few leads as well as many.
      if (history % 30 === 0)
        for (const table of ['prospect', 'archivedProspect', 'crmActivity', 'emailCommunication', 'task'] as const)
          await db.deleteFrom(table).execute()
      for (let change = 0; change < 3; change += 1) await changeSomething(db, random)
      const { cold } = await getToday(app.deps)
      const { funnel, sources, pipeline } = await getInsight(app.deps, 2)
      const expected = await countAll(db)
      expect(cold.count).toBe(expected.cold.length)
      // Leads that are equal in every order may come in any.
      expect(cold.leads.map(orderOfCold)).toEqual(expected.cold.slice(0, 8).map(orderOfCold))
      expect(funnel).toEqual(expected.funnel)
      expect(new Map(sources.map(({ month, source, count }) => [`${month} ${source}`, count]))).toEqual(
        expected.sources,
      )
      expect(pipeline.find(({ stage }) => stage === 'prospect')).toEqual(expected.pipeline)
    }
  },
)

function pick<T>({ next }: Random, values: readonly [T, ...T[]]): T {
  return values[Math.floor(next() * values.length)] ?? values[0]
}

async function changeSomething(db: Deps['db'], random: Random): Promise<void> {
  const at = isoTime(now, -Math.floor(random.next() * 70) * dayMs)
  const lead = {
    id: uuidv7(),
    name: 'Ada Sample',
    projectType: 'extension',
    sourcePlatform: pick(random, platforms),
    status: pick(random, statuses),
    packageValue: pick(random, [null, 0, 1350, 1950]),
    createdAt: at,
    updatedAt: at,
  } as const
  const some = await db.selectFrom('prospect').select('id').execute()
  const prospectId = random.pick(some)?.id ?? uuidv7()
  const kind = random.next()
  if (kind < 0.5) await db.insertInto('prospect').values(lead).execute()
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
    const activity = {
      id: uuidv7(),
      prospectId,
      activityType: 'status',
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
  } else {
    const changed = { status: pick(random, statuses), packageValue: pick(random, [null, 1350]), updatedAt: at }
    await db.updateTable('prospect').set(changed).where('id', '=', prospectId).execute()
  }
}

function orderOfCold(lead: { status: string; packageValue: number | null; quietSince: string }) {
  return [lead.status, lead.packageValue, lead.quietSince]
}

function of(id: string) {
  return (row: { prospectId: string | null }) => row.prospectId === id
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
  const atWork = leads.filter(({ status }) => status !== 'rejected')
  const value = atWork.reduce((sum, { packageValue }) => sum + (packageValue ?? 0), 0)
  return { cold, funnel, sources, pipeline: { stage: 'prospect', count: atWork.length, value } }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
