import { deletedLeads } from './deleted-leads.ts'
import { consultations, estimates } from './enquiries.ts'
import { archivedLeads, leads } from './leads.ts'
import { imports, merges, sessions } from './leftovers.ts'
import { mails } from './mails.ts'
import { invoices } from './invoices.ts'
import { payments } from './payments.ts'
import type { Source } from './source.ts'
import { subscribers } from './subscribers.ts'

/** Everything that is kept for a time only. The audit is not among it: it names nobody. */
export const sources: readonly Source[] = [
  leads,
  archivedLeads,
  deletedLeads,
  consultations,
  estimates,
  payments,
  invoices,
  subscribers,
  mails,
  imports,
  merges,
  sessions,
]
