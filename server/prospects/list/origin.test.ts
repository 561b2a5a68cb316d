import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { archiveProspect, listArchivedProspects } from '#shared/contract/prospect-archive.ts'
import { listProspects, summariseProspects, type Origin } from '#shared/contract/prospects.ts'
import { startLeads } from '../testing.ts'

test('found people are listed apart from enquiries until they contact us', async () => {
  await using app = await startLeads()
  await app.add()
  await app.find({ name: 'Iris Found', email: 'iris@example.com' }, { name: 'Silas Found', phone: '01962 000 211' })
  const names = async (origin?: Origin) =>
    (await app.hub.call(listProspects, { query: { origin } })).map(({ name }) => name).toSorted()
  expect(await names('enquiries')).toEqual(['Grace Sample'])
  expect(await names('found')).toEqual(['Iris Found', 'Silas Found'])
  expect(await names()).toHaveLength(3)

  const iris = { firstName: 'Iris', lastName: 'Found', email: 'iris@example.com', phone: '020 7946 0018' }
  await app.visitor.call(submitConsultation, { body: iris })
  expect(await names('found')).toEqual(['Silas Found'])
  expect(await names('enquiries')).toHaveLength(2)
  const summary = await app.hub.call(summariseProspects, { query: { origin: 'found' } })
  expect(summary.reduce((sum, { count }) => sum + count, 0)).toBe(1)

  const [silas] = await app.hub.call(listProspects, { query: { origin: 'found' } })
  await app.hub.call(archiveProspect, { params: { id: silas?.id ?? '' }, body: {} })
  expect(await app.hub.call(listArchivedProspects, { query: { origin: 'found' } })).toHaveLength(1)
})
