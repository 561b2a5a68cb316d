import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/schema.ts'
import { queueMail } from '../../../mail/outbox.ts'
import { isQueued } from '../../../mail/queries.ts'
import { ownerAddress } from '../../../mail/mail-pair.ts'
import { recordActivity } from '../../../prospects/activities/record-activity.ts'
import { moveToArchive } from '../../../prospects/archive/service.ts'
import { eraseWithin } from '../../erase/erase.ts'
import { getProspectRow } from '../../../prospects/queries.ts'
import { decideLead } from '../decide.ts'
import { noticeAlertKey } from '../../../mail/alert-keys.ts'
import { noticeAlert } from '../notice-alert.ts'
import { listPrivacyNoticesDue } from '../privacy-notice-due.ts'
import { describePeriod, endOf, latestBeginning } from '../period.ts'
import { rules, warningPeriod } from '../rules.ts'
import { lapsedActivity, type LeadTable, leadTables, readLeadFacts, warnedActivity } from './lead-facts.ts'
import { type Due, type Source, source, type Using } from './source.ts'

export const leads = leadSource('lead', 'prospect')
export const archivedLeads = leadSource('archived_lead', 'archivedProspect')

function leadSource(subject: 'lead' | 'archived_lead', table: LeadTable): Source {
  const id = sql.ref(`p.${leadTables[table]}`)
  return source({
    subject,
    // A lead that somebody has worked on in the last 90 days has nothing due, unless it waits for a notice.
    list: (db, { now, after, limit }) =>
      readLeadFacts(
        db,
        table,
        sql`${id} > ${after} and (p.updatedAt <= ${latestBeginning(rules.rejected_lead.after, now)}
          or (p.noticeDueAt is not null and p.noticeSentAt is null))
        order by ${id} limit ${limit}`,
      ),
    decide: decideLead,
    since: ({ lastActivityAt }) => lastActivityAt,
    carryOut: async (trx, using, due) => {
      switch (due.decision.action) {
        case 'archive':
          return archiveLead(trx, using, due)
        case 'erase':
          // A subscription to the newsletter has a period of its own.
          return void (await eraseWithin(trx, using, due.id, { keepSubscription: true, notify: using }))
        case 'warn':
          return warn(trx, using, due.id)
        case 'lapse':
          return lapse(trx, using, due.id, table)
        case 'empty':
        case 'remove':
          throw new Error(`A lead cannot be treated with ${due.decision.action}.`)
      }
    },
  })
}

async function archiveLead(trx: Trx, using: Using, { id, decision }: Due): Promise<void> {
  const { reason, after } = rules[decision.rule]
  await moveToArchive(trx, using, await getProspectRow(trx, id), `${reason} for ${describePeriod(after)}`)
}

async function warn(trx: Trx, using: Using, id: string): Promise<void> {
  const { clock, config, publicUrl } = using
  const now = clock.now().toISOString()
  const today = now.slice(0, 10)
  const dedupeKey = `${noticeAlertKey}${today}` // one a day, however many they are
  await recordActivity(trx, { clock }, id, {
    activityType: warnedActivity,
    description: 'Privacy notice not sent yet: will be erased',
    newValue: endOf(now, warningPeriod).toISOString(),
  })
  if (await isQueued(trx, dedupeKey)) return
  await queueMail(trx, clock, {
    kind: 'notice-alert',
    dedupeKey,
    to: await ownerAddress(trx, config),
    ...noticeAlert(await listToTell(trx, clock.now()), { business: config.business, publicUrl }),
  })
}

/** Those whom this run erases are not told any more. */
async function listToTell(trx: Trx, now: Date) {
  const due = await listPrivacyNoticesDue(trx, now, warningPeriod.days)
  return due.filter((facts) => decideLead(facts, now)?.action !== 'erase')
}

/** `updatedAt` stays: nobody has worked on the lead. */
async function lapse(trx: Trx, { clock }: Using, id: string, table: LeadTable): Promise<void> {
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
