import { expect, test } from 'vitest'
import {
  crmStages,
  editProspect,
  listProspects,
  summariseProspects,
  summariseStages,
} from '#shared/contract/prospects.ts'
import { startLeads } from '../testing.ts'

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

test('counts leads and adds up their packages by stage, and lists the leads of one stage', async () => {
  await using app = await startLeads()
  const designed = await app.add()
  await app.add({ name: 'Other', email: 'other@example.com', phone: '01962 000 211', projectType: 'structural' })
  await app.hub.call(editProspect, {
    params: { id: designed.id },
    body: { updatedAt: designed.updatedAt, crmStage: 'design', packageValue: 1950 },
  })
  const summary = await app.hub.call(summariseStages)
  expect(summary.map(({ crmStage }) => crmStage)).toEqual(crmStages)
  expect(summary).toContainEqual({ crmStage: 'design', count: 1, value: 1950 })
  expect(summary).toContainEqual({ crmStage: 'prospect', count: 1, value: 0 })
  const structural = await app.hub.call(summariseStages, { query: { projectType: 'structural' } })
  expect(structural).toContainEqual({ crmStage: 'design', count: 0, value: 0 })
  const listed = await app.hub.call(listProspects, { query: { crmStage: 'design' } })
  expect(listed.map(({ id }) => id)).toEqual([designed.id])
})
