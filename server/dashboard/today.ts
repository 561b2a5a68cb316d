import { isoTime } from '../platform/clock.ts'
import { sql } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { extensionTypeLabels } from '#shared/business/extension-types.ts'
import { coldAfterMs } from '#shared/business/going-cold.ts'
import type { AnswerInput } from '#shared/contract/api-call.ts'
import type { ColdLead, getToday as getTodayCall, News, WaitingEnquiry } from '#shared/contract/dashboard.ts'
import { withDialNumber } from '../platform/phone-number.ts'
import type { Deps } from '../deps.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { listConsultationsToHold } from './consultations-to-hold.ts'
import { listOpenQuotes } from './open-quotes.ts'
import { listOpenSurveys, listUpcomingSurveys } from '../features/appointments/surveys/lists.ts'
import { openEnquiries } from '../features/enquiries/open-enquiries.ts'
import { listDueJobs } from '../features/jobs/due.ts'
import { waitsForDecision } from '../privacy/retention/decide-lead.ts'
import { listLeadsToDecide } from '../privacy/retention/leads-to-decide.ts'
import { listPrivacyNoticesDue } from '../privacy/retention/notices.ts'

type Today = AnswerInput<typeof getTodayCall>

const depositDays = 7
const suspectedDays = 7
const jobDays = 7
const mostEnquiries = 50
const extensionLabels = new Map(Object.entries<string>(extensionTypeLabels))

export interface TodayContext extends Pick<Deps, 'clock' | 'business'> {
  /** The reader or, where nothing may change meanwhile, a transaction. */
  reader: Queryable
}

/** Returns everything that Today shows. @param since ISO 8601: counts what is new from then on; undefined counts nothing */
export async function getToday(context: TodayContext, since?: string): Promise<Today> {
  const { reader: db, clock } = context
  const depositsSince = isoTime(clock.now(), -depositDays * dayMs)
  return {
    enquiries: (await addAskedFor(db, clock.now(), await listWaiting(db))).map(withDialNumber),
    consultations: (await listConsultationsToHold(db, clock.now())).map(withDialNumber),
    surveys: await listUpcomingSurveys(db, clock.now()),
    openSurveys: await listOpenSurveys(db, context),
    quotes: (await listOpenQuotes(db, clock.now())).map(withDialNumber),
    jobs: await listDueJobs(db, clock.now(), jobDays),
    cold: await listColdLeads(db, clock.now()),
    untold: await listPrivacyNotices(db, clock.now()),
    toDecide: await listLeadsToDecide(db, clock.now()),
    deposits: await listDeposits(db, depositsSince),
    sources: await listFailingSources(db),
    failedMails: await countFailedMails(db),
    suspected: await countSuspected(db, isoTime(clock.now(), -suspectedDays * dayMs)),
    news: since === undefined ? null : await countNews(db, since),
  }
}

/** Adds the time of the call that each of these people chose last and has not confirmed. */
async function addAskedFor(
  db: Queryable,
  now: Date,
  enquiries: readonly Omit<WaitingEnquiry, 'askedFor'>[],
): Promise<WaitingEnquiry[]> {
  const calls = await db
    .selectFrom('call')
    .innerJoin('consultation', 'consultation.id', 'call.consultationId')
    .select(['prospectId', 'startsAt', 'state', 'heldUntil'])
    .where(
      'prospectId',
      'in',
      enquiries.map(({ prospectId }) => prospectId),
    )
    .orderBy('call.createdAt')
    .orderBy('call.id')
    .execute()
  const newest = new Map(calls.map((call) => [call.prospectId, call]))
  return enquiries.map((enquiry) => {
    const call = newest.get(enquiry.prospectId)
    const isOpen = call?.state === 'held' || call?.state === 'lapsed'
    const isHeld = call?.state === 'held' && (call.heldUntil ?? '') > now.toISOString()
    return Object.assign({}, enquiry, { askedFor: isOpen ? { startsAt: call.startsAt, isHeld } : null })
  })
}

/** Lists people who wrote to us or paid and have had no answer yet, one line per person, as the view `waitingEnquiry` says. An answer is an
 *  email to them, a change of their status or stage, a conversation by phone or a task done for them. A payment changes status and stage too
 *  but is no answer. A deposit waits only if nobody has ever been in touch. People we failed to reach stay listed until a task says when to
 *  call again. Archived leads are listed when something came in their name that isn't proved, because it restores none of them. */
async function listWaiting(db: Queryable): Promise<Omit<WaitingEnquiry, 'askedFor'>[]> {
  const { rows } = await sql<StoredEnquiry>`
    with lead as materialized (
      select leadId from ${sql.table('leadFigures')} where waitingSince is not null
      order by waitingSince desc limit ${mostEnquiries}
    ), waiting as materialized (
      select * from ${sql.table('waitingEnquiry')} where prospectId in (select leadId from lead)
    ), paid as (
      select prospectId, max(askedAt) as paidAt from waiting where kind = 'deposit' group by prospectId
    )
    select waiting.prospectId, kind, about, min(askedAt) as askedAt, paidAt,
      coalesce(prospect.name, archived.name) as name, coalesce(prospect.phone, archived.phone) as phone,
      coalesce(prospect.email, archived.email) as email,
      coalesce(prospect.projectType, archived.projectType) as projectType,
      sum(senderProof is 'waiting') > 0 as isUnproved, prospect.id is null as isArchived
    from waiting left join prospect on prospect.id = waiting.prospectId
    left join archivedProspect as archived on originalProspectId = waiting.prospectId
    left join paid on paid.prospectId = waiting.prospectId
    where isListed
    group by waiting.prospectId order by askedAt desc limit ${mostEnquiries}`.execute(db)
  return rows.map((row) =>
    Object.assign(row, {
      about: extensionLabels.get(row.about ?? '') ?? row.about,
      isUnproved: row.isUnproved === 1,
      isArchived: row.isArchived === 1,
    }),
  )
}

