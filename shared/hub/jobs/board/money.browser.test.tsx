import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportMoney, listMoney, type MoneyDocument, sumMoney } from '#shared/contract/money.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient, type FakeClient, pageOf } from '../../testing/fake-client.ts'
import { grace, hugo, serveLeads } from '../../testing/fake-leads.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub } from '../../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../../testing/samples.ts'

const receipt: MoneyDocument = {
  id: sampleId(61),
  kind: 'receipt',
  number: 'INV-000001',
  prospectId: hugo.id,
  leadDeletedAt: null,
  customerName: hugo.name,
  packageType: 'Pre-Build',
  issuedAt: sampleTime,
  state: 'paid',
  dueOn: null,
  relatedNumber: null,
  totalPence: 30_000,
  testMode: false,
}
const documents: readonly MoneyDocument[] = [
  {
    ...receipt,
    id: sampleId(64),
    kind: 'credit_note',
    number: 'CRN-000001',
    state: 'credited',
    relatedNumber: 'INV-000001',
    totalPence: 10_000,
  },
  { ...receipt, id: sampleId(63), kind: 'quote', number: 'Q-0001', state: 'open', totalPence: 222_000 },
  {
    ...receipt,
    id: sampleId(62),
    kind: 'invoice',
    number: 'INV-000002',
    prospectId: grace.id,
    customerName: grace.name,
    state: 'overdue',
    dueOn: '2026-02-20',
    totalPence: 204_000,
  },
  receipt,
]

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client, [hugo, grace])
  client.answer(listMoney, ({ query }) =>
    pageOf(query.show === 'to_be_paid' ? documents.filter(({ kind }) => kind === 'invoice') : [...documents]),
  )
  client.answer(sumMoney, {
    openQuotesPence: 222_000,
    duePence: 0,
    overduePence: 204_000,
    receivedPence: 30_000,
    creditedPence: 10_000,
    hasTests: false,
  })
})

const row = (number: string) => page.getByRole('row').filter({ hasText: number })

test('money is loading, failed or empty', async () => {
  client.answer(listMoney, [])
  await expectLoadStates(client, '/jobs?show=money', [
    { call: sumMoney, loading: 'Loading the totals', failed: 'Couldn’t load the totals' },
    { call: listMoney, loading: 'Loading quotes and invoices', failed: 'Failed to fetch quotes and invoices' },
  ])
  await expect.element(page.getByRole('heading', { level: 2, name: 'No money yet.' })).toBeVisible()
})

test('quotes, deposits, invoices and credit notes are one list with totals, and a name opens the lead over it', async () => {
  await openHub(client, '/jobs')
  await page.getByRole('link', { name: 'Money' }).click()
  await expect.element(row('CRN-000001')).toMatchTextContent('CRN-000001 · Credit note for INV-000001Credited-£100.00')
  await expect.element(row('Q-0001')).toMatchTextContent('Q-0001 · Quote, Pre-BuildOpen£2,220.00')
  await expect
    .element(row('INV-000002'))
    .toMatchTextContent('INV-000002 · Invoice, Pre-BuildOverdue 20 Feb 2026£2,040.00')
  await expect
    .element(page.getByLabelText('Totals'))
    .toMatchTextContent('Open quotes£2,220.00Due£0.00Overdue£2,040.00Received£300.00Credited£100.00')
  await expectNoViolations()
  await page.getByRole('button', { name: grace.name }).click()
  await expect.element(page.getByRole('dialog', { name: grace.name })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(row('INV-000002')).toBeVisible()
})

test('the list is filtered by what is to be paid and by a period, which stay in the address', async () => {
  await openHub(client, '/jobs?show=money')
  await page.getByLabelText('Show').selectOptions('To be paid')
  await expect.element(row('Q-0001')).not.toBeInTheDocument()
  await page.getByLabelText('Period').selectOptions('Last tax year')
  await expect.element(page.getByText('Received, last tax year')).toBeVisible()
  const days = { from: '2024-04-06', to: '2025-04-05' }
  expect(client.requests(listMoney).at(-1)?.query).toMatchObject({ ...days, show: 'to_be_paid' })
  expect(client.requests(sumMoney).at(-1)?.query).toEqual(days)
})

test('the accountant’s file is downloaded for the last quarter, or for other days as Xero imports them', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
  client.answer(exportMoney, 'Date,Number')
  await openHub(client, '/jobs?show=money')
  await page.getByRole('button', { name: 'For the accountant' }).click()
  const dialog = page.getByRole('dialog', { name: 'For the accountant' })
  await expectNoViolations()
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'For the accountant' }).click()
  await dialog.getByLabelText('Period').selectOptions('Other days')
  await dialog.getByLabelText('From').fill('2026-02-01')
  await dialog.getByLabelText('To').fill('2026-01-01')
  await dialog.getByLabelText('Layout').selectOptions('Xero’s import of sales invoices')
  await dialog.getByLabelText('Account code').fill('201')
  const restore = client.refuse(exportMoney, 'invalid_input', 'Please check the form.', {
    fields: { to: 'Please choose a day that isn’t before the first one' },
  })
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog.getByText('Please choose a day that isn’t before the first one')).toBeVisible()
  restore()
  await dialog.getByLabelText('To').fill('2026-02-28')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = client.requests(exportMoney).map(({ query }) => query)
  expect(sent[0]).toEqual({ from: '2025-10-01', to: '2025-12-31', layout: 'plain', accountCode: '200' })
  expect(sent.at(-1)).toEqual({ from: '2026-02-01', to: '2026-02-28', layout: 'xero', accountCode: '201' })
  expect(saved).toHaveBeenCalledTimes(2)
})

test('a field that is no longer shown does not keep the accountant’s file from being downloaded', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
  client.answer(exportMoney, 'Date,Number')
  await openHub(client, '/jobs?show=money')
  await page.getByRole('button', { name: 'For the accountant' }).click()
  const dialog = page.getByRole('dialog', { name: 'For the accountant' })
  await dialog.getByLabelText('Period').selectOptions('Other days')
  await dialog.getByLabelText('From').fill('')
  await dialog.getByLabelText('Layout').selectOptions('Xero’s import of sales invoices')
  await dialog.getByLabelText('Account code').fill('')
  await dialog.getByLabelText('Period').selectOptions('Last quarter')
  await dialog.getByLabelText('Layout').selectOptions('Plain columns')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const days = { from: '2025-10-01', to: '2025-12-31' }
  expect(client.requests(exportMoney).at(-1)?.query).toMatchObject({ ...days, layout: 'plain' })
})
