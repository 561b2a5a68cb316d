import { expect, test } from 'vitest'
import { specifiedPrices } from '#shared/business/prices.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { sampleTemplates } from '../testing/samples.ts'
import { initialEntries } from './email-entries.ts'

const lead = {
  name: 'Grace Sample',
  email: 'grace@example.com',
  phone: null,
  status: 'new',
  projectType: 'extension',
  location: 'Winchester',
  sourcePlatform: 'website',
  selectedPackage: null,
  packageValue: null,
  importId: null,
  noticeDueAt: null,
  objectedAt: null,
  lastObjectedAt: null,
  subscriberType: 'unknown',
  lawfulBasis: 'contract',
} as Partial<ProspectDetail> as ProspectDetail
const found: ProspectDetail = {
  ...lead,
  sourcePlatform: 'reddit',
  noticeDueAt: '2026-12-21T09:00:00.000Z',
  lawfulBasis: null,
}

test.each<[string, ProspectDetail, string]>([
  ['a reply to somebody who enquired', lead, 'answer'],
  ['a reminder to somebody with a quote', { ...lead, status: 'quoted' }, 'quote-reminder'],
  ['a first contact to a found person, which the send gate refuses', found, 'intro'],
  ['a first contact to a found person who agreed', { ...found, lawfulBasis: 'consent' }, 'intro'],
  ['a reply to a found person who then enquired', { ...found, lawfulBasis: 'contract' }, 'answer'],
])('an email starts as %s', (_, lead, templateId) => {
  expect(initialEntries(sampleTemplates, undefined, lead, { address: undefined }, specifiedPrices).templateId).toBe(
    templateId,
  )
})

test('a template chosen by name is used', () => {
  expect(initialEntries(sampleTemplates, 'notice', lead, { address: undefined }, specifiedPrices).templateId).toBe(
    'notice',
  )
})

test('a template that has been deleted meanwhile is replaced by a suitable one', () => {
  expect(initialEntries(sampleTemplates, 'gone', lead, { address: undefined }, specifiedPrices).templateId).toBe(
    'answer',
  )
})
