import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { specifiedPrices } from '#shared/business/prices.ts'
import { customerParameter } from '#shared/carried-query.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { previewInvoice } from '#shared/contract/invoices.ts'
import { pricesItemId } from '#shared/contract/names.ts'
import { createPaymentIntent, readCheckoutCustomer, simulatePayment } from '#shared/contract/payments.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { listQuotes } from '#shared/contract/quotes.ts'
import { type ContentItem, listContent, previewDraft, withdrawPrices } from '#shared/contract/website.ts'
import type { PricesContent } from '#shared/contract/website-content.ts'
import { manualClock } from '../../platform/clock.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { startTestApp, type TestAppOptions } from '../../testing/test-app.ts'
import { issueTo, startWithLead } from '../quotes/testing.ts'
import { applyPricesInForce } from './publish-prices.ts'
import { startWebsite, websiteOf } from './testing.ts'

const dearer: PricesContent = {
  from: '2026-11-23',
  packages: { Essential: 1510, 'Pre-Build': 2110, Premium: 3310 },
  deposit: 305,
  rates: { ...specifiedPrices.rates, travel: 62.5 },
}
const later = { ...dearer, from: '2027-01-01' }
const customerInfo = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }

async function startShop(options: TestAppOptions = {}) {
  const clock = manualClock('2026-11-23T09:00:00.000Z')
  const site = await startWebsite({ clock, ...options })
  const { app } = site
  async function publishPrices(content: PricesContent, item?: ContentItem) {
    return site.publish(await site.draft('prices', content, { id: pricesItemId, revision: item?.revision ?? 0 }))
  }
  /** Begins the payment of a deposit as a page does that shows these sums. */
  function begin(amount: number, packagePence?: number, checkoutId: string = uuidv7()) {
    const body = { amount, packageType: 'Pre-Build', customerInfo, checkoutId, packagePence } as const
    return app.visitor.call(createPaymentIntent, { body })
  }
  async function pay(amount: number, packagePence?: number) {
    const { clientSecret } = await begin(amount, packagePence)
    await app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
    const [lead] = await site.owner.call(listProspects)
    return lead!
  }
  return {
    ...site,
    setTime: (time: string) => clock.advance(Date.parse(time) - clock.now().getTime()),
    publishPrices,
    begin,
    pay,
    pricesInForce: () => app.deps.business().prices,
  }
}

test('published prices are at once on the pages, in their structured data, in the terms and at the checkout', async () => {
  await using shop = await startShop()
  const packagesBefore = await shop.read('/packages')
  expect(packagesBefore).toContain('£1,950')
  await shop.publishPrices(dearer)
  const packages = await shop.read('/packages')
  for (const part of ['£2,110', '£2,532 including VAT', '"price":"2532.00"', 'Only £305 + VAT deposit', '£62.50'])
    expect(packages).toContain(part)
  expect(packages).not.toContain('£1,950')
  const terms = await shop.read('/terms')
  expect(terms).toContain('£305 + VAT (£366 including VAT)')
  expect(terms).toContain('<time dateTime="2026-11-23">')
  expect(await shop.read('/checkout')).toContain('&quot;deposit&quot;:305')
  expect(await shop.read('/travel?district=GU14')).toContain('£62.50 + VAT (£75 including VAT) per visit')
  await expect(shop.begin(300)).rejects.toMatchObject({
    status: 400,
    sentence: 'The deposit is £366 including VAT. Please reload the page to see our current prices.',
  })
  await expect(shop.begin(366, 195_000)).rejects.toMatchObject({
    status: 400,
    sentence: expect.stringContaining('The Pre-Build Package is £2,110 + VAT (£2,532 including VAT).') as string,
  })
  await shop.begin(366, 211_000)
  expect((await shop.owner.call(readBusiness)).prices).toMatchObject({ ...dearer, premiumFrom: 2950 })
})

