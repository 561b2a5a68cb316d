import { type RawBuilder, sql } from 'kysely'
import { dayInLondon, timeInLondon } from '#shared/business/london-time.ts'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { getInsight as getInsightCall } from '#shared/contract/dashboard.ts'
import { crmStages, statuses } from '#shared/contract/prospects.ts'
import { openEnquiries } from '../features/enquiries/open-enquiries.ts'
import { anyLead } from '../platform/database/any-lead.ts'
import type { Reader } from '../platform/database/reader.ts'
import type { Deps } from '../deps.ts'
import { readAccount } from '../prospects/lead-account/read-account.ts'

type Insight = AnswerInput<typeof getInsightCall>

const mostCampaigns = 10

interface Month {
  /** `2026-11` */
  name: string
  start: string
  end: string
}

/** Returns the figures of Insight. @param count how many months, the current one included */
export async function getInsight({ reader, clock }: Pick<Deps, 'reader' | 'clock'>, count: number): Promise<Insight> {
  const months = latestMonths(clock.now(), count)
  const since = months[0]?.start ?? ''
  return {
    funnel: await countSteps(reader, since),
    sources: await countSources(reader, months),
    campaigns: await countCampaigns(reader, since),
    responses: await countResponses(reader, months),
    pipeline: await sumPipeline(reader),
  }
}

/** Returns the latest months, oldest first. Each begins at midnight in London. */
function latestMonths(now: Date, count: number): Month[] {
  const [year = 0, month = 0] = dayInLondon(now.getTime()).split('-').map(Number)
  const firstDay = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    const day = firstDay(back)
    return { name: day.slice(0, 7), start: begin(day), end: begin(firstDay(back - 1)) }
  })
}

function begin(day: string): string {
  return new Date(timeInLondon(day, 0)).toISOString()
}

const way = statuses.filter((status) => status !== 'rejected')
const steps = sql`step(status, place) as (values ${sql.join(way.map((status, place) => sql`(${status}, ${place})`))})`

/** @param status an SQL expression; another status than those of the steps counts as the first */
function placeOf(status: string): RawBuilder<number> {
  const cases = way.map((one, place) => sql`when ${one} then ${place}`)
  return sql`case ${sql.ref(status)} ${sql.join(cases, sql` `)} else 0 end`
}

/** Counts a rejected lead up to the furthest status it had reached. */
async function countSteps(reader: Reader, since: string): Promise<Insight['funnel']> {
  const { rows } = await sql<Insight['funnel'][number]>`
    with everyLead as ${anyLead}, ${steps},
    lead as (
      select max(${placeOf('status')}, coalesce((
        select max(max(${placeOf('oldValue')}, ${placeOf('newValue')})) from crmActivity
        where prospectId = everyLead.id and activityType = 'status'), 0)) as place
      from everyLead where createdAt >= ${since}
    ),
    reached as materialized (select place, count(*) as count from lead group by place)
    select status, coalesce(sum(count), 0) as count from step left join reached on reached.place >= step.place
    group by status order by step.place`.execute(reader)
  return rows
}

async function countSources(reader: Reader, months: readonly Month[]): Promise<Insight['sources']> {
  const { rows } = await sql<Insight['sources'][number]>`
    with ${monthTable(months)},
    source as (
      select month.name as month, sourcePlatform, count(*) as count
      from month cross join prospect on createdAt >= month.start and createdAt < month.end group by month.name, sourcePlatform
      union all select month.name, sourcePlatform, count(*)
      from month cross join archivedProspect on originalCreatedAt >= month.start and originalCreatedAt < month.end
      group by month.name, sourcePlatform
    )
    select month, sourcePlatform as source, sum(count) as count from source
    group by month, sourcePlatform order by month, count desc`.execute(reader)
  return rows
}

/** Attributes each lead to the first advertisement of its first enquiry that named one. */
async function countCampaigns(reader: Reader, since: string): Promise<Insight['campaigns']> {
  const { rows } = await sql<Insight['campaigns'][number]>`
    with everyLead as ${anyLead},
    enquiry as (
      select prospectId, campaign, createdAt from consultation where campaign is not null
      union all select prospectId, campaign, createdAt from calculatorSubmission where campaign is not null
    ),
    brought as (
      select prospectId, coalesce(campaign ->> '$.first.source', 'no source named') as source, min(createdAt)
      from enquiry where prospectId is not null group by prospectId
    )
    select source, count(*) as count, sum(status = 'converted') as converted
    from brought join everyLead on everyLead.id = brought.prospectId where everyLead.createdAt >= ${since}
    group by source order by count desc, source limit ${mostCampaigns}`.execute(reader)
  return rows
}

/** Measures the time from the first consultation request, which is promised a reply, to the first email or conversation. */
async function countResponses(reader: Reader, months: readonly Month[]): Promise<Insight['responses']> {
  const { rows } = await sql<Insight['responses'][number]>`
    with everyLead as ${anyLead}, ${monthTable(months)},
    answer as materialized (
      select month.name as month,
        (julianday(max(everyLead.contactedAt, first.askedAt)) - julianday(first.askedAt)) * 24 as hours
      from (
        select prospectId, min(createdAt) as askedAt from ${openEnquiries}
        where kind = 'consultation' group by prospectId
      ) as first
      join everyLead on everyLead.id = first.prospectId
      join month on first.askedAt >= month.start and first.askedAt < month.end
    ),
    ranked as (
      select *, row_number() over (partition by month order by hours) as place,
        count(hours) over (partition by month) as answered
      from answer where hours is not null
    ),
    middle as (
      select month, avg(hours) as hours from ranked
      where place in ((answered + 1) / 2, (answered + 2) / 2) group by month
    )
    select month.name as month,
      count(case when answer.hours <= 2 then 1 end) as within2Hours,
      count(case when answer.hours > 2 and answer.hours <= 24 then 1 end) as within24Hours,
      count(case when answer.hours > 24 then 1 end) as later,
      count(case when answer.month is not null and answer.hours is null then 1 end) as notYet,
      round(middle.hours, 1) as medianHours
    from month left join answer on answer.month = month.name left join middle on middle.month = month.name
    group by month.name order by month.name`.execute(reader)
  return rows
}

/** Counts each lead at its stage, and the jobs beside its current one at theirs. */
async function sumPipeline(reader: Reader): Promise<Insight['pipeline']> {
  const rows = await reader
    .selectFrom('prospect')
    .select(({ fn }) => [
      'crmStage as stage',
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(packageValue), 0)`.as('value'),
    ])
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

function monthTable(months: readonly Month[]): RawBuilder<unknown> {
  const rows = months.map(({ name, start, end }) => sql`(${name}, ${start}, ${end})`)
  return sql`month(name, start, end) as (values ${sql.join(rows)})`
}
