import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { balanceFigures, chargedLines } from '#shared/business/document-figures.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import {
  type Invoice,
  issueInvoice,
  listInvoices,
  previewInvoice,
  replaceInvoiceLink,
  sendInvoice,
  setInvoicePaid,
  voidInvoice,
} from '#shared/contract/invoices.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { listJobs } from '#shared/contract/jobs.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { acceptQuoteByPhone, listQuotes } from '#shared/contract/quotes.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleJob } from '../testing/sample-job.ts'
import { sampleQuote } from '../testing/sample-quote.ts'
import { sampleId, sampleTime } from '../testing/samples.ts'

const customer = { ...hugo, depositPaid: true, invoiceNumber: 'INV-000001' }
const deposits = [{ number: 'INV-000001', heldPence: 30_000, netPence: 25_000, creditNumbers: [] }]
const draft = {
  quoteId: null,
  packageType: 'Pre-Build' as const,
  customerName: hugo.name,
  customerEmail: hugo.email ?? '',
  customerAddress: '',
  testMode: true,
  ...balanceFigures(chargedLines('Pre-Build', [], specifiedPrices), deposits),
}

const panel = page.getByRole('dialog', { name: 'Hugo Sample', exact: true })
const section = panel.getByRole('region', { name: 'Invoices' })
const createButton = section.getByRole('button', { name: 'Create balance invoice' })
const dialog = page.getByRole('dialog', { name: 'Balance invoice for Hugo Sample' })

function sampleInvoice(extra: Partial<Invoice> = {}): Invoice {
  return {
    ...draft,
    id: sampleId(51),
    number: 'INV-000002',
    kind: 'balance',
    creditFor: null,
    creditsNumber: null,
    prospectId: hugo.id,
    jobId: sampleId(41),
    issuedAt: sampleTime,
    dueOn: '2026-03-16',
    paidAt: null,
    voidedAt: null,
    reminderCount: 0,
    remindedAt: null,
    pdfAddress: null,
    address: 'https://studio.example.com/invoice?token=sample',
    addressEndsAt: '2026-06-01T09:00:00.000Z',
    ...extra,
  }
}

/** Shows a lead who has paid a deposit, with these invoices. */
async function openCustomer(invoices: Invoice[] = []) {
  const client = createFakeClient()
  serveLeads(client, [customer])
  client.answer(listInvoices, () => invoices)
  client.answer(listJobs, [sampleJob()])
  client.answer(previewInvoice, { ...draft, deposits })
  await openHub(client, `?lead=${hugo.id}&part=money`)
  return client
}

