import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { fillPath } from '#shared/client.ts'
import { type ApiCall, keyHeader } from '#shared/contract/api-call.ts'
import { addFoundProspects } from '#shared/contract/capture.ts'
import { logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import { archiveProspect, deleteProspect, restoreProspect } from '#shared/contract/prospect-archive.ts'
import { addNote, getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { createProspect, editProspect, getProspect } from '#shared/contract/prospects.ts'
import { createTask, deleteTask, editTask } from '#shared/contract/tasks.ts'
import { startLeads } from '../../prospects/testing.ts'

interface Change {
  call: ApiCall
  params?: object
  body?: object
}

const note = { text: 'Rang: wants a bigger kitchen' }

test('a change of leads or tasks is made once, and its repeat is answered already_made', async () => {
  await using app = await startLeads()
  const lead = await app.add()
  const task = await app.hub.call(createTask, { body: { title: 'Ring back', dueOn: '2026-11-23' } })
  const params = { id: lead.id }
  const callId = uuidv7()
  const changes: Change[] = [
    {
      call: createProspect,
      body: { name: 'Bea Sample', phone: '020 7946 0020', location: 'Alton', projectType: 'extension' },
    },
    { call: editProspect, params, body: { updatedAt: lead.updatedAt, status: 'contacted' } },
    { call: addNote, params, body: note },
    { call: recordPrivacy, params, body: { objected: true } },
    { call: logPhoneCall, params, body: { id: callId, outcome: 'spoke' } },
    { call: undoPhoneCall, params: { ...params, callId } },
    {
      call: addFoundProspects,
      body: { platform: 'idox', prospects: [{ name: 'Cy Sample', phone: '020 7946 0019', projectType: 'extension' }] },
    },
    { call: createTask, body: { title: 'Measure the garden', dueOn: '2026-11-24' } },
    { call: editTask, params: { id: task.id }, body: { done: true } },
    { call: deleteTask, params: { id: task.id } },
    { call: archiveProspect, params, body: {} },
    { call: restoreProspect, params },
    { call: deleteProspect, params, body: {} },
  ]
  for (const { call, ...input } of changes) {
    const headers = { [keyHeader]: uuidv7() }
    await app.hub.call(call, { ...input, headers })
    await expect(app.hub.call(call, { ...input, headers }), call.path).rejects.toMatchObject({
      status: 409,
      sentence: 'This change has already been made.',
    })
  }
})

test('ten concurrent requests with one key make the change once', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const headers = { [keyHeader]: uuidv7() }
  const tries = Array.from({ length: 10 }, () => app.hub.call(addNote, { params: { id }, body: note, headers }))
  const made = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(made).toHaveLength(1)
  const timeline = await app.hub.call(getTimeline, { params: { id } })
  expect(timeline.filter(({ type }) => type === 'note')).toHaveLength(1)
})

test('a repeat does not overwrite a later change', async () => {
  await using app = await startLeads()
  const lead = await app.add()
  const params = { id: lead.id }
  const headers = { [keyHeader]: uuidv7() }
  const edit = () =>
    app.hub.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Alton' }, headers })
  const { updatedAt } = await edit()
  await app.hub.call(editProspect, { params, body: { updatedAt, location: lead.location } })
  await expect(edit()).rejects.toMatchObject({ status: 409 })
  expect(await app.hub.call(getProspect, { params })).toMatchObject({ location: lead.location })
})

test('a refused change stores no key, and may be sent again', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const headers = { [keyHeader]: uuidv7() }
  await app.hub.call(archiveProspect, { params: { id }, body: {} })
  const add = () => app.hub.call(addNote, { params: { id }, body: note, headers })
  await expect(add()).rejects.toMatchObject({ status: 409, sentence: 'This lead is archived.' })
  await app.hub.call(restoreProspect, { params: { id } })
  expect(await add()).toMatchObject({ description: note.text })
})

test('a key that is not a UUID is refused, and old keys are deleted', async () => {
  await using app = await startLeads()
  const { id } = await app.add()
  const send = (key: string) => app.hub.call(addNote, { params: { id }, body: note, headers: { [keyHeader]: key } })
  await expect(send('first')).rejects.toMatchObject({ status: 400 })
  const key = uuidv7()
  await send(key)
  await app.deps.db.updateTable('idempotencyKey').set({ usedAt: '2026-01-01T00:00:00.000Z' }).execute()
  await send(uuidv7())
  expect(await app.deps.db.selectFrom('idempotencyKey').select('key').execute()).not.toContainEqual({ key })
})

test('the OpenAPI description lists the key', async () => {
  await using app = await startLeads()
  const { paths } = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { parameters: { name: string }[] }>>
  }
  const path = fillPath(addNote.path, { id: '{id}' }).replace(encodeURIComponent('{id}'), '{id}')
  expect(paths[path]?.['post']?.parameters).toContainEqual(expect.objectContaining({ name: keyHeader }))
})
