import { expect, test } from 'vitest'
import { editProspect, summariseProspects } from '#shared/contract/prospects.ts'
import { startLeads } from './testing.ts'

test('counts leads and adds up their packages by status, for any filter', async () => {
  await using app = await startLeads()
  const loft = await app.add({ projectType: 'loft_conversion' })
  await app.add({ name: 'Other', email: 'other@example.com', phone: '01962 000 211' })
  await app.hub.call(editProspect, {
    params: { id: loft.id },
    body: { updatedAt: loft.updatedAt, status: 'quoted', packageValue: 1950 },
  })
  const summary = await app.hub.call(summariseProspects)
  expect(summary.map(({ status }) => status)).toEqual([
    'new',
    'contacted',
    'interested',
    'quoted',
    'converted',
    'rejected',
  ])
  expect(summary).toContainEqual({ status: 'new', count: 1, value: 0 })
  expect(summary).toContainEqual({ status: 'quoted', count: 1, value: 1950 })
  const lofts = await app.hub.call(summariseProspects, { query: { projectType: 'loft_conversion' } })
  expect(lofts).toContainEqual({ status: 'new', count: 0, value: 0 })
})