async function choose(number: string, action: string) {
  await section.getByRole('button', { name: `Actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('the invoices of a lead are failed, empty or listed in each state, and only a paid deposit shows them', async () => {
  const client = createFakeClient()
  const server = serveLeads(client, [customer])
  client.answer(listJobs, [sampleJob()])
  const restore = client.disconnect(listInvoices)
  await openHub(client, `?lead=${hugo.id}&part=money`)
  await expect.element(section.getByRole('alert')).toMatchTextContent('Couldn’t load the invoices')
  await expect.element(createButton).not.toBeInTheDocument()
  restore()
  await section.getByRole('button', { name: 'Retry' }).click()
  await expect.element(section).toMatchTextContent('The deposit has been paid (INV-000001).')
  await expect.element(createButton).toBeVisible()

  client.answer(listInvoices, [
    sampleInvoice({ id: sampleId(54), number: 'INV-000005' }),
    sampleInvoice({
      id: sampleId(53),
      number: 'CN-000004',
      kind: 'credit_note',
      creditFor: 'invoice',
      creditsNumber: 'INV-000003',
    }),
    sampleInvoice({ id: sampleId(52), number: 'INV-000003', voidedAt: sampleTime, addressEndsAt: sampleTime }),
    sampleInvoice({ paidAt: sampleTime }),
  ])
  client.emit({ subject: 'invoice', id: sampleId(54), action: 'created' })
  const rows = section.getByRole('listitem')
  await expect.element(rows).toHaveLength(4)
  await expect.element(rows.nth(0)).toMatchTextContent('To pay by 16 Mar 2026, issued 2 Mar 2026')
  await expect.element(rows.nth(0)).toMatchTextContent('£2,040.00')
  await expect.element(rows.nth(1)).toMatchTextContent('Credit note for INV-000003')
  await expect.element(rows.nth(2)).toMatchTextContent('Voided 2 Mar 2026')
  await expect.element(rows.nth(2)).toMatchTextContent('Its link has expired.')
  await expect.element(rows.nth(3)).toMatchTextContent('Paid 2 Mar 2026')
  await expect.element(createButton).not.toBeInTheDocument()

  server.change(hugo.id, { depositPaid: false, invoiceNumber: null })
  client.emit({ subject: 'prospect', id: hugo.id, action: 'updated' })
  await expect.element(section).not.toBeInTheDocument()
})

test('two jobs of a customer each show their own sums and invoices, and the second is invoiced by itself', async () => {
  const first = sampleJob({ state: 'completed', stage: 'completed' })
  const second = sampleJob({ id: sampleId(43), packageType: 'Essential', begunAt: '2026-03-20T09:00:00.000Z' })
  const cancelled = sampleJob({ id: sampleId(44), packageType: 'Premium', state: 'cancelled', cancelReason: 'refund' })
  const client = await openCustomer()
  client.answer(listJobs, [first, cancelled, second])
  client.answer(listInvoices, [sampleInvoice({ jobId: first.id, paidAt: sampleTime })])
  const agreed = { ...pence(162_000), source: 'package', number: null, packageType: 'Essential' } as const
  const sums = { credited: pence(0), remaining: pence(132_000), paid: pence(30_000), unbilledPence: 0 }
  client.answer(getLeadAccount, {
    agreed,
    paid: pence(264_000),
    credited: pence(0),
    remaining: pence(132_000),
    unbilledPence: 0,
    jobs: [{ jobId: second.id, state: 'open', agreed, ...sums }],
  })
  client.emit({ subject: 'job', id: second.id, action: 'created' })
  const old = section.getByRole('region', { name: 'Pre-Build, begun on 2 Mar 2026' })
  const current = section.getByRole('region', { name: 'Essential, begun on 20 Mar 2026' })
  await expect.element(old).toMatchTextContent('INV-000002Paid 2 Mar 2026')
  await expect.element(old.getByRole('button', { name: /Create balance invoice/ })).not.toBeInTheDocument()
  await expect.element(current).toMatchTextContent('Agreed £1,620 (Essential) · paid £300 · £1,320 remains')
  await expect.element(current).not.toMatchTextContent('INV-000002')
  await expect.element(section).toMatchTextContent('All jobs: paid £2,640 · £1,320 remains, including VAT')
  await expectNoViolations()
  await section.getByRole('button', { name: 'Create balance invoice: Essential, begun on 20 Mar 2026' }).click()
  await expect.element(sum).toBeVisible()
  expect(client.requests(previewInvoice)).toMatchObject([{ body: { jobId: second.id } }])
})

test('an invoice that cannot be drafted says so, and Retry drafts it', async () => {
  const client = await openCustomer()
  const restore = client.refuse(previewInvoice, 'not_paid', 'The deposit has been refunded.')
  const release = client.hold(previewInvoice)
  await createButton.click()
  await expect.element(dialog.getByText('Adding up')).toBeVisible()
  release()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The deposit has been refunded.')
  restore()
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByRole('region')).toMatchTextContent('£2,040.00')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(createButton).toHaveFocus()
})

test('the balance is added up as it is typed, refused without an address, and issued once', async () => {
  const invoices: Invoice[] = []
  const client = await openCustomer(invoices)
  client.answer(issueInvoice, ({ body: { id, packageType, lines, duePence = 0 } }) => {
    const issued = sampleInvoice({
      ...balanceFigures(chargedLines(packageType, lines ?? [], specifiedPrices), deposits),
      id: id ?? sampleId(51),
      duePence,
    })
    invoices.splice(0, 1, issued)
    return issued
  })
  await createButton.click()
  await expect.element(dialog.getByLabelText('Package')).toHaveFocus()
  const sum = dialog.getByRole('region', { name: 'What the invoice will say' })
  await expect.element(sum).toMatchTextContent('£2,040.00')
  await addLine(/3D visuals/)
  await expect.element(sum).toMatchTextContent('£2,340.00')
  await issue()
  await expect.element(dialog.getByText('Please enter the customer’s address')).toBeVisible()
  const address = dialog.getByLabelText('Hugo Sample’s address')
  await expect.element(address).toHaveFocus()
  await address.fill('1 High Street\nWinchester')
  await addLine('Add your own line')
  await issue()
  await expect.element(dialog.getByText('Please say what it is for')).toBeVisible()
  await expect.element(dialog.getByText('Please enter an amount in pounds')).toBeVisible()
  await expect.element(dialog.getByLabelText('For', { exact: true }).nth(1)).toHaveFocus()
  await expectNoViolations()
  await dialog.getByRole('button', { name: 'Remove line 2' }).click()
  expect(client.requests(issueInvoice)).toEqual([])

  const accept = client.refuse(issueInvoice, 'conflict', 'The deposit has changed since.')
  await issue()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The deposit has changed since.')
  await expect.element(address).toHaveValue('1 High Street\nWinchester')
  accept()
  await issue()
  await expect.element(toast('Invoice INV-000002 issued')).toMatchTextContent('hugo@example.com')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(section.getByRole('listitem')).toMatchTextContent('£2,340.00')
  const [first, second] = client.requests(issueInvoice).map(({ body }) => body)
  expect(second).toMatchObject({ duePence: 234_000, lines: [{ what: '3D visuals', netPounds: 250 }] })
  expect(second?.id).toBe(first?.id)
})

test('an invoice is marked as paid and not paid, and sent again', async () => {
  let invoice = sampleInvoice()
  const client = await openCustomer()
  client.answer(listInvoices, () => [invoice])
  client.emit({ subject: 'invoice', id: invoice.id, action: 'created' })
  client.answer(setInvoicePaid, ({ body: { paid } }) => (invoice = sampleInvoice({ paidAt: paid ? sampleTime : null })))
  client.answer(sendInvoice, undefined)
  await choose('INV-000002', 'Mark as paid')
  await expect.element(toast('INV-000002 marked as paid')).toBeVisible()
  await expect.element(section.getByText(/^Paid/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(section.getByText(/^To pay/)).toBeVisible()
  await choose('INV-000002', 'Send again')
  await expect.element(toast('INV-000002 sent again')).toBeVisible()

  client.refuse(setInvoicePaid, 'conflict', 'This invoice has been voided.')
  await choose('INV-000002', 'Mark as paid')
  await expect.element(toast('Couldn’t change the invoice')).toMatchTextContent('This invoice has been voided.')
  client.disconnect(sendInvoice)
  await choose('INV-000002', 'Send again')
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
})

test('an invoice is voided and its link replaced only after confirmation', async () => {
  const client = await openCustomer([sampleInvoice()])
  answerInvoiceChanges(client)
  await choose('INV-000002', 'Void with a credit note')
  const question = page.getByRole('alertdialog', { name: 'Void invoice INV-000002?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await choose('INV-000002', 'Void with a credit note')
  await question.getByLabelText('Reason (optional)').fill('Wrong package')
  await question.getByRole('button', { name: 'Void it' }).click()
  await expect.element(toast('INV-000002 voided')).toMatchTextContent('Credit note CN-000003')
  expect(client.requests(voidInvoice)).toMatchObject([{ body: { reason: 'Wrong package' } }])

  await choose('INV-000002', 'Replace the link')
  await page
    .getByRole('alertdialog', { name: 'Replace the link to INV-000002?' })
    .getByRole('button', { name: 'Replace it' })
    .click()
  await expect.element(toast('INV-000002 has a new link')).toBeVisible()
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect.element(toast('INV-000002 sent again')).toBeVisible()
})

const pence = (totalPence: number) => ({ netPence: 0, vatPence: 0, totalPence })
const sum = dialog.getByRole('region', { name: 'What the invoice will say' })

test('the balance invoice begins with the package and the lines of the quote that was accepted', async () => {
  const client = await openCustomer()
  client.answer(listQuotes, [sampleQuote({ acceptedAt: sampleTime, acceptedBy: hugo.name })])
  client.answer(previewInvoice, { ...draft, quoteId: sampleId(91), deposits })
  client.emit({ subject: 'quote', id: sampleId(91), action: 'updated' })
  await expect.element(panel.getByRole('region', { name: 'Quotes' })).toMatchTextContent('Accepted 2 Mar 2026')
  await createButton.click()
  await expect.element(dialog.getByText('As in quote Q-0001, accepted 2 Mar 2026: £1,920.00')).toBeVisible()
  await expect.element(dialog.getByLabelText('Hugo Sample’s address')).toHaveValue('1 High Street')
  await expect.element(sum).toMatchTextContent('£1,620.00')
})

test('no invoice can be created before the quotes are known, because its price may be in one', async () => {
  const client = createFakeClient()
  serveLeads(client, [customer])
  client.answer(listJobs, [sampleJob()])
  client.answer(listInvoices, [])
  const restore = client.disconnect(listQuotes)
  await openHub(client, `?lead=${hugo.id}&part=money`)
  await expect.element(panel.getByText('The balance has not been invoiced yet.')).toBeVisible()
  await expect.element(createButton).not.toBeInTheDocument()
  restore()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(createButton).toBeVisible()
})

test('when the deposit was paid but the quote never accepted, the owner is asked which price holds, with its lines filled in', async () => {
  const client = await openCustomer()
  client.answer(listQuotes, [sampleQuote()])
  client.answer(issueInvoice, sampleInvoice())
  client.emit({ subject: 'quote', id: sampleId(91), action: 'updated' })
  await expect.element(panel.getByRole('region', { name: 'Quotes' })).toMatchTextContent('Waiting for an answer')
  await createButton.click()
  const question = dialog.getByRole('radiogroup', { name: 'Which price did you agree?' })
  await expect.element(question.getByRole('radio', { name: /As in quote Q-0001: £1,920.00/ })).toBeChecked()
  await expect.element(sum).toMatchTextContent('3D visuals')
  await expect.element(sum).toMatchTextContent('£1,620.00')
  await expectNoViolations()
  await question.getByRole('radio', { name: 'The price of the package' }).click()
  await expect.element(sum).not.toMatchTextContent('3D visuals')
  await expect.element(sum).toMatchTextContent('£2,040.00')
  await question.getByRole('radio', { name: /As in quote/ }).click()
  await expect.element(sum).toMatchTextContent('£1,620.00')
  await dialog.getByRole('button', { name: 'Issue and send' }).click()
  await expect.element(toast('Invoice INV-000002 issued')).toBeVisible()
  const lines = [{ what: '3D visuals', netPounds: 250 }]
  expect(client.requests(issueInvoice)).toMatchObject([
    { body: { quoteId: sampleId(91), packageType: 'Essential', lines, duePence: 162_000 } },
  ])
})

test('a quote that was accepted by telephone is marked as such while its invoice is made, which then follows it', async () => {
  const client = await openCustomer()
  let quote = sampleQuote()
  client.answer(listQuotes, () => [quote])
  client.answer(previewInvoice, () => ({ ...draft, quoteId: quote.acceptedAt && quote.id, deposits }))
  client.answer(acceptQuoteByPhone, ({ body: { acceptedBy, acceptedOn } }) => {
    quote = sampleQuote({ acceptedAt: sampleTime, acceptedBy, acceptedByPhoneOn: acceptedOn })
    return quote
  })
  client.emit({ subject: 'quote', id: sampleId(91), action: 'updated' })
  await expect.element(panel.getByRole('region', { name: 'Quotes' })).toMatchTextContent('Waiting for an answer')
  await createButton.click()
  await dialog.getByRole('button', { name: 'Q-0001 was accepted by telephone' }).click()
  const accepting = page.getByRole('dialog', { name: 'Was Q-0001 accepted by telephone?' })
  await accepting.getByLabelText('On which day?').fill('2026-03-01')
  await accepting.getByRole('button', { name: 'Mark as accepted' }).click()
  await expect.element(accepting).not.toBeInTheDocument()
  await expect.element(dialog).toMatchTextContent('As in quote Q-0001, accepted by telephone 1 Mar 2026: £1,920.00')
  await expect.element(sum).toMatchTextContent('£1,620.00')
  await expect.element(dialog.getByRole('radiogroup')).not.toBeInTheDocument()
  await expectNoViolations()
  expect(client.requests(issueInvoice)).toEqual([])
})

test('a lead shows what was agreed, paid, credited and remains, and the credit notes of a deposit', async () => {
  const client = await openCustomer([
    sampleInvoice({ number: 'CRN-000001', kind: 'credit_note', creditFor: 'refund', creditsNumber: 'INV-000001' }),
    sampleInvoice({
      id: sampleId(52),
      number: 'CRN-000002',
      kind: 'credit_note',
      creditFor: 'dispute',
      creditsNumber: 'INV-000001',
      voidedAt: sampleTime,
    }),
  ])
  client.answer(getLeadAccount, {
    agreed: { ...pence(264_000), source: 'quote', number: 'Q-0001', packageType: 'Pre-Build' },
    paid: pence(30_000),
    credited: pence(10_000),
    remaining: pence(234_000),
    unbilledPence: 10_000,
    jobs: [],
  })
  client.emit({ subject: 'payment', id: sampleId(60), action: 'updated' })
  await expect
    .element(section)
    .toMatchTextContent('Agreed £2,640 (Q-0001) · paid £300 · credited £100 · £2,340 remains, including VAT')
  await expect
    .element(section)
    .toMatchTextContent('The invoice deducts £100 that has been refunded since. To bill it, void the invoice')
  await expect.element(section).toMatchTextContent('Credit note for the refund of INV-000001, issued 2 Mar 2026')
  await expect
    .element(section)
    .toMatchTextContent('Credit note for the lost dispute over INV-000001, cancelled 2 Mar 2026')
})

function answerInvoiceChanges(client: FakeClient): void {
  client.answer(
    voidInvoice,
    sampleInvoice({ id: sampleId(53), number: 'CN-000003', kind: 'credit_note', creditFor: 'invoice' }),
  )
  client.answer(replaceInvoiceLink, sampleInvoice())
  client.answer(sendInvoice, undefined)
}

async function addLine(name: string | RegExp) {
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function issue() {
  await dialog.getByRole('button', { name: 'Issue and send' }).click()
}
