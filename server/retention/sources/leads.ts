import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { queueMail } from '../../mail/outbox.ts'
import { ownerAddress } from '../../mail/mail-pair.ts'
import { recordActivity } from '../../prospects/activities.ts'
import { moveToArchive } from '../../prospects/archive.ts'
import { eraseWithin } from '../../prospects/erase.ts'
import { getProspectRow } from '../../prospects/queries.ts'
import { decideLead, type LeadFacts } from '../decide.ts'
import { noticeAlert } from '../notice-alert.ts'
import { describePeriod, endOf, latestBeginning } from '../period.ts'
import { rules, warningPeriod } from '../rules.ts'
import { type Due, type Page, type Source, source, type Using } from './source.ts'

type Trx = Transaction<Database>

/** Activities of the program's own, which are no sign of interest. */
const lapsedActivity = 'consent_lapsed'
const warnedActivity = 'notice_warning'
const ownActivities = ['archive', lapsedActivity, warnedActivity]

/** From this stage on somebody works with us. */
const clientStages = ['deposit_paid', 'survey', 'design', 'submitted', 'completed']

export const leads = leadSource('lead', 'prospect', 'id')
export const archivedLeads = leadSource('archived_lead', 'archivedProspect', 'originalProspectId')

function leadSource(
  subject: 'lead' | 'archived_lead',
  table: 'prospect' | 'archivedProspect',
  idColumn: 'id' | 'originalProspectId',
): Source {
  return source({
    subject,
    list: (db, page) => listFacts(db, page, table, idColumn),
    decide: decideLead,
    carryOut: async (trx, using, due) => {
      switch (due.decision.action) {
        case 'archive':
          return archiveLead(trx, using, due)
        case 'erase':
          // A subscription to the newsletter has a period of its own.
          return void (await eraseWithin(trx, using, due.id, { keepSubscription: true }))
        case 'warn':
          return warn(trx, using, due.id)
        case 'lapse':
          return lapse(trx, using, due.id, table, idColumn)
        case 'empty':
        case 'remove':
          throw new Error(`A lead cannot be treated with ${due.decision.action}.`)
      }
    },
  })
}

/** A lead that somebody has worked on in the last 90 days has nothing due, unless it waits for a notice. */
async function listFacts(
  db: Kysely<Database>,
  { now, after, limit }: Page,
  table: 'prospect' | 'archivedProspect',
  idColumn: 'id' | 'originalProspectId',
): Promise<(LeadFacts & { id: string })[]> {
  const id = sql.ref(`p.${idColumn}`)
  const archivedAt = table === 'prospect' ? sql`null` : sql.ref('p.archivedAt')
  const twin =
    table === 'prospect' ? sql`0` : sql`exists (select 1 from prospect where emailNormalised = p.emailNormalised)`
  // Two look-ups rather than one with "or", each by an index of its own. A plus takes the column's type off the address, which an
  // index on an expression has none of.
  const newest = (from: string, time: string, email: string) => sql`
    coalesce((select max(${sql.ref(time)}) from ${sql.table(from)} where prospectId = ${id}), ''),
    coalesce((select max(${sql.ref(time)}) from ${sql.table(from)} where lower(${sql.ref(email)}) = +p.emailNormalised), '')`
  const { rows } = await sql<Record<keyof LeadFacts, string | number | null> & { id: string }>`
    select ${id} as id, p.status, p.crmStage, p.lawfulBasis, p.objectedAt, p.noticeDueAt, p.noticeSentAt,
      (select max(performedAt) from crmActivity where prospectId = ${id} and activityType = ${warnedActivity}) as warnedAt,
      ${archivedAt} as archivedAt,
      p.depositPaid = 1 or p.status = 'converted' or p.crmStage in (${sql.join(clientStages)})
        or exists (select 1 from payment where prospectId = ${id} and succeededAt is not null)
        or exists (select 1 from payment where lower(customerEmail) = +p.emailNormalised and succeededAt is not null)
        as isClient,
      exists (select 1 from consultation where prospectId = ${id})
        or exists (select 1 from calculatorSubmission where prospectId = ${id}) as hasWritten,
      ${twin} as hasLiveTwin,
      max(p.createdAt, p.updatedAt,
        coalesce((select max(performedAt) from crmActivity
          where prospectId = ${id} and activityType not in (${sql.join(ownActivities)})), ''),
        coalesce((select max(sentAt) from emailCommunication where prospectId = ${id}), ''),
        ${newest('consultation', 'createdAt', 'email')},
        ${newest('calculatorSubmission', 'createdAt', 'email')},
        ${newest('payment', 'updatedAt', 'customerEmail')}) as lastActivityAt
    from ${sql.table(table)} as p
    where ${id} > ${after} and (p.updatedAt <= ${latestBeginning(rules.rejected_lead.after, now)}
      or (p.noticeDueAt is not null and p.noticeSentAt is null))
    order by ${id} limit ${limit}`.execute(db)
  return rows.map((row) =>
    Object.assign(row as unknown as LeadFacts & { id: string }, {
      isClient: row.isClient === 1,
      hasWritten: row.hasWritten === 1,
      hasLiveTwin: row.hasLiveTwin === 1,
    }),
  )
}

async function archiveLead(trx: Trx, using: Using, { id, decision }: Due): Promise<void> {
  const { reason, after } = rules[decision.rule]
  await moveToArchive(trx, using, await getProspectRow(trx, id), `${reason} for ${describePeriod(after)}`)
}

async function warn(trx: Trx, using: Using, id: string): Promise<void> {
  const { clock, config, publicUrl } = using
  const now = clock.now().toISOString()
  const today = now.slice(0, 10)
  await recordActivity(trx, { clock }, id, {
    activityType: warnedActivity,
    description: 'Not told yet that we hold their details: will be erased',
    newValue: endOf(now, warningPeriod).toISOString(),
  })
  await queueMail(trx, clock, {
    kind: 'notice-alert',
    dedupeKey: `notice-alert:${today}`, // one a day, however many they are
    to: await ownerAddress(trx, config),
    ...noticeAlert({ business: config.business, publicUrl }),
  })
}

/** `updatedAt` stays: nobody has worked on the lead. */
async function lapse(
  trx: Trx,
  { clock }: Using,
  id: string,
  table: 'prospect' | 'archivedProspect',
  idColumn: 'id' | 'originalProspectId',
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ lawfulBasis: null, lawfulBasisNote: null, lawfulBasisAt: null })
    .where(idColumn, '=', id)
    .execute()
  await recordActivity(trx, { clock }, id, {
    activityType: lapsedActivity,
    description: `Consent to marketing has lapsed after ${describePeriod(rules.marketing_consent.after)}`,
  })
}
