import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTask, sampleTime } from '../testing/samples.ts'

const visit = sampleTask({ title: 'Visit the council', dueOn: '2026-02-27' })
const call = sampleTask({
  id: sampleId(61),
  kind: 'call',
  title: 'Ask for photos',
  dueOn: '2026-03-20',
  prospectId: hugo.id,
  prospectName: hugo.name,
})

let client: FakeClient
let tasks: Task[]
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client)
  tasks = [visit, call]
  client.answer(listTasks, () => tasks)
})

test('the tasks are loading, failed or empty', async () => {
  tasks = []
  const restore = client.disconnect(listTasks)
  const release = client.hold(listTasks)
  await openHub(client, '/tasks')
  await expect.element(page.getByText('Loading tasks')).toBeInTheDocument()
  release()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Couldn’t load the tasks')
  restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'No open tasks.' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('G and K open every open task, with the lead of each and the day when it is due', async () => {
  await openHub(client)
  await expect.element(page.getByRole('row', { name: 'Hugo Sample' })).toBeVisible()
  await userEvent.keyboard('gk')
  await expect.element(page.getByRole('heading', { level: 1, name: 'All tasks' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Visit the council' })).toMatchTextContent('overdue since')
  const row = page.getByRole('row', { name: 'Ask for photos' })
  await expect.element(row).toMatchTextContent('20 Mar')
  await expectNoViolations()
  await row.getByRole('link', { name: 'Hugo Sample' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Hugo Sample' })).toBeVisible()
})

test('a task that is done leaves the list', async () => {
  client.answer(editTask, () => {
    tasks = [visit]
    return { ...call, doneAt: sampleTime }
  })
  await openHub(client, '/tasks')
  await page.getByRole('checkbox', { name: 'Done: Ask for photos, Hugo Sample' }).click()
  await expect.element(toast('Task done')).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Ask for photos' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: 'Visit the council' })).toBeVisible()
  expect(client.requests(editTask)).toMatchObject([{ params: { id: call.id }, body: { done: true } }])
})
