import { listMails, type MailSummary, readMail, readMailStatus, resendMail } from '#shared/contract/outbox.ts'
import type { Deps } from '../deps.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Api } from '../platform/http/api.ts'
import { AppError, found } from '../platform/errors.ts'
import { serve } from '../platform/http/serve.ts'
import { toPage } from '../platform/paging.ts'
import type { AttachedDocument, DocumentRenderers } from './attached-pdfs.ts'
import { type MailKind, ruleOf } from './kinds.ts'
import * as queries from './queries.ts'

/** Adds to each record whether its lead has been deleted, and when. */
type WithLeads = <Row extends { prospectId: string | null }>(
  db: Queryable,
  rows: readonly Row[],
) => Promise<(Row & Pick<MailSummary, 'leadDeletedAt'>)[]>

const confidentialText = 'The text of this email isn’t shown, because only its recipient may read it.'

/** Returns whether only the recipient may read an email: its link proves access to the mailbox, or it goes to an erased person. */
function isConfidential({ kind, deleteAt }: Pick<queries.OutboxRow, 'kind' | 'deleteAt'>): boolean {
  return deleteAt !== null || ruleOf(kind as MailKind)?.linkIsProof === true
}

/** Returns whether the text was removed after its time, or with the person who was erased. */
function isEmptied({ html, text }: Pick<queries.OutboxRow, 'html' | 'text'>): boolean {
  return html === '' && text === ''
}

export interface OutboxDeps extends Pick<Deps, 'db' | 'reader' | 'clock' | 'config'> {
  withLeads: WithLeads
  documents: DocumentRenderers
}

export function outboxRoutes(api: Api, { db, reader, clock, config, withLeads, documents }: OutboxDeps): void {
  serve(api, listMails, async ({ query }) =>
    toPage(await summarise(reader, await queries.listNewest(reader, query)), query.limit),
  )

  serve(api, readMailStatus, async () => ({
    canSend: config.smtpUrl !== undefined,
    waiting: await queries.countWaiting(db),
  }))

  serve(api, readMail, async ({ params }) => {
    const mail = await toMail(await queries.findMail(db, params.id))
    if (isEmptied(mail)) return { ...mail, isTextKept: false }
    return isConfidential(mail) ? { ...mail, text: confidentialText, html: `<p>${confidentialText}</p>` } : mail
  })

  serve(api, resendMail, async ({ params }) => {
    await refuseLostDocument(await queries.findMail(db, params.id))
    const requeued = await db.transaction().execute(async (trx) => {
      const mail = await queries.findMail(trx, params.id)
      if (mail?.status === 'sent') throw new AppError('conflict', 'This email has already been sent.')
      if (mail?.status === 'sending') throw new AppError('conflict', 'This email is being sent now.')
      if (mail && isEmptied(mail))
        throw new AppError('conflict', 'The text of this email is no longer kept, so it can’t be sent.')
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

  /** Without its quote or invoice an email would have neither the PDF nor a link that works. */
  async function refuseLostDocument(mail: queries.OutboxRow | undefined): Promise<void> {
    if (mail === undefined || mail.document === null) return
    const { kind, id } = JSON.parse(mail.document) as AttachedDocument
    const render = documents[kind]
    if (render !== undefined && (await render(id)) === undefined)
      throw new AppError('conflict', `The ${kind} of this email has been withdrawn or removed, so it can’t be sent.`)
  }

  function summarise<Row extends Pick<queries.OutboxRow, 'status' | 'prospectId'>>(
    on: Queryable,
    rows: readonly Row[],
  ) {
    return withLeads(
      on,
      rows.map(({ status, ...row }) => ({ ...row, state: queries.stateOf(status) })),
    )
  }

  async function toMail(row: queries.OutboxRow | undefined) {
    const [mail] = await summarise(db, row ? [row] : [])
    return found(mail, 'Email')
  }
}
