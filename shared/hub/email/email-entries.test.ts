import { expect, test } from 'vitest'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { entriesFrom } from './email-entries.ts'

const enquirer = {
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
  ...enquirer,
  sourcePlatform: 'reddit',
  noticeDueAt: '2026-12-21T09:00:00.000Z',
  lawfulBasis: null,
}

test.each<[string, ProspectDetail, string]>([
  ['an answer to whoever wrote to us', enquirer, 'answer'],
  ['a reminder to whoever has our fee', { ...enquirer, status: 'quoted' }, 'quote-reminder'],
  ['a first word to whoever was found, and the gate that stands before it', found, 'intro'],
  ['a first word to whoever was found and agreed', { ...found, lawfulBasis: 'consent' }, 'intro'],
  ['an answer to whoever was found and then asked', { ...found, lawfulBasis: 'contract' }, 'answer'],
])('a mail begins as %s', (_, lead, templateId) => {
  expect(entriesFrom(undefined, lead, undefined).templateId).toBe(templateId)
})

test('a template that is asked for by name is taken as it is', () => {
  expect(entriesFrom('notice', enquirer, undefined).templateId).toBe('notice')
})
