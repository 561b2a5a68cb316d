import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { issueInvoice } from '#shared/contract/invoices.ts'
import { listJobs, startJob } from '#shared/contract/jobs.ts'
import { getLeadAccount } from '#shared/contract/lead-account.ts'
import { deleteProspect } from '#shared/contract/prospect-archive.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { payDeposit } from '../../../features/appointments/surveys/testing.ts'
import { applyEvent } from '../../../features/payments/apply-event.ts'
import { manualClock } from '../../../platform/clock.ts'
import { temporaryFolder } from '../../../platform/database/testing.ts'
import { type LeadsApp, startLeads } from '../../../prospects/testing.ts'
import { restoreBackup } from './restore-backup.ts'
import { backUp } from '../testing.ts'

const at = '2026-11-23T09:30:00.000Z'
type Deposit = Awaited<ReturnType<typeof payDeposit>>

async function start(dataDir: string): Promise<LeadsApp> {
  const environment = { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' }
  return startLeads({ dataDir, clock: manualClock('2026-11-23T09:00:00.000Z'), environment })
}

/** Restores the backup that is made between two stretches of work, and starts the server again. */
async function restoreBetween<Made>(
  dataDir: string,
  before: (app: LeadsApp) => Promise<Made>,
  since: (app: LeadsApp, made: Made) => Promise<unknown>,
) {
  let backup = ''
  let made: Made
  {
    await using app = await start(dataDir)
    made = await before(app)
    backup = await backUp(app)
    await since(app, made)
  }
  await restoreBackup({ dataDir, clock: manualClock('2026-11-23T12:00:00.000Z') }, backup)
  return { app: await start(dataDir), made }
}

const openJobs = async ({ hub }: LeadsApp) => (await hub.call(listJobs)).map(({ id }) => id)
const paidBy = async ({ hub }: LeadsApp, id: string) =>
  (await hub.call(getLeadAccount, { params: { id } })).jobs.map(({ jobId, paid }) => [jobId, paid.totalPence])
const leads = async ({ hub }: LeadsApp) =>
  (await hub.call(listProspects)).map(({ name, crmStage, depositPaid }) => [name, crmStage, depositPaid])
const remove = ({ hub }: LeadsApp, id: string) => hub.call(deleteProspect, { params: { id }, body: { reason: 'Test' } })

async function refund({ deps }: LeadsApp, { paymentIntentId: intentId }: Deposit): Promise<void> {
  const update = { about: 'refund', refundedPence: 30_000, at } as const
  const report = { intentId, paymentId: undefined, update, receiptEmail: null }
  await applyEvent(deps, { id: 'refunded-1', type: 'charge.refunded', at, report })
}

test('a job whose deposit was refunded since the backup stays cancelled', async () => {
  await using folder = await temporaryFolder()
  const { app } = await restoreBetween(folder.path, (one) => payDeposit(one), refund)
  await using _app = app
  expect(await openJobs(app)).toEqual([])
  expect(await leads(app)).toEqual([['Ada Sample', 'deposit_paid', false]])
})

test('a lead that was deleted since the backup is back with its deposit, which the balance deducts', async () => {
  await using folder = await temporaryFolder()
  const { app, made } = await restoreBetween(
    folder.path,
    (one) => payDeposit(one),
    (one, { prospectId }) => remove(one, prospectId),
  )
  await using _app = app
  expect(await paidBy(app, made.prospectId)).toEqual([[made.id, 30_000]])
  const body = { packageType: 'Pre-Build', customerAddress: '1 High Street\nWinchester' } as const
  const { duePence } = await app.hub.call(issueInvoice, { params: { id: made.prospectId }, body })
  expect(duePence).toBe(234_000 - 30_000)
})

test('a deposit of somebody who was deleted since the backup and came back is on the lead that the backup has', async () => {
  await using folder = await temporaryFolder()
  let deposit: Deposit | undefined
  const { app, made } = await restoreBetween(
    folder.path,
    (one) => one.add({ name: 'Ada Sample', email: 'ada@example.com' }),
    async (one, { id }) => {
      await remove(one, id)
      deposit = await payDeposit(one)
    },
  )
  await using _app = app
  expect(await leads(app)).toEqual([['Ada Sample', 'deposit_paid', true]])
  expect(await openJobs(app)).toEqual([deposit?.id])
  expect(await paidBy(app, made.id)).toEqual([[deposit?.id, 30_000]])
})

test.each([
  ['known', true],
  ['new', false],
])('a job that was started by hand for a lead that is %s comes with its lead and stage', async (_, isKnown) => {
  await using folder = await temporaryFolder()
  const jobId = uuidv7()
  const { app } = await restoreBetween(
    folder.path,
    async (one) => (isKnown ? await one.add() : undefined),
    async (one, known) => {
      const { id } = known ?? (await one.add())
      await one.hub.call(startJob, { params: { id }, body: { id: jobId, packageType: 'Premium' } })
    },
  )
  await using _app = app
  expect(await leads(app)).toEqual([['Grace Sample', 'survey', false]])
  expect(await openJobs(app)).toEqual([jobId])
})
