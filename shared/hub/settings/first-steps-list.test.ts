import { expect, test } from 'vitest'
import { standardOpeningTimes } from '#shared/business/opening-time.ts'
import type { BusinessDetails } from '#shared/contract/business.ts'
import { listFirstSteps } from './first-steps-list.tsx'

const unset: BusinessDetails = {
  name: 'Example Extensions',
  proprietor: null,
  phone: '01962 000 000',
  email: 'hello@example.com',
  infoEmail: 'info@example.com',
  address: null,
  vatNumber: null,
  icoNumber: null,
  reviewsUrl: null,
  facebook: null,
  instagram: null,
  linkedin: null,
  threads: null,
  openingHours: [...standardOpeningTimes.openingHours],
  daysOff: [],
  insurance: null,
  setIn: 'server',
  website: 'https://www.example.com',
  mailFrom: null,
  takesCards: false,
}
const done = (details: Partial<BusinessDetails>) =>
  listFirstSteps({ ...unset, ...details }).flatMap(({ label, isDone }) => (isDone ? [label] : []))

test('nothing is done on a new server', () => expect(done({})).toEqual([]))

test('an invoice needs both the address and the VAT number', () => {
  expect(done({ address: '1 High Street' })).toEqual([])
  expect(done({ address: '1 High Street', vatNumber: 'GB123456789' })).toEqual([
    'Add your address and VAT number for invoices',
  ])
})

test('each setting ticks its own step', () => {
  expect(done({ mailFrom: 'hello@example.com' })).toEqual(['Set up email, so confirmations and receipts are sent'])
  expect(done({ takesCards: true })).toEqual(['Turn on card payments, so deposits can be paid'])
  expect(done({ reviewsUrl: 'https://maps.example.com' })).toEqual(['Link your Google reviews'])
})
