import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCallsOfPerson } from '#shared/contract/calls.ts'
import { listSurveysOfPerson } from '#shared/contract/surveys.ts'
import { listPaymentsOfPerson } from '#shared/contract/payments.ts'
import { erasePersonalData, exportPersonalData, type Held, readHeldData } from '#shared/contract/personal-data.ts'
import {
  changeRetention,
  dryRunRetention,
  readRetention,
  type RetentionPlan,
  type RetentionStatus,
  runRetention,
} from '#shared/contract/retention.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleTime } from '../testing/samples.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
  for (const call of [listCallsOfPerson, listSurveysOfPerson, listPaymentsOfPerson]) client.answer(call, [])
})

const automatic: RetentionStatus = {
  on: false,
  rules: [{ rule: 'rejected_lead', action: 'archive', after: '2 years', reason: 'Nothing came of it.' }],
  lastDryRun: null,
  lastRun: null,
}
const kind = { subject: 'lead', action: 'archive', rule: 'rejected_lead' } as const
const counts = [{ ...kind, count: 3 }]
const plan: RetentionPlan = {
  at: sampleTime,
  counts,
  items: [
    {
      ...kind,
      id: 'lead',
      reason: 'Rejected two years ago.',
      name: 'Grace Sample',
      since: '2024-03-01T09:00:00.000Z',
    },
  ],
}

test('retention is previewed, applied after confirmation and turned on, each with what failed', async () => {
  let status = automatic
  client.answer(readRetention, () => status)
  client.disconnect(dryRunRetention)
  await openHub(client, '/settings?show=privacy')
  await expect.element(page.getByText('Not run yet.')).toBeVisible()
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  await expect.element(toast('Data retention failed')).toMatchTextContent("The server can't be reached.")
  client.answer(dryRunRetention, { at: sampleTime, counts: [], items: [] })
  await preview.click()
  await expect.element(page.getByText('Nothing to remove: everything is within its period.')).toBeVisible()
  client.answer(dryRunRetention, plan)
  await preview.click()
  await page.getByText('Rejected leads').click()
  await expect.element(row('Grace Sample')).toMatchTextContent('Rejected two years ago.')
  await expect.element(page.getByText('and 2 more')).toBeVisible()
  await expectNoViolations()

  client.answer(runRetention, () => {
    const lastRun = { startedAt: sampleTime, finishedAt: sampleTime, counts }
    status = { ...status, lastRun }
    return lastRun
  })
  await page.getByRole('button', { name: 'Apply to 3 records' }).click()
  const question = page.getByRole('alertdialog', { name: 'Apply to 3 records now?' })
  await question.getByRole('button', { name: 'Apply now' }).click()
  await expect.element(toast('Data retention done')).toMatchTextContent('3 records processed.')
  await expect.element(page.getByText('Last run: 3 records, 1 hour ago.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Apply to 3 records' })).not.toBeInTheDocument()

  const daily = page.getByRole('switch', { name: 'Run automatically every day' })
  const accept = client.refuse(changeRetention, 'conflict', 'Please preview it first.')
  await daily.click()
  await expect.element(toast('Data retention failed')).toMatchTextContent('Please preview it first.')
  await expect.element(daily).not.toBeChecked()
  accept()
  client.answer(changeRetention, ({ body }) => (status = { ...status, on: body.on }))
  await daily.click()
  await expect.element(toast('Runs automatically, once a day')).toBeVisible()
  await expect.element(daily).toBeChecked()
})

test('the retention periods are failed and then loaded', async () => {
  client.answer(readRetention, automatic)
  const restore = client.disconnect(readRetention)
  await openHub(client, '/settings?show=privacy#retention-periods')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Couldn’t load the periods')
  restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Rejected leads')).toMatchTextContent(/2 years.*Archive.*Nothing came of it\./)
})

const held = (extra: Partial<Held>): Held => ({
  kind: 'lead',
  count: 1,
  from: '2026-01-05T09:00:00.000Z',
  to: sampleTime,
  stays: false,
  ...extra,
})

test('what is held about a person is looked for by a real address, and found, not found or failed', async () => {
  await openHub(client, '/settings?show=privacy')
  const email = page.getByLabelText('Their email address')
  const find = page.getByRole('button', { name: 'Find their data' })
  await email.fill('nonsense')
  await find.click()
  await expect.element(email).toHaveAccessibleDescription(/email/)
  await expect.element(email).toHaveFocus()
  expect(client.requests(readHeldData)).toEqual([])
  const restore = client.disconnect(readHeldData)
  const release = client.hold(readHeldData)
  await email.fill('nobody@example.com')
  await find.click()
  await expect.element(page.getByText('Searching')).toBeInTheDocument()
  release()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Couldn’t look that up')
  restore()
  client.answer(readHeldData, [])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: 'No data held about nobody@example.com' })).toBeVisible()
  client.answer(readHeldData, [held({ kind: 'payment', stays: true })])
  await email.fill('payer@example.com')
  await find.click()
  await expect.element(row('Deposits and invoices')).toMatchTextContent('Kept: required by tax law')
  await expect.element(page.getByRole('button', { name: 'Erase' })).not.toBeInTheDocument()
})

test('what is held about a person is downloaded, and erased after confirmation', async () => {
  let all = [held({}), held({ kind: 'mail', count: 1200, from: sampleTime })]
  client.answer(readHeldData, () => all)
  client.answer(exportPersonalData, '{}')
  await openHub(client, '/settings?show=privacy')
  await page.getByLabelText('Their email address').fill('grace@example.com')
  await page.getByRole('button', { name: 'Find their data' }).click()
  await expect.element(row('Lead')).toMatchTextContent('5 Jan 2026 to 2 Mar 2026')
  await expect.element(row('Emails to them')).toMatchTextContent('1,200')
  await expectNoViolations()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(toast('Downloaded')).toMatchTextContent('All data about grace@example.com is in one file.')
  const erase = page.getByRole('button', { name: 'Erase' })
  const question = page.getByRole('alertdialog', { name: 'Erase everything about grace@example.com?' })
  client.refuse(erasePersonalData, 'internal', 'The disk is full.')
  await erase.click()
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect.element(toast('Nothing was erased')).toMatchTextContent('The disk is full.')
  client.answer(erasePersonalData, () => {
    all = []
    return { leads: 1, consultations: 1, estimates: 0, mails: 2, subscriptions: 0, paymentsKept: 1 }
  })
  await erase.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(client.requests(erasePersonalData)).toHaveLength(1)
  await erase.click()
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect.element(toast('Person erased')).toMatchTextContent('Payments kept: 1.')
  await expect.element(page.getByRole('heading', { name: 'No data held about grace@example.com' })).toBeVisible()
})
