import type { Context } from 'koa'
import { sql } from 'kysely'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import { withheldReason } from '#shared/contract/outbox.ts'
import type { getTimeline, TimelineEntry } from '#shared/contract/prospect-history.ts'
import { extensionLabel } from '../../features/enquiries/consultations/extension-label.ts'
import { interestLabel } from '../../features/enquiries/consultations/interest-label.ts'
import type { Deps } from '../../deps.ts'
import { campaignTold } from './campaign.ts'
import { marketingTold } from '../../features/enquiries/marketing.ts'
import { AppError } from '../../platform/errors.ts'
import { linkNextPage } from '../../platform/http/paging.ts'
import { undoableSince } from '../merge/merge-snapshot.ts'
import { locateLead } from '../identity/locate-lead.ts'

type Query = ParsedInput<typeof getTimeline>['query']

/** The whole history of a lead, live or archived. What a visitor sent and what was paid is told by its own record, so the
 *  activity that says the same is left out, and so are the mails that told the owner of it.
 *  @throws AppError `not_found` */
export async function listTimeline(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  context: Context,
  id: string,
  { cursor, limit }: Query,
): Promise<TimelineEntry[]> {
  if (!(await locateLead(db, id))) throw new AppError('not_found', 'Lead not found.')
  const before = cursor ? sql`(at, id) < (${cursor.createdAt}, ${cursor.id})` : sql`true`
  const { rows } = await sql<Omit<TimelineEntry, 'canUndo'> & { canUndo: 0 | 1 }>`
    select *, kind = 'activity' and type = 'merge' and exists (select 1 from prospectMerge as merge
        where merge.id = entry.id and undoneAt is null and mergedAt >= ${undoableSince(clock.now())}) as canUndo
    from (
      select id, performedAt as at, 'activity' as kind, activityType as type, description, oldValue, newValue, notes
        from crmActivity where prospectId = ${id} and activityType not in ('consultation', 'estimate')
      union all select id, sentAt, 'email', emailType, subject, null, status, emailContent
        from emailCommunication where prospectId = ${id}
      union all select id, coalesce(sentAt, createdAt), 'mail', kind,
          case status when 'withheld' then '“' || subject || '” was not emailed: ' || ${withheldReason} else subject end,
          null, nullif(status, 'withheld'), case status when 'withheld' then null else text end
        from outbox where prospectId = ${id} and kind <> 'prospect-email' and audience = 'visitor'
      union all select id, createdAt, 'consultation', 'consultation',
          'Asked for a free consultation' || coalesce(': ' || ${extensionLabel}, '')
            || coalesce(' · interested in: ' || ${interestLabel}, '') || ${campaignTold} || ${marketingTold}, null, null, projectDescription
        from consultation where prospectId = ${id}
      union all select id, createdAt, 'estimate', 'estimate', printf('Asked for an estimate: %g m²', sqm) || ${campaignTold} || ${marketingTold},
          null, printf('£%,d', computedCost), null
        from calculatorSubmission where prospectId = ${id}
      union all select id, createdAt, 'payment', 'payment',
          printf('Went to the checkout for the %s package: £%.2f', packageType, amountPence / 100.0), null, status, invoiceNumber
        from payment where prospectId = ${id}
    ) as entry where ${before} order by at desc, id desc limit ${limit}`.execute(db)
  linkNextPage(
    context,
    rows.map(({ at, id }) => ({ createdAt: at, id })),
    limit,
  )
  return rows.map((row) => Object.assign(row, { canUndo: row.canUndo === 1 }))
}
