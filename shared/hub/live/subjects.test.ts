import { expect, test } from 'vitest'
import { listConsultations } from '#shared/contract/consultations.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { calls } from '#shared/contract/index.ts'
import { listProspects, summariseProspects, summariseStages } from '#shared/contract/prospects.ts'
import { pathsAfter, reads } from './subjects.ts'

test('the hub knows every read of the contract that a change makes stale', () => {
  // Their queries begin with the path of the list.
  const partsOfList = new Set<unknown>([summariseProspects, summariseStages])
  const stale = calls.filter((call) => call.staleAfter !== undefined && !partsOfList.has(call))
  expect(new Set(reads)).toEqual(new Set(stale))
})

test('a deleted lead also makes stale what links to it', () => {
  expect(pathsAfter({ subject: 'prospect', action: 'updated' })).toEqual(
    expect.arrayContaining([listProspects.path, getToday.path]),
  )
  expect(pathsAfter({ subject: 'prospect', action: 'updated' })).not.toContain(listConsultations.path)
  expect(pathsAfter({ subject: 'prospect', action: 'deleted' })).toContain(listConsultations.path)
})
