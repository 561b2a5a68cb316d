import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { archiveProspect, listArchivedProspects, mergeProspects } from '#shared/contract/prospect-archive.ts'
import { addNote, emailProspect, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { ada } from '../../testing/enquiries.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

async function addTwo(app: LeadsApp) {
  await app.visitor.call(submitConsultation, { body: ada() })
  const [other] = await app.hub.call(listProspects)
  if (!other) throw new Error('the enquiry made a lead')
  return { lead: await app.add({ email: '', notes: 'By hand' }), other }
}

test('merging fills blank fields, follows the choices, and moves the whole history', async () => {
  await using app = await startLeads()
  const { lead, other } = await addTwo(app)
  await app.hub.call(addNote, { params: { id: other.id }, body: { text: 'Oak frame' } })
  await app.hub.call(recordPrivacy, { params: { id: other.id }, body: { objected: true } })
  const merged = await app.hub.call(mergeProspects, {
    params: { id: lead.id },
    body: { otherId: other.id, keep: { phone: 'other' } },
  })
  expect(merged).toMatchObject({
    id: lead.id,
    name: 'Grace Sample',
    email: 'ada@example.com',
    phone: '020 7946 0018',
    notes: 'By hand',
    createdAt: other.createdAt,
    lawfulBasis: 'contract',
    objectedAt: expect.any(String) as string,
  })
  expect(await app.hub.call(listProspects)).toEqual([expect.objectContaining({ id: lead.id })])
  const timeline = await app.hub.call(getTimeline, { params: { id: lead.id } })
  expect(timeline.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['merge', 'note', 'privacy', 'consultation', 'consultation-received', 'created']),
  )
  expect(timeline.find(({ type }) => type === 'merge')).toMatchObject({
    description: 'Merged with Ada Sample',
    notes: null,
    canUndo: true,
  })
  expect((await app.hub.call(listProspects, { query: { q: 'oak frame' } })).map(({ id }) => id)).toEqual([lead.id])
  expect(await app.find({ email: 'ada@example.com' })).toMatchObject({ duplicate: 1 })
})

test('an archived lead can be merged into a live one', async () => {
  await using app = await startLeads()
  const { lead, other } = await addTwo(app)
  await app.hub.call(archiveProspect, { params: { id: other.id }, body: {} })
  await app.hub.call(mergeProspects, { params: { id: lead.id }, body: { otherId: other.id } })
  expect(await app.hub.call(listArchivedProspects)).toEqual([])
  expect(await app.deps.db.selectFrom('archivedEmail').selectAll().execute()).toEqual([])
})

test('merging during edits loses nothing: each edit is in the merged lead or was refused', async () => {
  await using app = await startLeads()
  const { lead, other } = await addTwo(app)
  const [merge, ownEdit, otherEdit] = await Promise.allSettled([
    app.hub.call(mergeProspects, { params: { id: lead.id }, body: { otherId: other.id } }),
    app.hub.call(editProspect, { params: { id: lead.id }, body: { updatedAt: lead.updatedAt, location: 'Alton' } }),
    app.hub.call(editProspect, {
      params: { id: other.id },
      body: { updatedAt: other.updatedAt, postcode: 'SO23 9AA' },
    }),
  ])
  expect([merge.status, ownEdit.status]).toEqual(['fulfilled', 'fulfilled'])
  const kept = await app.hub.call(getProspect, { params: { id: lead.id } })
  expect(kept.location).toBe('Alton')
  expect(kept.postcode).toBe(otherEdit.status === 'fulfilled' ? 'SO23 9AA' : null)
  expect(otherEdit.status === 'fulfilled' || (otherEdit.reason as { status: number }).status === 404).toBe(true)
})

test('concurrent merges in both directions leave one lead', async () => {
  await using app = await startLeads()
  const { lead, other } = await addTwo(app)
  const tries = await Promise.allSettled([
    app.hub.call(mergeProspects, { params: { id: lead.id }, body: { otherId: other.id } }),
    app.hub.call(mergeProspects, { params: { id: other.id }, body: { otherId: lead.id } }),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await app.hub.call(listProspects)).toHaveLength(1)
})

test('a lead cannot be merged with itself or with an unknown lead', async () => {
  await using app = await startLeads()
  const { lead } = await addTwo(app)
  const merge = (otherId: string) => app.hub.call(mergeProspects, { params: { id: lead.id }, body: { otherId } })
  await expect(merge(lead.id)).rejects.toMatchObject({ status: 400 })
  await expect(merge(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
})

test('queued mails move to the kept lead', async () => {
  await using app = await startLeads()
  const { lead, other } = await addTwo(app)
  await app.hub.call(recordPrivacy, {
    params: { id: other.id },
    body: { lawfulBasis: 'contract', lawfulBasisNote: 'Asked for a quote' },
  })
  await app.hub.call(emailProspect, {
    params: { id: other.id },
    body: { emailType: 'quote', subject: 'Quote', emailContent: 'Here it is', method: 'smtp' },
  })
  await app.hub.call(mergeProspects, { params: { id: lead.id }, body: { otherId: other.id } })
  const owners = await app.deps.db.selectFrom('outbox').select('prospectId').distinct().execute()
  expect(owners).toEqual([{ prospectId: lead.id }])
})