type StoredEnquiry = Omit<WaitingEnquiry, 'isUnproved' | 'isArchived' | 'askedFor'> &
  Record<'isUnproved' | 'isArchived', 0 | 1>

const mostColdLeads = 8
/** Lists leads in progress that nothing has happened to for a while and that have no open task. New leads are left out: they wait for a first
 *  answer and are listed elsewhere. All but those of the last days are counted without reading them. */
async function listColdLeads(db: Queryable, now: Date): Promise<Today['cold']> {
  const before = isoTime(now, -coldAfterMs)
  const { rows } = await sql<ColdLead & { count: number }>`
    with first as (
      select * from ${sql.table('leadFigures')} where coldPlace is not null and quietSince < ${before}
      order by coldPlace desc, ifnull(packageValue, -1) desc, quietSince desc limit ${mostColdLeads}
    )
    select prospect.id as prospectId, name, phone, email, prospect.status, prospect.packageValue, quietSince,
      (select coalesce(sum(count), 0) from ${sql.table('leadSum')} where isQuiet = 1)
        - (select count(*) from ${sql.table('leadFigures')} where coldPlace is not null and quietSince >= ${before}) as count
    from first join prospect on prospect.id = leadId
    order by coldPlace desc, ifnull(first.packageValue, -1) desc, quietSince desc`.execute(db)
  return { count: rows[0]?.count ?? 0, leads: rows.map(({ count: _all, ...lead }) => withDialNumber(lead)) }
}

const noticeDays = 10
const mostNotices = 100

/** Lists the leads whose privacy notice is due soon. */
async function listPrivacyNotices(db: Queryable, now: Date): Promise<Today['untold']> {
  const due = await listPrivacyNoticesDue(db, now, noticeDays)
  const leads = due.slice(0, mostNotices).map((lead) => ({
    prospectId: lead.id,
    name: lead.name,
    sourcePlatform: lead.sourcePlatform,
    email: lead.email,
    dueAt: lead.noticeDueAt ?? now.toISOString(),
    isKept: waitsForDecision(lead),
  }))
  return { count: due.length, leads }
}

function listDeposits(db: Queryable, since: string): Promise<Today['deposits']> {
  return db
    .selectFrom('payment')
    .select(['id', 'prospectId', 'customerName', 'packageType', 'amountPence', 'status'])
    .select((is) => is.fn.coalesce('disputeAt', 'succeededAt', 'createdAt').as('at'))
    .where((is) => is.or([is('succeededAt', '>=', since), is('dispute', '=', 'open')]))
    .orderBy('at', 'desc')
    .execute()
}

async function listFailingSources(db: Queryable): Promise<Today['sources']> {
  return db
    .selectFrom('scrapingSource as source')
    .select((is) => [
      'id',
      'name',
      'consecutiveFailures',
      'pausedReason',
      'healthProblem',
      'healthSince',
      is
        .selectFrom('scrapingLog as log')
        .select('errorMessage')
        .whereRef('log.sourceId', '=', 'source.id')
        .where('errorMessage', 'is not', null)
        .orderBy('scrapedAt', 'desc')
        .limit(1)
        .as('lastError'),
    ])
    .where((is) =>
      is.or([
        is('pausedReason', 'is not', null),
        is('consecutiveFailures', '>', 0),
        is.and([is('healthProblem', 'is not', null), is('isActive', '=', 1)]),
      ]),
    )
    .orderBy('consecutiveFailures', 'desc')
    .execute()
}

async function countFailedMails(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  return count
}

/** Leaves out erased submissions, which no longer belong to anyone. */
async function countSuspected(db: Queryable, since: string): Promise<Today['suspected']> {
  const { rows } = await sql<Today['suspected']>`select
    (select count(*) from consultation where createdAt > ${since} and suspectedSpam is not null and erasedAt is null) as consultations,
    (select count(*) from calculatorSubmission where createdAt > ${since} and suspectedSpam is not null and erasedAt is null) as estimates`.execute(
    db,
  )
  return rows[0] ?? { consultations: 0, estimates: 0 }
}

async function countNews(db: Queryable, since: string): Promise<News> {
  const { rows } = await sql<News>`select
    (select count(*) from ${openEnquiries} where createdAt > ${since}) as enquiries,
    (select count(*) from prospect where createdAt > ${since}) as leads,
    (select count(*) from payment where succeededAt > ${since}) as deposits,
    (select count(*) from newsletterSubscriber where confirmedAt > ${since}) as subscribers`.execute(db)
  return rows[0] ?? { enquiries: 0, leads: 0, deposits: 0, subscribers: 0 }
}
