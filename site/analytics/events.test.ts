import { expect, test } from 'vitest'
import { packages } from '#shared/business/packages.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { depositPaid, enquirySent, packageInterest, phoneClick } from './events.ts'

const tags = {
  gtmId: 'GTM-TEST',
  adsId: 'AW-1',
  phoneLabel: 'phone',
  enquiryLabel: 'enquiry',
  paymentLabel: 'payment',
}
const transaction_id = expect.stringMatching(/^[\da-f-]{36}$/) as string

test('choosing a package is told with its type and price', () => {
  expect(packages.map(({ type }) => packageInterest(type, specifiedPrices.packages[type]))).toEqual(
    [
      ['Essential', 1350],
      ['Pre-Build', 1950],
      ['Premium', 2950],
    ].map(([package_type, value]) => ({ name: 'package_interest', params: { package_type, value, currency: 'GBP' } })),
  )
})

test('a call is a conversion worth 1350 pounds, and a click of its own', () => {
  expect(phoneClick(tags, '/')).toEqual([
    { name: 'conversion', params: { send_to: 'AW-1/phone', value: 1350, currency: 'GBP', transaction_id } },
    { name: 'phone_call_click', params: { event_category: 'engagement' } },
  ])
})

test.each(['/packages', '/contact'])('on %s a call is a conversion worth nothing', (path) => {
  expect(phoneClick(tags, path)).toEqual([
    { name: 'conversion', params: { send_to: 'AW-1/phone', value: 0, currency: 'GBP' } },
    { name: 'phone_call_click', params: { event_category: 'engagement' } },
  ])
})

test('an enquiry is worth 1350 pounds, a deposit 660', () => {
  expect([enquirySent(tags), depositPaid(tags)]).toEqual([
    { name: 'conversion', params: { send_to: 'AW-1/enquiry', value: 1350, currency: 'GBP', transaction_id } },
    { name: 'conversion', params: { send_to: 'AW-1/payment', value: 660, currency: 'GBP', transaction_id } },
  ])
})

test('every conversion has a transaction of its own', () => {
  expect(enquirySent(tags).params['transaction_id']).not.toBe(enquirySent(tags).params['transaction_id'])
})

test('without an ad account, or without its label, a conversion is told to nobody in particular', () => {
  for (const some of [{ gtmId: 'GTM-TEST' }, { adsId: 'AW-1' }]) {
    expect(enquirySent(some).params).toEqual({ value: 1350, currency: 'GBP', transaction_id })
  }
})
