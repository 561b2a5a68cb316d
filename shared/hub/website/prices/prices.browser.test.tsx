import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { specifiedPrices } from '#shared/business/prices.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { pricesItemId } from '#shared/contract/names.ts'
import { listContent, publishContent, saveDraft, withdrawPrices } from '#shared/contract/website.ts'
import type { PricesContent } from '#shared/contract/website-content.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { sampleItem, serveWebsite } from '../../testing/fake-website.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub, toast } from '../../testing/open-hub.tsx'

const address = '/website?show=prices'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const price = (name: string | RegExp) => page.getByRole('spinbutton', { name })
const firstDay = page.getByLabelText('In force from')
const { packages, deposit, rates } = specifiedPrices
const content: PricesContent = { from: '2027-01-01', packages: { ...packages, Essential: 1500 }, deposit, rates }
const scheduled = sampleItem({ id: pricesItemId, kind: 'prices', published: content, revision: 2 })

test('the prices are loading, failed and then loaded, with the price including VAT beside each', async () => {
  const client = createFakeClient()
  await expectLoadStates(client, address, [
    { call: listContent, loading: 'Loading your prices', failed: 'Couldn’t load your prices' },
  ])
  await expect.element(page.getByText('In force, excluding VAT: Essential £1,350, Pre-Build £1,950')).toBeVisible()
  await expect.element(price('Pre-Build Package')).toHaveValue(1950)
  await expect.element(price('Pre-Build Package')).toHaveAccessibleDescription('£2,340 including VAT')
  await price('Pre-Build Package').fill('2000')
  await expect.element(price('Pre-Build Package')).toHaveAccessibleDescription('£2,400 including VAT')
  await expect.element(price(/^Travel further/)).toHaveAccessibleDescription('£60 including VAT, per visit')
  await expectNoViolations()
})

test('prices are checked, then published for a later day', async () => {
  const client = createFakeClient()
  serveWebsite(client)
  await openHub(client, address)
  await price('Deposit').fill('1350')
  await button('Publish').click()
  await expect.element(page.getByText('The deposit must be less than the cheapest package')).toBeVisible()
  await price('Deposit').fill('252')
  await expect.element(page.getByText('Please enter a multiple of £5')).toBeVisible()
  await price('Deposit').fill('300')
  await firstDay.fill('2027-01-01')
  await button('Publish').click()
  await expect.element(toast('Published')).toBeVisible()
  const [saved] = client.requests(saveDraft)
  expect(saved?.body.content).toEqual({ from: '2027-01-01', packages, deposit: 300, rates })
  expect(client.requests(publishContent)).toHaveLength(1)
  await expect.element(page.getByText('New prices from Friday 1 January 2027')).toBeVisible()
})

test('prices of a later day are announced beside the current ones, and can be withdrawn', async () => {
  const client = createFakeClient()
  serveWebsite(client, [scheduled])
  client.answer(withdrawPrices, () => ({ ...scheduled, published: null, draft: content, revision: 3 }))
  await openHub(client, address)
  await expect.element(page.getByText('New prices from Friday 1 January 2027')).toBeVisible()
  await expect.element(page.getByText('In force, excluding VAT: Essential £1,350')).toBeVisible()
  await expect.element(price('Essential Package')).toHaveValue(1500)
  await expect.element(firstDay).toHaveValue('2027-01-01')
  await expectNoViolations()
  await button('Withdraw').click()
  await page.getByRole('dialog', { name: 'Withdraw the new prices?' }).getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(toast('Prices withdrawn')).toBeVisible()
  expect(client.requests(withdrawPrices)).toMatchObject([{ body: { revision: 2 } }])
})

test('prices that have begun are the start of the next ones, from today', async () => {
  const client = createFakeClient()
  const from = '2026-01-01'
  const business = await client.call(readBusiness)
  client.answer(readBusiness, { ...business, prices: { ...business.prices, from, packages: content.packages } })
  serveWebsite(client, [{ ...scheduled, published: { ...content, from } }])
  vi.setSystemTime('2027-03-01T09:00:00.000Z')
  await openHub(client, address)
  await expect
    .element(page.getByText('In force since Thursday 1 January 2026, excluding VAT: Essential £1,500'))
    .toBeVisible()
  await expect.element(firstDay).toHaveValue('2027-03-01')
})