test.each([
  ['in winter', '2027-01-01', '2026-12-31T23:59:59.000Z', '2027-01-01T00:00:00.000Z'],
  ['in summer', '2027-07-01', '2027-06-30T22:59:59.000Z', '2027-06-30T23:00:00.000Z'],
  ['on the day on which summer time ends', '2027-10-31', '2027-10-30T22:59:59.000Z', '2027-10-30T23:00:00.000Z'],
])('%s, prices are in force from midnight in London', async (_, from, before, midnight) => {
  await using shop = await startShop()
  const packages = await shop.read('/packages')
  await shop.publishPrices({ ...dearer, from })
  shop.setTime(before)
  await applyPricesInForce(shop.app.deps)
  expect(await shop.read('/packages')).toBe(packages)
  expect(shop.pricesInForce()).toEqual(specifiedPrices)
  await shop.begin(300, 195_000)
  shop.setTime(midnight)
  await applyPricesInForce(shop.app.deps)
  expect(await shop.read('/packages')).toContain('£2,110')
  expect(shop.pricesInForce().packages).toEqual(dearer.packages)
  await shop.begin(366, 211_000)
})

test('a server that was stopped over the first day starts with the new prices', async () => {
  await using folder = await temporaryFolder()
  const clock = manualClock('2026-12-31T09:00:00.000Z')
  const options = { clock, dataDir: folder.path, environment: { RATE_LIMIT: 'off' } }
  {
    await using app = await startTestApp(options)
    const site = websiteOf(await app.owner())
    await site.publish(await site.draft('prices', later, { id: pricesItemId }))
    expect(await (await app.request('/packages')).text()).toContain('£1,950')
  }
  clock.advance(Date.parse('2027-01-01T00:00:00.000Z') - clock.now().getTime())
  await using app = await startTestApp(options)
  expect(await (await app.request('/packages')).text()).toContain('£2,110')
})

test('prices for a later day leave the current ones in force, also where others take their place or they are withdrawn', async () => {
  await using shop = await startShop()
  const current = await shop.publishPrices(dearer)
  const packages = await shop.read('/packages')
  const first = await shop.publishPrices({ ...later, deposit: 400 }, current)
  const second = await shop.publishPrices({ ...later, from: '2027-02-01', deposit: 500 }, first)
  expect(await shop.read('/packages')).toBe(packages)
  shop.setTime('2027-01-15T09:00:00.000Z')
  await applyPricesInForce(shop.app.deps)
  expect(await shop.read('/packages')).toBe(packages)
  const withdrawn = await shop.owner.call(withdrawPrices, { body: { revision: second.revision } })
  expect(withdrawn).toMatchObject({ published: { from: '2026-11-23' }, draft: { from: '2027-02-01', deposit: 500 } })
  shop.setTime('2027-02-15T09:00:00.000Z')
  await applyPricesInForce(shop.app.deps)
  expect(await shop.read('/packages')).toBe(packages)
  await expect(shop.owner.call(withdrawPrices, { body: { revision: withdrawn.revision } })).rejects.toMatchObject({
    code: 'conflict',
    sentence: expect.stringContaining('in force since Monday 23 November 2026') as string,
  })
})

test('withdrawing the first published prices returns to the specified ones', async () => {
  await using shop = await startShop()
  const packages = await shop.read('/packages')
  const { revision } = await shop.publishPrices(later)
  await shop.owner.call(withdrawPrices, { body: { revision } })
  shop.setTime('2027-01-15T09:00:00.000Z')
  await applyPricesInForce(shop.app.deps)
  expect(await shop.read('/packages')).toBe(packages)
  expect(await shop.owner.call(listContent, { params: { kind: 'prices' } })).toMatchObject([{ published: null }])
})

