import { expect, test } from 'vitest'
import { dayMs } from '#shared/business/durations.ts'
import { getCondition } from '#shared/contract/condition.ts'
import { issueInvoice } from '#shared/contract/invoices.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { changeRetention, dryRunRetention } from '#shared/contract/retention.ts'
import { cleanUp } from '../../features/accounts/service.ts'
import { sendDueReminders, settings as reminderSettings } from '../../features/invoices/reminders.ts'
import { order, startShop } from '../../features/payments/testing/checkout.ts'
import { manualClock } from '../../platform/clock.ts'

const yearMs = 365 * dayMs
const jumps = [
  ['ahead', yearMs],
  ['behind', -yearMs],
] as const

/** Starts a shop with a new lead and an invoice that isn't overdue, on a Monday at 9am. */
async function startWithInvoice() {
  const clock = manualClock('2026-11-02T09:00:00.000Z')
  const business = { BUSINESS_ADDRESS: '2 Mill Lane, Winchester', VAT_NUMBER: 'GB123456789' }
  const shop = await startShop({ clock, environment: business })
  const { deps } = shop.app
  await shop.pay(order())
  for (const event of shop.standIn.state.events) await shop.deliver(event, { timestamp: clock.now().getTime() / 1000 })
  const owner = await shop.app.owner()
  const [client] = await owner.call(listProspects)
  const body = { packageType: 'Pre-Build', customerAddress: '1 High Street' } as const
  await owner.call(issueInvoice, { params: { id: client?.id ?? '' }, body })
  const at = clock.now().toISOString()
  await deps.db
    .insertInto('prospect')
    .values({
      id: '01900000-0000-7000-8000-000000000001',
      name: 'Grace Sample',
      email: 'grace@example.com',
      emailNormalised: 'grace@example.com',
      projectType: 'extension',
      sourcePlatform: 'website',
      status: 'rejected',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await reminderSettings.save(deps.db, clock, { on: true })
  await owner.call(dryRunRetention)
  await owner.call(changeRetention, { body: { on: true } })
  return {
    ...shop,
    clock,
    counts: async () => ({
      leads: (await shop.table('prospect')).length,
      devices: (await deps.db.selectFrom('accessToken').select('id').execute()).length,
      reminders: (await shop.table('outbox')).filter(({ kind }) => kind === 'invoice-reminder').length,
    }),
    async work() {
      await sendDueReminders(deps)
      await cleanUp(deps)
      return deps.retention.run().then(
        () => 'has run',
        (error: Error) => error.message,
      )
    },
  }
}

test.each(jumps)(
  'while the clock is a year %s, nobody is removed, signed out or reminded, and the owner sees why',
  async (word, byMs) => {
    await using shop = await startWithInvoice()
    const before = await shop.counts()
    expect(before).toEqual({ leads: 2, devices: 1, reminders: 0 })
    shop.clock.set(byMs)
    expect(await shop.work()).toContain('The server’s clock may be wrong')
    expect(await shop.counts()).toEqual(before)

    const owner = await shop.app.owner()
    const { checks } = await owner.call(getCondition)
    const check = checks.find(({ id }) => id === 'clock')
    expect(check).toMatchObject({ state: 'failing', sentence: expect.stringContaining(`365 days ${word}`) as string })
    expect(check?.action).toContain('timedatectl set-ntp true')

    shop.clock.set(-byMs)
    expect(await shop.work()).toBe('has run')
    expect(await shop.counts()).toMatchObject({ leads: 2, reminders: 0 })
  },
)

test('as much time that really passes has its effects', async () => {
  await using shop = await startWithInvoice()
  shop.clock.advance(yearMs + dayMs)
  expect(await shop.work()).toBe('has run')
  expect(await shop.counts()).toEqual({ leads: 1, devices: 0, reminders: 1 })
})
