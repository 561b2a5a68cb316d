import type { Kysely } from 'kysely'
import type { AuditAction } from '#shared/contract/audit.ts'
import type { IssuedLink } from '#shared/contract/documents.ts'
import type { Deps } from '../deps.ts'
import type { AttachedDocument } from '../mail/attached-pdfs.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import { AppError } from '../platform/errors.ts'
import { type NewActivity, recordActivity } from '../prospects/record-activity.ts'

/** What is stored of every issued document. */
export interface IssuedRow {
  id: string
  number: string
  prospectId: string | null
  customerEmail: string
  issuedAt: string
  linkNumber: number
  /** Null for the first link, which is created with the document. */
  linkMadeAt: string | null
}

/** A kind of documents that are numbered, emailed to the customer and opened by a link. */
interface Kind<Row extends IssuedRow> {
  kind: AttachedDocument['kind']
  /** The paths of the page and its PDF. */
  paths: { page: string; pdf: string }
  find(db: Kysely<Database>, id: string): Promise<Row | undefined>
  storeLink(trx: Trx, row: NoInfer<Row>, link: Pick<IssuedRow, 'linkNumber' | 'linkMadeAt'>): Promise<void>
}

interface Event {
  action: AuditAction
  /** Named as the kind of document unless given. */
  activityType?: NewActivity['activityType']
  description: string
  notes?: string | undefined
}

/** What issuing and sending a document needs. */
export type IssueContext = Pick<Deps, 'clock' | 'business' | 'publicUrl' | 'signedLinks' | 'pdf'>

export type IssuedDocuments<Row extends IssuedRow> = ReturnType<typeof issuedDocuments<Row>>

/** How long the link of a document works: past the end of the works, and of the tax year after. */
export const linkMonths = 18

/** Returns what is the same for every kind of issued document. */
export function issuedDocuments<Row extends IssuedRow>({ kind, paths, find, storeLink }: Kind<Row>) {
  /** @throws AppError `not_found` */
  async function get(trx: Trx, id: string): Promise<Row> {
    const row = await find(trx, id)
    if (!row) throw new AppError('not_found', `${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found.`)
    return row
  }

  /** Returns the document that a link opens, or `expired` if the link has been replaced or is too old; undefined when it is not ours. */
  async function openLink(
    { db, clock, signedLinks }: Pick<Deps, 'db' | 'clock' | 'signedLinks'>,
    token: string,
  ): Promise<Row | 'expired' | undefined> {
    const link = signedLinks(paths.page).readNumbered(token)
    const row = link && (await find(db, link.id))
    if (!row) return undefined
    return link.number === row.linkNumber && !hasLinkExpired(row, clock.now()) ? row : 'expired'
  }

  /** Returns the link to a document, when it expires, and the link to the PDF. */
  function describeLink(row: IssuedRow, { signedLinks, pdf }: Pick<Deps, 'signedLinks' | 'pdf'>): IssuedLink {
    const address = signedLinks(paths.page).address(row.id, row.linkNumber)
    return {
      address,
      addressEndsAt: linkExpiry(row),
      pdfAddress: pdf.canPrint() ? address.replace(`${paths.page}?`, `${paths.pdf}?`) : null,
    }
  }

  /** Makes a new link to a document; the current one stops working at once.
   *  @param address the link to replace; if it is not the current one, an earlier call has replaced it and nothing changes
   *  @throws AppError `not_found` */
  async function replaceLink(trx: Trx, context: IssueContext, id: string, address: string): Promise<Row> {
    const row = await get(trx, id)
    return describeLink(row, context).address === address ? makeNewLink(trx, context, row) : row
  }

  /** Returns a document whose link works: with a new one if the current one has expired. @throws AppError `not_found` */
  async function renewLink(trx: Trx, context: Pick<Deps, 'clock'>, id: string): Promise<Row> {
    const row = await get(trx, id)
    return hasLinkExpired(row, context.clock.now()) ? makeNewLink(trx, context, row) : row
  }

  async function makeNewLink(trx: Trx, context: Pick<Deps, 'clock'>, row: Row): Promise<Row> {
    const linkMadeAt = context.clock.now().toISOString()
    await storeLink(trx, row, { linkNumber: row.linkNumber + 1, linkMadeAt })
    const description = `Made a new link to ${row.number}; the old one no longer works`
    await recordEvent(trx, context, row, { action: `${kind}_link_replaced`, description })
    return get(trx, row.id)
  }

  /** Records an event on the timeline of the lead and in the audit log. */
  async function recordEvent(
    trx: Trx,
    { clock }: Pick<Deps, 'clock'>,
    { number, prospectId }: Pick<IssuedRow, 'number' | 'prospectId'>,
    { action, activityType = kind, ...activity }: Event,
  ): Promise<void> {
    if (prospectId !== null) await recordActivity(trx, { clock }, prospectId, { ...activity, activityType })
    await recordAudit(trx, clock, { action, ...(prospectId !== null && { subjectId: prospectId }), detail: { number } })
  }

  /** Returns how an email to the customer is queued that has the document attached. */
  function envelope({ id, customerEmail, prospectId }: IssuedRow, key: string) {
    return { key, to: customerEmail, prospectId, relatedId: id, document: { kind, id } }
  }

  return { kind, paths, find, get, openLink, describeLink, replaceLink, renewLink, recordEvent, envelope }
}

type LinkState = Pick<IssuedRow, 'issuedAt' | 'linkMadeAt'>

function linkExpiry({ issuedAt, linkMadeAt }: LinkState): string {
  const expiry = new Date(linkMadeAt ?? issuedAt)
  expiry.setUTCMonth(expiry.getUTCMonth() + linkMonths)
  return expiry.toISOString()
}

function hasLinkExpired(row: LinkState, now: Date): boolean {
  return linkExpiry(row) <= now.toISOString()
}
