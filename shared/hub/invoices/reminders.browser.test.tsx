import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  changeInvoiceReminders,
  type Invoice,
  listInvoices,
  listOverdueInvoices,
  type OverdueInvoice,
  sendInvoiceReminder,
} from '#shared/contract/invoices.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'

const overdue: OverdueInvoice = {
  id: sampleId(51),
  number: 'INV-000002',
  prospectId: hugo.id,
  customerName: hugo.name,
  duePence: 204_000,
  dueOn: '2026-02-25',
  reminderCount: 1,
  remindedAt: '2026-02-28T09:00:00.000Z',
}

const invoice: Invoice = {
  ...overdue,
  jobId: null,
  packageType: 'Pre-Build',
  customerEmail: 'hugo@example.com',
  customerAddress: '1 High Street',
  lines: [],
  netPence: 170_000,
  vatPence: 34_000,
  paidPence: 0,
  testMode: false,
  kind: 'balance',
  creditFor: null,
  creditsNumber: null,
  issuedAt: '2026-02-11T09:00:00.000Z',
  paidAt: null,
  voidedAt: null,
  address: 'https://studio.example.com/invoice?token=sample',
  addressEndsAt: '2027-06-01T09:00:00.000Z',
  pdfAddress: 'https://studio.example.com/invoice.pdf?token=sample',
}

const section = (name: string) => page.getByRole('region', { name })

test('Today lists what is overdue, and the keyboard sends a reminder', async () => {
  const client = createFakeClient()
  serveLeads(client)
  const restore = client.disconnect(listOverdueInvoices)
  await openHub(client, '/today')
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load overdue invoices' })
  await expect.element(alert).toBeVisible()
  restore()
  let row = overdue
  client.answer(listOverdueInvoices, () => [row])
  await alert.getByRole('button', { name: 'Retry' }).click()
  const list = section('Overdue invoices')
  await expect.element(list).toMatchTextContent('INV-000002 · 5 days overdue · reminded on 28 Feb 2026')
  await expect.element(list).toMatchTextContent('£2,040.00')
  await expect.element(list.getByRole('link', { name: hugo.name })).toBeVisible()
  await expectNoViolations()

  const accept = client.refuse(sendInvoiceReminder, 'conflict', 'This invoice is marked as paid.')
  const send = list.getByRole('button', { name: 'Send a reminder: INV-000002' })
  await send.click()
  await expect.element(toast('Couldn’t send the reminder')).toMatchTextContent('This invoice is marked as paid.')
  accept()
  client.answer(sendInvoiceReminder, () => {
    row = { ...overdue, reminderCount: 2, remindedAt: sampleTime }
    return { ...invoice, ...row }
  })
  await expect.element(send).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Reminder of INV-000002 on its way')).toMatchTextContent('hugo@example.com')
  expect(client.requests(sendInvoiceReminder).at(-1)).toMatchObject({ body: { reminderCount: 1 } })
  await expect.element(list).toMatchTextContent('reminded 2 times, last on 2 Mar 2026')
  await expect.element(list.getByRole('button', { name: 'Reminded today' })).toHaveAttribute('aria-disabled', 'true')
})

test('a lead’s invoice says how long it is overdue and offers a reminder and its PDF', async () => {
  const client = createFakeClient()
  serveLeads(client, [{ ...hugo, depositPaid: true, invoiceNumber: 'INV-000001' }])
  client.answer(listInvoices, [
    invoice,
    { ...invoice, id: sampleId(52), number: 'INV-000003', dueOn: '2026-03-09', remindedAt: null, pdfAddress: null },
  ])
  client.answer(sendInvoiceReminder, invoice)
  await openHub(client, `?lead=${hugo.id}&part=money`)
  const rows = section('Invoices').getByRole('listitem')
  await expect.element(rows.nth(0)).toMatchTextContent('5 days overdue, issued 11 Feb 2026')
  await expect.element(rows.nth(0)).toMatchTextContent('Reminded on 28 Feb 2026')
  await expect.element(rows.nth(1)).toMatchTextContent('To pay by 9 Mar 2026, issued 11 Feb 2026')
  await page.getByRole('button', { name: 'Actions for INV-000003' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Send again' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Send a reminder' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('menuitem', { name: 'Download as PDF' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Actions for INV-000002' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Download as PDF' }))
    .toHaveAttribute('href', invoice.pdfAddress)
  await page.getByRole('menuitem', { name: 'Send a reminder' }).click()
  await expect.element(toast('Reminder of INV-000002 on its way')).toBeVisible()
})

test('automatic reminders are turned on in the settings, and a refusal leaves them off', async () => {
  const client = createFakeClient()
  await openHub(client, '/settings')
  const toggle = section('Invoices').getByRole('switch', { name: 'Remind customers automatically' })
  await expect.element(toggle).not.toBeChecked()
  const accept = client.refuse(changeInvoiceReminders, 'unavailable', 'The disk is full.')
  await toggle.click()
  await expect.element(toast('Couldn’t change the reminders')).toMatchTextContent('The disk is full.')
  await expect.element(toggle).not.toBeChecked()
  accept()
  client.answer(changeInvoiceReminders, ({ body }) => body)
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  await expect
    .element(section('Invoices'))
    .toMatchTextContent('3 days after the due day, then every 7 days, at most 3 times')
})
