import type { Feature } from '../feature.ts'
import { accounts } from './accounts/feature.ts'
import { appointments } from './appointments/feature.ts'
import { business } from './business/feature.ts'
import { emailTemplates } from './email-templates/feature.ts'
import { emailValidation } from './email-validation/feature.ts'
import { enquiries } from './enquiries/feature.ts'
import { incomingMail } from './incoming-mail/feature.ts'
import { invoices } from './invoices/feature.ts'
import { jobs } from './jobs/feature.ts'
import { leadFiles } from './lead-files/feature.ts'
import { newsletter } from './newsletter/feature.ts'
import { payments } from './payments/feature.ts'
import { photographs } from './photographs/feature.ts'
import { push } from './push/feature.ts'
import { quotes } from './quotes/feature.ts'
import { savedViews } from './saved-views/feature.ts'
import { scraping } from './scraping/feature.ts'
import { tasks } from './tasks/feature.ts'
import { travel } from './travel/feature.ts'
import { website } from './website/feature.ts'

/** The features, in the order in which the export of a person's data lists what they store. Deleting the folder and the lines of a feature that no
 *  other imports removes it. */
export const features = [
  tasks,
  leadFiles,
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
  accounts,
  push,
  business,
  emailTemplates,
  emailValidation,
  savedViews,
  scraping,
  travel,
] as const satisfies readonly Feature<never>[]
