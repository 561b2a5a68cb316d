import { afterEach, beforeEach, expect, test } from 'vitest'
import { createClient, type Client } from '#shared/client.ts'
import { fixSurvey, getSurvey } from '#shared/contract/surveys.ts'
import { startShop, type Shop } from '../../payments/testing/checkout.ts'
import { ownerToken } from '../../../testing/test-app.ts'

let shop: Shop
let hub: Client
let intentId: string
let paymentId: string
beforeEach(async () => {
  shop = await startShop()
  const { address, deps } = shop.app
  hub = createClient({ baseUrl: address, headers: { Authorization: `Bearer ${await ownerToken(deps)}` } })
  intentId = await shop.pay()
  await shop.deliverAll()
  paymentId = (await shop.table('payment'))[0]?.id ?? ''
})
afterEach(() => shop[Symbol.asyncDispose]())

/** Far enough ahead of the system’s clock. */
const body = { day: '2099-12-08', half: 'morning', revision: 0 } as const
const fix = (revision = 0) => hub.call(fixSurvey, { params: { jobId: paymentId }, body: { ...body, revision } })
const refund = (amount: number) => shop.standIn.stripe.refunds.create({ payment_intent: intentId, amount })
const calendarMails = async () => {
  const mails = await shop.app.deps.db.selectFrom('outbox').selectAll().orderBy('createdAt').orderBy('id').execute()
  return mails.filter(({ calendar }) => calendar !== null)
}

test('a full refund of the deposit cancels the survey and removes it from both calendars, once', async () => {
  await fix()
  await refund(30_000)
  await shop.deliverAll()
  await shop.deliverAll()
  const [, , customer, owner, ...others] = await calendarMails()
  expect(others).toEqual([])
  expect(customer).toMatchObject({
    kind: 'survey-called-off',
    recipient: 'ada@example.com',
    subject: 'Cancelled: your survey on Tuesday 8 December 2099, morning',
  })
  expect(owner).toMatchObject({
    kind: 'survey-alert',
    subject: 'Survey cancelled: Ada Sample, Tuesday 8 December 2099, morning',
  })
  for (const { calendar } of [customer!, owner!]) {
    expect(calendar).toContain('METHOD:CANCEL')
    expect(calendar).toContain('SEQUENCE:1')
  }
  await expect(hub.call(getSurvey, { params: { jobId: paymentId } })).rejects.toMatchObject({ status: 404 })
  expect(await shop.table('crmActivity')).toContainEqual(
    expect.objectContaining({
      activityType: 'survey',
      description: 'Cancelled the survey on Tuesday 8 December 2099, morning: the deposit went back',
    }),
  )
})

test('a partial refund does not change the survey', async () => {
  await fix()
  await refund(10_000)
  await shop.deliverAll()
  expect(await hub.call(getSurvey, { params: { jobId: paymentId } })).toMatchObject({ fixed: { day: '2099-12-08' } })
  expect(await calendarMails()).toHaveLength(2)
})

test('without a fixed survey, a refund cancels nothing', async () => {
  await refund(30_000)
  await shop.deliverAll()
  expect(await calendarMails()).toEqual([])
})
