import { type RawBuilder, sql } from 'kysely'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { getInsight as getInsightCall } from '#shared/contract/dashboard.ts'
import { crmStages, statuses } from '#shared/contract/prospects.ts'
import type { Reader } from '../platform/database/reader.ts'
import type { Deps } from '../deps.ts'
import { readAccount } from '../prospects/lead-account/read-account.ts'

type Insight = AnswerInput<typeof getInsightCall>

const mostCampaigns = 10

/** Returns the figures of Insight. @param count how many months, the current one included */
export async function getInsight({ reader, clock }: Pick<Deps, 'reader' | 'clock'>, count: number): Promise<Insight> {
  const months = latestMonths(clock.now(), count)
  const since = months[0] ?? ''
  return {
    funnel: await countSteps(reader, since),
    sources: await countSources(reader, months),
    campaigns: await countCampaigns(reader, since),
    responses: await countResponses(reader, months),
    pipeline: await sumPipeline(reader),
  }
}

/** Returns the latest months in London, such as `2026-11`, oldest first. */
function latestMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = dayInLondon(now.getTime()).split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  )
}

const way = statuses.filter((status) => status !== 'rejected')
const steps = sql`step(status, place) as (values ${sql.join(way.map((status, place) => sql`(${status}, ${place})`))})`

/** Counts a rejected lead up to the furthest status it had reached. */
async function countSteps(reader: Reader, since: string): Promise<Insight['funnel']> {
  const { rows } = await sql<Insight['funnel'][number]>`
    with ${steps}, total as materialized (
      select reached, sum(count) as count from ${sql.table('leadSum')} where month >= ${since} group by reached
    )
    select status, coalesce(sum(count), 0) as count from step left join total on reached >= place
    group by status order by place`.execute(reader)
  return rows
}

async function countSources(reader: Reader, months: readonly string[]): Promise<Insight['sources']> {
  return reader
    .selectFrom('leadSum')
    .select(({ fn }) => ['month', 'sourcePlatform as source', fn.sum<number>('count').as('count')])
    .where('month', 'in', months)
    .groupBy(['month', 'sourcePlatform'])
    .orderBy('month')
    .orderBy('count', 'desc')
    .execute()
}

/** Attributes each lead to the first advertisement of its first enquiry that named one. */
async function countCampaigns(reader: Reader, since: string): Promise<Insight['campaigns']> {
  const { rows } = await sql<Insight['campaigns'][number]>`
    with enquiry as (
      select prospectId, campaign, createdAt from consultation where campaign is not null
      union all select prospectId, campaign, createdAt from calculatorSubmission where campaign is not null
    ),
    brought as (
      select prospectId, coalesce(campaign ->> '$.first.source', 'no source named') as source, min(createdAt)
      from enquiry where prospectId is not null group by prospectId
    )
    select source, count(*) as count, sum(status = 'converted') as converted
    from brought join ${sql.table('leadFigures')} on leadId = prospectId where month >= ${since}
    group by source order by count desc, source limit ${mostCampaigns}`.execute(reader)
  return rows
}

/** @param hours a condition that follows `answerHours` */
function countWhere(hours: string): RawBuilder<number> {
  return sql`(select count(*) from ${sql.table('leadFigures')} where askedMonth = name and answerHours ${sql.raw(hours)})`
}

/** Measures the time from the first consultation request, which is promised a reply, to the first email or conversation. */
async function countResponses(reader: Reader, months: readonly string[]): Promise<Insight['responses']> {
  const { rows } = await sql<Omit<Insight['responses'][number], 'medianHours'>>`
    with month(name) as (values ${sql.join(months.map((name) => sql`(${name})`))})
    select name as month, ${countWhere('<= 2')} as within2Hours, ${countWhere('> 2 and answerHours <= 24')} as within24Hours,
      ${countWhere('> 24')} as later, ${countWhere('is null')} as notYet
    from month order by name`.execute(reader)
  return Promise.all(
    rows.map(async (row) => {
      const answered = row.within2Hours + row.within24Hours + row.later
      return Object.assign(row, { medianHours: await readMedianHours(reader, row.month, answered) })
    }),
  )
}

/** @param answered how many of a month have been answered */
async function readMedianHours(reader: Reader, month: string, answered: number): Promise<number | null> {
  if (answered === 0) return null
  const { rows } = await sql<{ hours: number }>`
    select round(avg(answerHours), 1) as hours from (
      select answerHours from ${sql.table('leadFigures')}
      where askedMonth = ${month} and answerHours is not null
      order by answerHours limit ${2 - (answered % 2)} offset ${Math.floor((answered - 1) / 2)})`.execute(reader)
  return rows[0]?.hours ?? null
}

/** Counts each lead at its stage, and the jobs beside its current one at theirs. */
async function sumPipeline(reader: Reader): Promise<Insight['pipeline']> {
  const rows = await reader
    .selectFrom('leadSum')
    .select(({ fn }) => ['crmStage as stage', fn.sum<number>('count').as('count'), fn.sum<number>('value').as('value')])
    .where('isArchived', '=', 0)
    .where('status', '!=', 'rejected')
    .groupBy('crmStage')
    .execute()
  const others = await listOtherJobs(reader)
  return crmStages
    .filter((stage) => stage !== 'lost')
    .map((stage) => {
      const all = [...rows, ...others].filter((one) => one.stage === stage)
      const sumOf = (name: 'count' | 'value') => all.reduce((sum, one) => sum + one[name], 0)
      return { stage, count: sumOf('count'), value: sumOf('value') }
    })
}

/** Lists the jobs that their leads do not show, because another one is current. */
async function listOtherJobs(reader: Reader): Promise<Insight['pipeline']> {
  const leads = await reader
    .selectFrom('job')
    .innerJoin('prospect', 'prospect.id', 'job.prospectId')
    .select('prospectId')
    .where('cancelledAt', 'is', null)
    .where('status', '!=', 'rejected')
    .groupBy('prospectId')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .execute()
  const others: Insight['pipeline'] = []
  for (const { prospectId } of leads) {
    const { jobs, jobId } = await readAccount(reader, prospectId)
    for (const { job, account } of jobs) {
      if (job.cancelledAt !== null || job.id === jobId) continue
      others.push({ stage: job.stage, count: 1, value: Math.round((account.order?.netPence ?? 0) / 100) })
    }
  }
  return others
}
