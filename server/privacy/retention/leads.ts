import { sql } from 'kysely'
import { dayMs } from '#shared/business/durations.ts'
import { queueEmail } from '../../mail/outbox.ts'
import { isQueued } from '../../mail/queries.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { lastSignOf } from '../../platform/personal-data/lead-signs.ts'
import { describePeriod, endOf } from '../../platform/personal-data/retention-period.ts'
import { rules, warningPeriod } from '../../platform/personal-data/retention-rules.ts'
import {
  type Due,
  dueBy,
  latestStart,
  type RetentionContext,
  type RetentionSource,
} from '../../platform/personal-data/retention-source.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import { moveToArchive } from '../../prospects/archive/service.ts'
import { lapsedActivity, warnedActivity } from '../../prospects/personal-data.ts'
import { getProspectRow } from '../../prospects/queries.ts'
import { erasePersonWithin } from '../erase.ts'
import { registry } from '../registry.ts'
import { decideLead, type LeadFacts } from './decide-lead.ts'
import { type LeadTable, leadTables, selectLeadFacts } from './lead-facts.ts'
import { noticeAlert } from './notice-alert.ts'
import { listPrivacyNoticesDue } from './notices.ts'

function leadRetention(subject: 'lead' | 'archived_lead', table: LeadTable): RetentionSource<LeadFacts> {
  const id = sql.ref(`p.${leadTables[table]}`)
  return {
    subject,
    // Nothing can be due for the others, so what all features know of them is not asked.
    list: ({ now, after, limit }) =>
      selectLeadFacts(
        table,
        { now: () => now },
        sql`${id} > ${after} and (p.updatedAt <= ${latestStart('enquiry', now)}
          or p.status = 'rejected' and p.updatedAt <= ${latestStart('rejected_lead', now)}
          or p.status = 'new' and p.updatedAt <= ${latestStart('untouched_lead', now)}
          or p.noticeDueAt <= ${isoTime(now, warningPeriod.days * dayMs)} and p.noticeSentAt is null)
        order by ${id} limit ${limit}`,
      ),
    decide: decideLead,
    async apply(trx, context, due) {
      switch (due.decision.action) {
        case 'archive':
          return archiveLead(trx, context, due)
        case 'erase':
          return erase(trx, context, due)
        case 'warn':
          return warn(trx, context, due.id)
        case 'lapse':
          return lapse(trx, context, due.id, table)
        case 'ask':
          return undefined // it is listed until the owner decides
        case 'empty':
        case 'remove':
          throw new Error(`The action ${due.decision.action} does not apply to a lead.`)
      }
    },
  }
}

const deletedLead = { id: sql.ref('d.originalProspectId'), email: sql.ref('d.emailNormalised') }

/** Erases the name and address that deletion keeps. Somebody who is a lead again is erased with that lead, and a later enquiry counts as
 *  activity. */
export const deletedLeadRetention: RetentionSource = {
  subject: 'deleted_lead',
  decide: ({ since }, now) => dueBy('deleted_lead', since, now),
  list({ now, after, limit }) {
    const sign = lastSignOf(registry, deletedLead, { now: () => now })
    return sql`
    select d.originalProspectId as id, d.name, max(d.deletedAt, ${sign.at}) as since
    from deletedProspect as d, ${sign.from}
    where d.originalProspectId > ${after} and d.erasedAt is null and +d.deletedAt <= ${latestStart('deleted_lead', now)}
      and not exists (select 1 from prospect where emailNormalised = d.emailNormalised)
      and not exists (select 1 from archivedProspect where emailNormalised = d.emailNormalised)
    order by d.originalProspectId limit ${limit}`
  },
  apply: erase,
}

export const leadSources: readonly RetentionSource[] = [
  leadRetention('lead', 'prospect'),
  leadRetention('archived_lead', 'archivedProspect'),
  deletedLeadRetention,
]

/** A newsletter subscription has a period of its own. */
async function erase(trx: Trx, context: RetentionContext, { id }: Due): Promise<void> {
  await erasePersonWithin(trx, context, { leadId: id }, { keepSubscription: true, notify: context })
}

async function archiveLead(trx: Trx, context: RetentionContext, { id, decision }: Due): Promise<void> {
  const { reason, after } = rules[decision.rule]
  await moveToArchive(trx, context, await getProspectRow(trx, id), `${reason} for ${describePeriod(after)}`)
}

async function warn(trx: Trx, context: RetentionContext, id: string): Promise<void> {
  const { clock } = context
  const now = clock.now().toISOString()
  const today = now.slice(0, 10)
  await recordActivity(trx, { clock }, id, {
    activityType: warnedActivity,
    description: 'Privacy notice not sent yet',
    newValue: endOf(now, warningPeriod).toISOString(),
  })
  // One email a day, however many leads there are.
  if (await isQueued(trx, 'notice-alert', today)) return
  const due = await listPrivacyNoticesDue(trx, clock.now(), warningPeriod.days)
  const notErased = due.filter((facts) => decideLead(facts, clock.now())?.action !== 'erase')
  await queueEmail(trx, context, noticeAlert(notErased), { key: today })
}

/** Withdraws the lawful basis. `updatedAt` is kept, because nobody has worked on the lead. */
async function lapse(trx: Trx, { clock }: RetentionContext, id: string, table: LeadTable): Promise<void> {
  await trx
    .updateTable(table)
    .set({ lawfulBasis: null, lawfulBasisNote: null, lawfulBasisAt: null })
    .where(leadTables[table], '=', id)
    .execute()
  await recordActivity(trx, { clock }, id, {
    activityType: lapsedActivity,
    description: `Consent to marketing has lapsed after ${describePeriod(rules.marketing_consent.after)}`,
  })
}
