import type { Trx } from '../../platform/database/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { queueMail } from '../../mail/outbox.ts'
import { invoiceMail } from './templates/invoice.ts'
import { countMails, type InvoiceRow } from './queries.ts'
import { toInvoice } from './document.ts'

const kinds = { balance: 'invoice', credit_note: 'credit-note' } as const

/** Queues the document to the customer, again at each call. @throws AppError `conflict` when the customer has been erased */
export async function queueInvoice(
  trx: Trx,
  context: Pick<Deps, 'clock' | 'config' | 'publicUrl' | 'invoiceLinks'>,
  row: InvoiceRow,
): Promise<void> {
  if (row.erasedAt !== null)
    throw new AppError('conflict', 'The customer’s details have been removed from this invoice.')
  const { config, publicUrl, invoiceLinks } = context
  const copy = await countMails(trx, row.id)
  await queueMail(trx, context, {
    kind: kinds[row.kind],
    key: copy === 0 ? row.id : `${row.id}:${copy}`,
    to: row.customerEmail,
    prospectId: row.prospectId ?? undefined,
    relatedId: row.id,
    ...invoiceMail({ invoice: toInvoice(row, invoiceLinks), business: config.business, publicUrl }),
  })
}
