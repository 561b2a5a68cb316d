import type { Kysely } from 'kysely'
import { listMails, type MailSummary, readMail, readMailStatus, resendMail } from '#shared/contract/outbox.ts'
import type { Deps } from '../deps.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Api } from '../platform/http/api.ts'
import { AppError } from '../platform/errors.ts'
import { serve } from '../platform/http/serve.ts'
import { toPage } from '../platform/results.ts'
import { type MailKind, ruleOf } from './kinds.ts'
import * as queries from './queries.ts'

/** Adds to each record whether its lead has been deleted, and when. */
type WithLeads = <Row extends { prospectId: string | null }>(
  db: Kysely<Database>,
  rows: readonly Row[],
) => Promise<(Row & Pick<MailSummary, 'leadDeletedAt'>)[]>

const confidentialText = 'The text of this email isn’t shown, because only its recipient may read it.'

/** Returns whether only the recipient may read an email: its link proves access to the mailbox, or it goes to an erased person. */
function isConfidential({ kind, deleteAt }: Pick<queries.OutboxRow, 'kind' | 'deleteAt'>): boolean {
  return deleteAt !== null || ruleOf(kind as MailKind)?.linkIsProof === true
}

export function outboxRoutes(
  api: Api,
  { db, clock, config, withLeads }: Pick<Deps, 'db' | 'clock' | 'config'> & { withLeads: WithLeads },
): void {
  serve(api, listMails, async ({ query }) => toPage(await summarise(await queries.listNewest(db, query)), query.limit))

  serve(api, readMailStatus, async () => ({
    canSend: config.smtpUrl !== undefined,
    waiting: await queries.countWaiting(db),
  }))

  serve(api, readMail, async ({ params }) => {
    const mail = await toMail(await queries.findMail(db, params.id))
    return isConfidential(mail) ? { ...mail, text: confidentialText, html: `<p>${confidentialText}</p>` } : mail
  })

  serve(api, resendMail, async ({ params }) => {
    const requeued = await db.transaction().execute(async (trx) => {
      const mail = await queries.findMail(trx, params.id)
      if (mail?.status === 'sent') throw new AppError('conflict', 'This email has already been sent.')
      if (mail?.status === 'sending') throw new AppError('conflict', 'This email is being sent now.')
      // The secret of its link is in no backup, and a restored server may have another one.
      if (mail?.lastError === 'RESTORED' && ruleOf(mail.kind as MailKind)?.linkIsProof)
        throw new AppError(
          'conflict',
          'The link in this email may no longer work. Whoever wanted it can ask for a new one.',
        )
      return mail && queries.requeueMail(trx, mail.id, clock.now().toISOString())
    })
    return toMail(requeued)
  })

  function summarise<Row extends Pick<queries.OutboxRow, 'status' | 'prospectId'>>(rows: readonly Row[]) {
    return withLeads(
      db,
      rows.map(({ status, ...row }) => ({ ...row, state: queries.stateOf(status) })),
    )
  }

  async function toMail(row: queries.OutboxRow | undefined) {
    const [mail] = await summarise(row ? [row] : [])
    if (!mail) throw new AppError('not_found', 'Email not found.')
    return mail
  }
}
