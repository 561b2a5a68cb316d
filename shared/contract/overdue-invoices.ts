import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { timestamp } from './text.ts'

export const overdueInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  prospectId: z.uuid(),
  customerName: z.string(),
  duePence: z.int(),
  /** The London day by which to pay. */
  dueOn: z.iso.date(),
  reminderCount: z.int(),
  remindedAt: z.nullable(timestamp),
})
export type OverdueInvoice = z.output<typeof overdueInvoice>

export const listOverdueInvoices = apiCall('GET', '/api/invoices/overdue', {
  summary: 'Lists the unpaid balance invoices of leads whose due day has passed, the oldest first.',
  answer: z.array(overdueInvoice),
  staleAfter: ['invoice', 'prospect'],
  offline: true,
})
