import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { AppointmentTables } from './tables/appointments.ts'
import type { EnquiryTables } from './tables/enquiries.ts'
import type { LeadFileTables } from './tables/lead-files.ts'
import type { JobTables } from './tables/jobs.ts'
import type { IncomingMailTables } from './tables/incoming-mail.ts'
import type { MailTables } from './tables/mail.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PhotographTables } from './tables/photographs.ts'
import type { ProspectTables } from './tables/prospects.ts'
import type { QuoteTables } from './tables/quotes.ts'
import type { PushTables } from './tables/push.ts'
import type { RecordTables } from './tables/records.ts'
import type { ScrapingTables } from './tables/scraping.ts'
import type { TaskTables } from './tables/tasks.ts'
import type { WebsiteTables } from './tables/website.ts'

/** Every table as the newest migration leaves it. Field names are the specification's own. */
export interface Database
  extends
    AccountTables,
    RecordTables,
    ProspectTables,
    MailTables,
    EnquiryTables,
    PaymentTables,
    QuoteTables,
    PushTables,
    AppointmentTables,
    ScrapingTables,
    JobTables,
    TaskTables,
    WebsiteTables,
    PhotographTables,
    LeadFileTables,
    IncomingMailTables {}

/** A transaction. A query that takes one must run inside it. */
export type Trx = Transaction<Database>

/** What queries that only read need of the writer's connection, a transaction or the reader. */
export type Queryable = Pick<Kysely<Database>, 'selectFrom' | 'with' | 'getExecutor'>
