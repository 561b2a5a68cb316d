import * as z from 'zod/mini'
import { packageTypes } from '../business/packages.ts'
import { apiCall } from './api-call.ts'
import { jobStates } from './jobs.ts'
import { oneProspect } from './prospects.ts'

const sum = z.object({ netPence: z.int(), vatPence: z.int(), totalPence: z.int() })

/** What was agreed, by the latest document that says so; null before a quote is accepted, a deposit paid or a job started. */
const agreed = z.nullable(
  z.extend(sum, {
    source: z.enum(['invoice', 'quote', 'package']),
    /** The number of the invoice or quote. */
    number: z.nullable(z.string()),
    packageType: z.enum(packageTypes),
  }),
)

const sums = {
  /** Deposits, and the balances whose invoices are paid. */
  paid: sum,
  /** What was given back of the deposits. */
  credited: sum,
  /** What is still to pay: of a cancelled job only what is invoiced. */
  remaining: sum,
  /** What balance invoices deduct beyond the deposits that are held, including VAT: a deposit went back since, and nothing bills that. Negative
   *  if they deduct less, so that more is billed than is left. */
  unbilledPence: z.int(),
}

export const leadAccount = z.object({
  /** Of the current job: the newest open one, or else the accepted quote that waits for one, or else the newest job. */
  agreed,
  /** Over all jobs, and what belongs to none. */
  ...sums,
  /** The earliest first. */
  jobs: z.array(z.object({ jobId: z.uuid(), state: z.enum(jobStates), agreed, ...sums })),
})
export type LeadAccount = z.output<typeof leadAccount>

export const getLeadAccount = apiCall('GET', '/api/prospects/:id/account', {
  summary:
    'Returns what was agreed with a lead, what has been paid and credited, and what remains, from its documents.',
  params: oneProspect,
  answer: leadAccount,
  staleAfter: ['quote', 'payment', 'invoice', 'job'],
  offline: true,
})
