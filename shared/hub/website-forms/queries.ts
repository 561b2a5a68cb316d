import { listMails, readMail } from '#shared/contract/outbox.ts'
import { queryOf } from '../platform/queries.ts'
import { countOf } from '../platform/view.ts'

/** Counts the emails that could not be sent. */
export const failedMailCount = countOf(
  'not sent',
  queryOf(listMails, { query: { state: 'failed' } }),
  (mails) => mails.length,
)

/** Reads one email. */
export const mailQuery = (id: string) => queryOf(readMail, { params: { id } })
