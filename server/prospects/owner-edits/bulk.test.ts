import { expect, test } from 'vitest'
import { changeProspects, listArchivedProspects, listDeletedProspects } from '#shared/contract/prospect-archive.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

const addMany = (app: LeadsApp, count: number) =>
  app.find(...Array.from({ length: count }, (_, n) => ({ name: `Lead ${n}`, email: `lead${n}@example.com` })))

test('archives by filter if it matches as many leads as the owner saw', async () => {
  await using app = await startLeads()
  await addMany(app, 250)
  const body = { filter: { status: 'new' }, action: 'archive', reason: 'Spring cleaning' } as const
  await expect(app.hub.call(changeProspects, { body: { ...body, expectedCount: 249 } })).rejects.toMatchObject({
    status: 409,
    sentence: 'The filter now matches 250 leads instead of 249. Please check again.',
  })
  expect(await app.hub.call(changeProspects, { body: { ...body, expectedCount: 250 } })).toMatchObject({
    done: 250,
    failed: 0,
  })
  expect(await app.hub.call(listProspects)).toEqual([])
  expect(await app.hub.call(listArchivedProspects, { query: { limit: 500 } })).toHaveLength(250)
})

test('a lead that cannot be changed is reported with the reason, and the others are changed', async () => {
  await using app = await startLeads()
  await addMany(app, 2)
  const [first, second] = await app.hub.call(listProspects)
  await app.deps.db
    .updateTable('prospect')
    .set({ status: 'quoted' })
    .where('id', '=', first?.id ?? '')
    .execute()
  const unknown = crypto.randomUUID()
  const ids = [first?.id ?? '', second?.id ?? '', unknown, second?.id ?? '']
  const answer = await app.hub.call(changeProspects, { body: { ids, action: 'status', status: 'contacted' } })
  expect(answer).toEqual({
    done: 1,
    failed: 2,
    results: [
      { id: first?.id, done: false, error: 'Please say why the status is going back from quoted to contacted.' },
      { id: second?.id, done: true, error: null },
      { id: unknown, done: false, error: 'Lead not found.' },
    ],
  })
})

test('restores archived leads', async () => {
  await using app = await startLeads()
  await addMany(app, 3)
  const ids = (await app.hub.call(listProspects)).map(({ id }) => id)
  await app.hub.call(changeProspects, { body: { ids, action: 'archive' } })
  expect(await app.hub.call(changeProspects, { body: { ids, action: 'restore' } })).toMatchObject({ done: 3 })
  expect((await app.hub.call(listProspects)).map(({ id }) => id)).toEqual(ids)
  expect(await app.hub.call(changeProspects, { body: { ids, action: 'restore' } })).toMatchObject({ failed: 3 })
  await expect(app.hub.call(changeProspects, { body: { filter: {}, action: 'restore' } })).rejects.toMatchObject({
    status: 400,
  })
})

test('deletes leads and sets priorities, and repeating it changes nothing', async () => {
  await using app = await startLeads()
  await addMany(app, 3)
  const ids = (await app.hub.call(listProspects)).map(({ id }) => id)
  await app.hub.call(changeProspects, { body: { ids, action: 'priority', priority: 'low' } })
  expect((await app.hub.call(listProspects)).map(({ priority }) => priority)).toEqual(['low', 'low', 'low'])
  const remove = () => app.hub.call(changeProspects, { body: { ids, action: 'delete', reason: 'Test' } })
  const answers = await Promise.all([remove(), remove()])
  expect(answers.map(({ done }) => done).toSorted((a, b) => a - b)).toEqual([0, 3])
  expect(await app.hub.call(listDeletedProspects)).toHaveLength(3)
})

test.each([
  ['neither ids nor filter', { action: 'archive' }, 'Please give either ids or a filter.'],
  [
    'ids and a filter',
    { ids: [crypto.randomUUID()], filter: {}, action: 'archive' },
    'Please give either ids or a filter.',
  ],
  ['no ids', { ids: [], action: 'archive' }, 'Please choose at least one lead.'],
  ['no status', { filter: {}, action: 'status' }, 'Please choose a status.'],
  ['no action', { filter: {} }, 'Please choose what to do.'],
  [
    'an unknown status',
    { filter: { status: 'gone' }, action: 'archive' },
    'Please choose one of the statuses in the list.',
  ],
])('%s is refused and nothing is changed', async (_, body, sentence) => {
  await using app = await startLeads()
  await addMany(app, 1)
  const response = await app.ask(changeProspects.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })
  expect([response.status, await response.text()]).toEqual([400, sentence])
  expect(await app.hub.call(listProspects)).toHaveLength(1)
})
