import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { packageTypes } from './payments.ts'
import { oneProspect } from './prospects.ts'

const sum = z.object({ netPence: z.int(), vatPence: z.int(), totalPence: z.int() })

export const leadAccount = z.object({
  /** By the latest document that says so; null before a quote is accepted or a deposit paid. */
  agreed: z.nullable(
    z.extend(sum, {
      source: z.enum(['invoice', 'quote', 'package']),
      /** The number of the invoice or quote. */
      number: z.nullable(z.string()),
      packageType: z.enum(packageTypes),
    }),
  ),
  /** Deposits, and the balance if its invoice is paid. */
  paid: sum,
  /** What was given back of the deposits. */
  credited: sum,
  /** What is still to pay. */
  remaining: sum,
})
export type LeadAccount = z.output<typeof leadAccount>

export const getLeadAccount = apiCall('GET', '/api/prospects/:id/account', {
  summary:
    'Returns what was agreed with a lead, what has been paid and credited, and what remains, from its documents.',
  params: oneProspect,
  answer: leadAccount,
  staleAfter: ['quote', 'payment', 'invoice'],
  offline: true,
})
