import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { archiveProspect, deleteProspect, mergeProspects, restoreProspect } from '#shared/contract/prospect-archive.ts'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { createTask, deleteTask, editTask, listTasks } from '#shared/contract/tasks.ts'
import { startLeads } from '../../prospects/testing.ts'

const call = { kind: 'call', title: 'Ring back about the survey', dueOn: '2026-11-23' } as const

test('tasks are listed by day, with the name and number of their lead', async () => {
  await using app = await startLeads()
  const { id: prospectId } = await app.add()
  await app.hub.call(createTask, { body: { ...call, prospectId } })
  await app.hub.call(createTask, { body: { title: 'Buy paper', dueOn: '2026-11-22' } })
  expect(await app.hub.call(listTasks)).toMatchObject([
    { title: 'Buy paper', kind: 'other', prospectId: null, prospectName: null, prospectPhone: null },
    { title: call.title, prospectName: 'Grace Sample', prospectPhone: '020 7946 0021', doneAt: null },
  ])
  expect(await app.hub.call(listTasks, { query: { dueBy: '2026-11-22' } })).toHaveLength(1)
  expect(await app.hub.call(listTasks, { query: { prospectId } })).toHaveLength(1)
})

test('sending a task again changes nothing', async () => {
  await using app = await startLeads()
  const body = { ...call, id: uuidv7() }
  const first = await app.hub.call(createTask, { body })
  expect(await app.hub.call(createTask, { body: { ...body, title: 'Another' } })).toEqual(first)
})

test('a finished task leaves the list and is on the timeline, and can be reopened', async () => {
  await using app = await startLeads()
  const { id: prospectId } = await app.add()
  const { id } = await app.hub.call(createTask, { body: { ...call, prospectId } })
  const done = await app.hub.call(editTask, { params: { id }, body: { done: true } })
  expect(done.doneAt).not.toBeNull()
  await app.hub.call(editTask, { params: { id }, body: { done: true } })
  expect(await app.hub.call(listTasks)).toEqual([])
  expect(await app.hub.call(listTasks, { query: { state: 'done' } })).toEqual([
    expect.objectContaining({ id, title: call.title }),
  ])
  const timeline = await app.hub.call(getTimeline, { params: { id: prospectId } })
  expect(timeline.filter(({ type }) => type === 'task')).toMatchObject([{ description: `Done: ${call.title}` }])
  expect(await app.hub.call(editTask, { params: { id }, body: { done: false } })).toMatchObject({ doneAt: null })
})

test('a task can be moved to another day, renamed and removed', async () => {
  await using app = await startLeads()
  const { id } = await app.hub.call(createTask, { body: call })
  const changed = await app.hub.call(editTask, {
    params: { id },
    body: { dueOn: '2026-12-01', title: 'Write instead' },
  })
  expect(changed).toMatchObject({ dueOn: '2026-12-01', title: 'Write instead', kind: 'call' })
  await app.hub.call(deleteTask, { params: { id } })
  await expect(app.hub.call(deleteTask, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(app.hub.call(editTask, { params: { id }, body: { done: true } })).rejects.toMatchObject({ status: 404 })
})

test('tasks are hidden while their lead is archived, move with a merge and are deleted with the lead', async () => {
  await using app = await startLeads()
  const { id: prospectId } = await app.add()
  const other = await app.add({ name: 'Other', email: 'other@example.com', phone: '01962 000 211' })
  await app.hub.call(createTask, { body: { ...call, prospectId } })
  await app.hub.call(archiveProspect, { params: { id: prospectId }, body: {} })
  expect(await app.hub.call(listTasks)).toEqual([])
  await expect(app.hub.call(createTask, { body: { ...call, prospectId } })).rejects.toMatchObject({ status: 409 })
  await app.hub.call(restoreProspect, { params: { id: prospectId } })
  expect(await app.hub.call(listTasks)).toHaveLength(1)

  await app.hub.call(mergeProspects, { params: { id: other.id }, body: { otherId: prospectId } })
  expect(await app.hub.call(listTasks)).toMatchObject([{ prospectId: other.id, prospectName: 'Other' }])
  await app.hub.call(deleteProspect, { params: { id: other.id }, body: {} })
  expect(await app.deps.db.selectFrom('task').selectAll().execute()).toEqual([])
})

test('a task needs a title and a date', async () => {
  await using app = await startLeads()
  const refused = app.hub.call(createTask, { body: { title: ' ', dueOn: '2026-02-30' } })
  await expect(refused).rejects.toMatchObject({
    fields: { title: 'Please say what is to be done', dueOn: 'Please choose a date' },
  })
})
