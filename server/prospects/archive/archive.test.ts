import { describe, expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import {
  archiveProspect,
  deleteProspect,
  getArchivedProspect,
  listArchivedProspects,
  restoreProspect,
} from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect, getProspect, listProspects } from '#shared/contract/prospects.ts'
import { ada, confirmEnquiry } from '../../testing/enquiries.ts'
import { grace, type LeadsApp, startLeads } from '../testing.ts'

const lists = (app: LeadsApp) =>
  Promise.all(
    (['archivedEmail', 'archivedPhone', 'archivedSourceUrl'] as const).map((table) =>
      app.deps.db.selectFrom(table).selectAll().execute(),
    ),
  )

const names = async (response: Response) => ((await response.json()) as { name: string }[]).map(({ name }) => name)
/** Sends a consultation request with Grace's email address. */
const send = (app: LeadsApp) =>
  app.visitor.call(submitConsultation, { body: ada({ email: 'grace@example.com', phone: '01962 000 999' }) })

describe('archiving', () => {
  test('moves the lead to the archive and fills its lists', async () => {
    await using app = await startLeads()
    const lead = await app.add()
    const archived = await app.hub.call(archiveProspect, {
      params: { id: lead.id },
      body: { archiveReason: 'Built already' },
    })
    expect(archived).toMatchObject({
      name: 'Grace Sample',
      originalProspectId: lead.id,
      archiveReason: 'Built already',
      originalCreatedAt: lead.createdAt,
      originalUpdatedAt: lead.updatedAt,
    })
    expect(await app.hub.call(listProspects)).toEqual([])
    expect(await app.hub.call(listArchivedProspects)).toEqual([archived])
    expect(await app.hub.call(getArchivedProspect, { params: { id: lead.id } })).toEqual(archived)
    const entry = { archiveReason: 'Built already', originalProspectId: lead.id, archivedAt: archived.archivedAt }
    expect(await lists(app)).toEqual([
      [{ email: 'grace@example.com', ...entry }],
      [{ phone: '+442079460021', ...entry }],
      [],
    ])
  })

  test('lists the normalised source page of a found lead', async () => {
    await using app = await startLeads()
    await app.find({ sourceUrl: 'https://register.example/1', email: 'found@example.com' })
    const [lead] = await app.hub.call(listProspects)
    const id = lead?.id ?? ''
    const { archivedAt } = await app.hub.call(archiveProspect, { params: { id }, body: { archiveReason: 'Too far' } })
    const [, , sourceUrls] = await lists(app)
    expect(sourceUrls).toEqual([
      { sourceUrl: 'register.example/1', archivedAt, archiveReason: 'Too far', originalProspectId: id },
    ])
  })

  test('a blank reason becomes "Archived by owner"', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    const archived = await app.hub.call(archiveProspect, { params: { id }, body: { archiveReason: '  ' } })
    expect(archived.archiveReason).toBe('Archived by owner')
  })

  test('concurrent calls make one archived copy', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => app.hub.call(archiveProspect, { params: { id }, body: {} })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      status: 409,
      sentence: 'This lead is archived.',
    })
    expect(await app.hub.call(listArchivedProspects)).toHaveLength(1)
  })

  test('during an edit loses neither the lead nor the edit', async () => {
    await using app = await startLeads()
    const { id, updatedAt } = await app.add()
    const [edit, archive] = await Promise.allSettled([
      app.hub.call(editProspect, { params: { id }, body: { updatedAt, location: 'Romsey' } }),
      app.hub.call(archiveProspect, { params: { id }, body: {} }),
    ])
    expect(archive.status).toBe('fulfilled')
    const kept = await app.hub.call(getArchivedProspect, { params: { id } })
    expect(kept.location).toBe(edit.status === 'fulfilled' ? 'Romsey' : 'Winchester')
  })

  test('an unknown lead is 404', async () => {
    await using app = await startLeads()
    const params = { id: crypto.randomUUID() }
    await expect(app.hub.call(archiveProspect, { params, body: {} })).rejects.toMatchObject({ status: 404 })
    await expect(app.hub.call(restoreProspect, { params })).rejects.toMatchObject({ status: 404 })
    await expect(app.hub.call(getArchivedProspect, { params })).rejects.toMatchObject({ status: 404 })
  })
})