test('prices that are published already are no draft, and publishing them again changes nothing', async () => {
  await using shop = await startShop()
  const published = await shop.publishPrices(dearer)
  const saved = await shop.draft('prices', dearer, { id: pricesItemId, revision: published.revision })
  expect(saved.draft).toBeNull()
  shop.setTime('2026-11-25T09:00:00.000Z')
  expect(await shop.publish(saved)).toEqual(saved)
  const other = await shop.draft('prices', { ...dearer, deposit: 400 }, { id: pricesItemId, revision: saved.revision })
  expect(other.draft).toMatchObject({ deposit: 400 })
})

test('prices that were never published can’t be withdrawn, with a sentence that says so', async () => {
  await using shop = await startShop()
  const { revision } = await shop.draft('prices', later, { id: pricesItemId })
  await expect(shop.owner.call(withdrawPrices, { body: { revision } })).rejects.toMatchObject({
    code: 'conflict',
    sentence: 'There are no published prices to withdraw.',
  })
})

test('a typing error that is put right on the same day is no price that Premium has had, but one of a day before is', async () => {
  await using shop = await startShop()
  const mistyped = { ...dearer, packages: { ...dearer.packages, Premium: 2131 } }
  const first = await shop.publishPrices(mistyped)
  expect(shop.pricesInForce().premiumFrom).toBe(2131)
  const second = await shop.publishPrices({ ...mistyped, packages: { ...mistyped.packages, Premium: 2132 } }, first)
  const third = await shop.publishPrices(dearer, second)
  expect(shop.pricesInForce()).toMatchObject({ packages: { Premium: 3310 }, premiumFrom: 2950 })

  const cheaper = { ...dearer, from: '2026-11-24', packages: { ...dearer.packages, Premium: 2500 } }
  shop.setTime('2026-11-24T09:00:00.000Z')
  const fourth = await shop.publishPrices(cheaper, third)
  shop.setTime('2026-11-25T09:00:00.000Z')
  await shop.publishPrices({ ...dearer, from: '2026-11-25' }, fourth)
  expect(shop.pricesInForce().premiumFrom).toBe(2500)
})

test('a preview shows prices of a later day, and changes nothing', async () => {
  await using shop = await startShop()
  await shop.draft('prices', later, { id: pricesItemId })
  const { address } = await shop.owner.call(previewDraft, { params: { kind: 'prices', id: pricesItemId } })
  expect(await shop.read(address)).toContain('£2,110')
  expect(await shop.read('/packages')).toContain('£1,950')
})

test.each([
  ['a deposit as high as the cheapest package', { deposit: 1510 }, /^The deposit must be less than the cheapest/],
  ['a deposit that has pence with VAT', { deposit: 252 }, /^Please enter a multiple of £5/],
  ['a package with pence', { packages: { ...dearer.packages, Essential: 1510.5 } }, /^Please enter whole pounds/],
  [
    'a larger package that costs less',
    { packages: { ...dearer.packages, Premium: 2000 } },
    /^Premium includes Pre-Build/,
  ],
  ['no price at all', { rates: { ...dearer.rates, travel: 0 } }, /^Please enter a price in pounds/],
])('%s is refused', async (_, change, sentence) => {
  await using shop = await startShop()
  const refusal = expect.objectContaining({ code: 'invalid_input' }) as object
  const saving = shop.draft('prices', { ...dearer, ...change }, { id: pricesItemId })
  await expect(saving).rejects.toEqual(refusal)
  await expect(saving).rejects.toMatchObject({ sentence: expect.stringMatching(sentence) as string })
})

test('a first day that has passed is refused', async () => {
  await using shop = await startShop()
  await expect(shop.publishPrices({ ...dearer, from: '2026-11-22' })).rejects.toMatchObject({
    fields: { from: 'Please choose today or a later day' },
  })
  expect(await shop.read('/packages')).toContain('£1,950')
})

