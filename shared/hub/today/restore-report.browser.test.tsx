import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getRestoreReport, type RestoreReport, settleRestoreReport } from '#shared/contract/restore-report.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, toast } from '../testing/open-hub.tsx'

const sample: RestoreReport = {
  restoredAt: '2026-03-02T12:00:00.000Z',
  backupAt: '2026-03-02T03:00:00.000Z',
  toDo: [
    {
      title: 'The next numbers are INV-000104, CRN-000101 and Q-0112: some were left out',
      detail:
        'Numbers may have been given after the backup, and none may be given twice. Please keep a note of the gap for your accountant.',
      prospectId: null,
    },
    {
      title: `${hugo.name} paid £300.00, which only Stripe knew`,
      detail: 'It’s entered again as INV-000104. A receipt sent before had another number.',
      prospectId: hugo.id,
    },
  ],
  done: [
    { title: `Quote Q-0011: ${hugo.name}`, detail: '£2,340.00, accepted', prospectId: hugo.id },
    { title: 'Erasures, unsubscriptions and objections repeated: 1', detail: null, prospectId: null },
  ],
}

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client)
})

const section = page.getByRole('region', { name: 'After the restore' })

test('the report of a restore is loading, failed, or absent where nothing was restored', async () => {
  await expectLoadStates(client, '/today', [
    { call: getRestoreReport, loading: 'Loading the day', failed: 'Couldn’t load the report of the restore' },
  ])
  await expect.element(page.getByRole('region', { name: 'Now' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})

test('after a restore Today says what is to be done and what was carried over, with the leads', async () => {
  client.answer(getRestoreReport, () => ({ report: sample }))
  await openHub(client, '/today')
  await expect.element(section.getByText('some were left out')).toBeVisible()
  await expect
    .element(section.getByRole('link', { name: 'which only Stripe knew' }))
    .toHaveAttribute('href', `/marketing-hub/today?lead=${hugo.id}`)
  await section.getByText('Carried over: 2').click()
  await expect.element(section.getByText('£2,340.00, accepted')).toBeVisible()
  await expectNoViolations()
})

test('the report goes away once the owner says that it’s dealt with, and stays when that fails', async () => {
  client.answer(getRestoreReport, () => ({ report: sample }))
  await openHub(client, '/today')
  const settle = async () => {
    await section.getByRole('button', { name: 'It’s dealt with' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'It’s dealt with' }).click()
  }
  const allow = client.refuse(settleRestoreReport, 'unavailable', 'Please try again in a minute.')
  await settle()
  await expect.element(toast('Couldn’t note it')).toBeVisible()
  await expect.element(section).toBeVisible()
  allow()
  client.answer(settleRestoreReport, () => ({ report: null }))
  await settle()
  await expect.element(section).not.toBeInTheDocument()
})