describe('restoring', () => {
  test('restores the lead with its whole history, and empties the lists', async () => {
    await using app = await startLeads()
    const { updatedAt, emailScore: _score, emailValidationIssues: _issues, ...lead } = await app.add()
    const params = { id: lead.id }
    await app.hub.call(archiveProspect, { params, body: { archiveReason: 'Too far' } })
    expect(await app.hub.call(getTimeline, { params })).toHaveLength(2)
    const restored = await app.hub.call(restoreProspect, { params })
    expect(restored).toMatchObject(lead)
    expect(restored.updatedAt > updatedAt).toBe(true)
    expect((await app.hub.call(getTimeline, { params })).map(({ type }) => type)).toEqual([
      'restore',
      'archive',
      'created',
    ])
    expect(await app.hub.call(listArchivedProspects)).toEqual([])
    expect(await lists(app)).toEqual([[], [], []])
  })

  test('a shared phone number stays listed for the other archived lead', async () => {
    await using app = await startLeads()
    const first = await app.add()
    await app.hub.call(archiveProspect, { params: { id: first.id }, body: {} })
    const { db } = app.deps
    const twin = await app.add({ name: 'Twin', email: 'twin@example.com', phone: '01962 000 300' })
    await db.updateTable('prospect').set({ phone: '020 7946 0021', phoneNormalised: '+442079460021' }).execute()
    await app.hub.call(archiveProspect, { params: { id: twin.id }, body: {} })
    await app.hub.call(restoreProspect, { params: { id: first.id } })
    expect((await lists(app))[1]).toEqual([expect.objectContaining({ originalProspectId: twin.id })])
  })

  test('while the same person is created leaves one lead', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    await app.hub.call(archiveProspect, { params: { id }, body: {} })
    const [restore, create] = await Promise.allSettled([
      app.hub.call(restoreProspect, { params: { id } }),
      app.hub.call(createProspect, { body: grace() }),
    ])
    expect(restore.status).toBe('fulfilled')
    expect(create).toMatchObject({ status: 'rejected', reason: { status: 409 } })
    expect(await app.hub.call(listProspects)).toHaveLength(1)
  })

  test('concurrent calls restore once', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    await app.hub.call(archiveProspect, { params: { id }, body: {} })
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => app.hub.call(restoreProspect, { params: { id } })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await app.hub.call(listProspects)).toHaveLength(1)
  })

  test('is refused when another lead has the email address meanwhile', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    await app.hub.call(archiveProspect, { params: { id }, body: {} })
    const other = await app.add({ name: 'Ada', email: 'ada@example.com', phone: '01962 000 400' })
    await app.deps.db.updateTable('prospect').set({ emailNormalised: 'grace@example.com' }).execute()
    await expect(app.hub.call(restoreProspect, { params: { id } })).rejects.toMatchObject({
      status: 409,
      details: { existing: { id: other.id, where: 'live' } },
    })
  })
})

test('an archived lead is deleted by the same call as a live one', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  await app.hub.call(deleteProspect, { params: { id }, body: {} })
  expect(await app.hub.call(listArchivedProspects)).toEqual([])
  expect(await lists(app)).toEqual([[], [], []])
})

test('a lead that is archived and restored is found by its words, and keeps its entry in the search index', async () => {
  await using app = await startLeads()
  const { id } = await app.add({ name: 'Grace Oldroyd' })
  const read = async () => {
    const query = { q: 'Oldroyd' }
    const live = await app.hub.call(listProspects, { query })
    const archived = await app.hub.call(listArchivedProspects, { query })
    const entries = await app.deps.db.selectFrom('prospectDocument').selectAll().execute()
    return { live: live.length, archived: archived.length, entries }
  }
  const before = await read()
  expect(before).toMatchObject({ live: 1, archived: 0, entries: [{ prospectId: id, isArchived: 0 }] })
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  const [entry] = before.entries
  expect(await read()).toEqual({ live: 0, archived: 1, entries: [{ ...entry, isArchived: 1 }] })
  await app.hub.call(restoreProspect, { params: { id } })
  expect(await read()).toEqual(before)
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  await app.hub.call(deleteProspect, { params: { id }, body: {} })
  expect(await read()).toEqual({ live: 0, archived: 0, entries: [] })
})

test('no other lead gets the id of an archived one', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  const times = { createdAt: '2020-01-01T09:00:00.000Z', updatedAt: '2020-01-01T09:00:00.000Z' }
  const other = { id, name: 'Other', sourcePlatform: 'manual', projectType: 'extension', ...times } as const
  await expect(app.deps.db.insertInto('prospect').values(other).execute()).rejects.toThrow('UNIQUE')
  expect(await app.hub.call(listProspects)).toEqual([])
})

test('the archive is filtered, searched and read page by page', async () => {
  await using app = await startLeads()
  for (let n = 0; n < 5; n += 1) {
    const { id } = await app.add({
      name: `Lead ${n}`,
      email: `lead${n}@example.com`,
      phone: `01962 000 10${n}`,
      priority: n === 3 ? 'low' : 'high',
    })
    await app.hub.call(archiveProspect, { params: { id }, body: {} })
  }
  const first = await app.ask('/api/archived-prospects?limit=2&priority=high')
  expect(first.headers.get('X-Total-Count')).toBe('4')
  expect(await names(first)).toEqual(['Lead 4', 'Lead 2'])
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? []
  expect(await names(await app.ask(next))).toEqual(['Lead 1', 'Lead 0'])
  expect(await names(await app.ask('/api/archived-prospects?q=01962000103'))).toEqual(['Lead 3'])
})

describe('a person who sends an enquiry', () => {
  test('is restored from the archive once they confirm it, and the timeline says why', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    await app.hub.call(archiveProspect, { params: { id }, body: {} })
    await send(app)
    expect(await app.hub.call(listProspects)).toEqual([])
    await confirmEnquiry(app)
    expect(await app.hub.call(getProspect, { params: { id } })).toMatchObject({
      name: 'Grace Sample',
      lawfulBasis: 'contract',
    })
    const timeline = await app.hub.call(getTimeline, { params: { id } })
    expect(timeline).toContainEqual(
      expect.objectContaining({ type: 'restore', description: 'Wrote again, so restored from the archive' }),
    )
    expect(timeline.filter(({ type }) => type === 'consultation')).toHaveLength(1)
  })

  test('becomes a new lead after a deletion', async () => {
    await using app = await startLeads()
    const { id } = await app.add()
    await app.hub.call(deleteProspect, { params: { id }, body: {} })
    await send(app)
    expect(await app.hub.call(listProspects)).toEqual([
      expect.objectContaining({ name: 'Ada Sample', sourcePlatform: 'website' }),
    ])
  })
})
