import { sql, type SqlBool } from 'kysely'
import { dayInLondon, daysAfter } from '#shared/business/london-time.ts'
import type { OpenQuote } from '#shared/contract/dashboard.ts'
import { crmStages } from '#shared/contract/prospects.ts'
import type { Queryable } from '../platform/database/schema.ts'

const expiryDays = 7
const mostQuotes = 50
/** Further on, a lead without a job has paid the deposit otherwise than by card. */
const beforeDeposit = crmStages.slice(0, crmStages.indexOf('deposit_paid'))

/** The condition that a quote beside its lead has neither been turned down nor led to a job. */
export const isOffered = sql<SqlBool>`declinedAt is null and withdrawnAt is null and status <> 'rejected' and quote.jobId is null`
/** A deposit that was paid without accepting the quote answers it as well. */
export const isPaidFor = sql<SqlBool>`exists (select 1 from payment where payment.prospectId = prospect.id and succeededAt >= issuedAt)`

/** Lists the accepted quotes that wait for a job, newest first, then the quotes that expire within a week. */
export async function listOpenQuotes(db: Queryable, now: Date): Promise<OpenQuote[]> {
  const today = dayInLondon(now.getTime())
  const { rows } = await sql<OpenQuote>`
    select quote.id as quoteId, number, prospect.id as prospectId, name, phone, totalPence, acceptedAt, acceptedByPhoneOn, expiresOn
    from quote join prospect on prospect.id = quote.prospectId
    where ${isOffered}
      and case when acceptedAt is null then expiresOn between ${today} and ${daysAfter(today, expiryDays)}
          and not ${isPaidFor}
        else (crmStage in (${sql.join(beforeDeposit)})
            or crmStage <> 'lost' and exists (select 1 from job where job.prospectId = prospect.id))
          and not exists (select 1 from quote as newer
            where newer.prospectId = prospect.id and newer.jobId is null and newer.acceptedAt > quote.acceptedAt)
        end
    order by acceptedAt is null, acceptedAt desc, expiresOn limit ${mostQuotes}`.execute(db)
  return rows
}