test('a checkout that began with the old deposit is finished with it, and nobody pays another sum than their page shows', async () => {
  await using shop = await startShop()
  const checkoutId = uuidv7()
  await shop.begin(300, 195_000, checkoutId)
  await shop.publishPrices(dearer)
  const { clientSecret } = await shop.begin(300, 195_000, checkoutId)
  await expect(shop.begin(366, 211_000, checkoutId)).rejects.toMatchObject({ status: 400 })
  await shop.app.visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
  const payments = await shop.app.deps.db.selectFrom('payment').select(['amountPence', 'packagePence']).execute()
  expect(payments).toEqual([{ amountPence: 30_000, packagePence: 195_000 }])
})

test('while prices are published, each checkout has the sums of its page or is refused', async () => {
  await using shop = await startShop()
  const pages = [
    [300, 195_000],
    [366, 211_000],
  ] as const
  const checkouts = Array.from({ length: 40 }, (_, index) => pages[index % 2]!)
  const [, ...results] = await Promise.allSettled([
    shop.publishPrices(dearer),
    ...checkouts.map(([amount, packagePence]) => shop.begin(amount, packagePence)),
  ])
  const begun = results.filter(({ status }) => status === 'fulfilled')
  const payments = await shop.app.deps.db.selectFrom('payment').select(['amountPence', 'packagePence']).execute()
  expect(payments).toHaveLength(begun.length)
  expect(payments.length).toBeGreaterThan(0)
  for (const { amountPence, packagePence } of payments)
    expect(pages.map(([amount, pence]) => [amount * 100, pence])).toContainEqual([amountPence, packagePence])
})

test('a deposit that was paid keeps the price of its package: on the lead, and in its balance invoice', async () => {
  await using shop = await startShop()
  const lead = await shop.pay(300, 195_000)
  await shop.publishPrices(dearer)
  const { owner } = shop
  expect(await owner.call(getProspect, { params: { id: lead.id } })).toMatchObject({
    packageValue: 1950,
    depositRequired: 300,
  })
  const draft = await owner.call(previewInvoice, { params: { id: lead.id }, body: {} })
  expect(draft).toMatchObject({ netPence: 170_000, duePence: 204_000 })
  const other = await owner.call(previewInvoice, { params: { id: lead.id }, body: { packageType: 'Essential' } })
  expect(other.lines[0]).toEqual({ what: 'Essential Package', netPence: 151_000 })
})

test('quotes that were sent keep their prices and their deposit, also at the checkout, and new ones have the new prices', async () => {
  await using lead = await startWithLead()
  const { app, owner, leadId } = lead
  const site = websiteOf(owner)
  const sent = await lead.issue()
  await lead.accept(sent.address)
  const [before] = await owner.call(listQuotes, { params: { id: leadId } })
  const { page } = await lead.show(sent.address)
  await site.publish(await site.draft('prices', dearer, { id: pricesItemId }))
  expect(await owner.call(listQuotes, { params: { id: leadId } })).toEqual([before])
  expect((await lead.show(sent.address)).page).toBe(page)

  const token = new URL(
    /href="([^"]*\/checkout[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '',
  ).searchParams.get(customerParameter)
  const customer = await app.visitor.call(readCheckoutCustomer, { body: { token: token ?? '' } })
  expect(customer.order).toMatchObject({ totalPence: 264_000, depositPence: 30_000, balancePence: 234_000 })
  const { email, phone, name } = customer
  const body = { packageType: 'Pre-Build', customerInfo: { name, email: email!, phone: phone! } } as const
  await app.visitor.call(createPaymentIntent, { body: { ...body, amount: 300, link: token ?? '' } })
  const stranger = { ...body, customerInfo: { ...body.customerInfo, email: 'stranger@example.com' } }
  await expect(app.visitor.call(createPaymentIntent, { body: { ...stranger, amount: 300 } })).rejects.toMatchObject({
    status: 400,
  })

  const next = await issueTo(owner, leadId, { lines: [] })
  expect(next).toMatchObject({ netPence: 211_000, totalPence: 253_200, depositPence: 36_600 })
})
