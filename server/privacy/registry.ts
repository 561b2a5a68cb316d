import { accounts } from '../features/accounts/personal-data.ts'
import { appointments } from '../features/appointments/personal-data.ts'
import { enquiries } from '../features/enquiries/personal-data.ts'
import { incomingMail } from '../features/incoming-mail/personal-data.ts'
import { invoices } from '../features/invoices/personal-data.ts'
import { leadFiles } from '../features/lead-files/personal-data.ts'
import { jobs } from '../features/jobs/personal-data.ts'
import { newsletter } from '../features/newsletter/personal-data.ts'
import { payments } from '../features/payments/personal-data.ts'
import { photographs } from '../features/photographs/personal-data.ts'
import { quotes } from '../features/quotes/personal-data.ts'
import { pushSubscriptions } from '../features/push/personal-data.ts'
import { tasks } from '../features/tasks/personal-data.ts'
import { website } from '../features/website/personal-data.ts'
import { mails } from '../mail/personal-data.ts'
import { audit } from '../platform/audit/personal-data.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import { prospects } from '../prospects/personal-data.ts'

/** Everything stored about people. Export, erasure, deletion, merges and retention all go through this list, in this order. */
export const registry: readonly PersonalData[] = [
  prospects,
  tasks,
  leadFiles,
  // Before enquiries: calls are found by the address of their enquiry.
  appointments,
  enquiries,
  jobs,
  payments,
  invoices,
  quotes,
  newsletter,
  incomingMail,
  website,
  photographs,
  // After the records to which mails refer.
  mails,
  audit,
  accounts,
  pushSubscriptions,
]
