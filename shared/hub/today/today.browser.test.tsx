import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createTask, editTask, listTasks, type Task } from '#shared/contract/tasks.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'

const measure = sampleTask({ id: sampleId(61), title: 'Measure the loft' })
const visit = sampleTask({ id: sampleId(62), title: 'Visit the council' })

let client: FakeClient
let tasks: Task[]
beforeEach(() => {
  client = createFakeClient()
  tasks = []
  client.answer(listTasks, () => tasks.filter(({ doneAt }) => doneAt === null))
})

test('two tasks ticked off in a row both stay off the list while the second is being saved', async () => {
  tasks = [measure, visit]
  const isSaved = { [measure.id]: Promise.withResolvers<void>(), [visit.id]: Promise.withResolvers<void>() }
  client.answer(editTask, async ({ params: { id } }) => {
    await isSaved[id]?.promise
    tasks = tasks.map((task) => (task.id === id ? { ...task, doneAt: sampleTime } : task))
    return tasks.find((task) => task.id === id)!
  })
  await openHub(client, '/today')
  const others = page.getByRole('region', { name: 'Other tasks due' })
  await others.getByRole('checkbox', { name: 'Done: Measure the loft' }).click()
  await others.getByRole('checkbox', { name: 'Done: Visit the council' }).click()
  await expect.element(others).toMatchTextContent('Nothing else is due.')
  const asked = client.requests(listTasks).length
  isSaved[measure.id]?.resolve()
  await expect.element(toast('Task done').filter({ hasText: 'Measure the loft' })).toBeVisible()
  await expect.poll(() => client.requests(listTasks).length).toBeGreaterThan(asked)
  await expect.element(others).toMatchTextContent('Nothing else is due.')
  isSaved[visit.id]?.resolve()
  await expect.element(toast('Task done').filter({ hasText: 'Visit the council' })).toBeVisible()
  await expect.element(others).toMatchTextContent('Nothing else is due.')
})

test('a task that cannot be saved is back on the list', async () => {
  tasks = [measure]
  client.refuse(editTask, 'internal', 'Something went wrong here.')
  await openHub(client, '/today')
  const done = page.getByRole('checkbox', { name: 'Done: Measure the loft' })
  await done.click()
  await expect.element(toast('Couldn’t mark the task done')).toBeVisible()
  await expect.element(done).toBeVisible()
})

test('a task is set from Today, about a lead or about nobody', async () => {
  serveLeads(client)
  client.answer(createTask, ({ body }) => {
    const task = sampleTask({ ...body, id: body.id ?? sampleId(63), prospectId: body.prospectId ?? null })
    tasks = [task]
    return task
  })
  await openHub(client, '/today')
  const panel = page.getByRole('dialog', { name: 'New task' })
  await page.getByRole('button', { name: 'New task' }).click()
  await panel.getByRole('textbox', { name: 'Task', exact: true }).fill('Send the survey date')
  await panel.getByLabelText('Lead (optional)').fill('hugo')
  await panel.getByRole('button', { name: /^Hugo Sample/ }).click()
  await panel.getByRole('button', { name: 'Add' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Calls to return' })).toMatchTextContent('Send the survey date')
  expect(client.requests(createTask)).toMatchObject([
    { body: { kind: 'call', title: 'Send the survey date', prospectId: hugo.id } },
  ])
  await page.getByRole('button', { name: 'New task' }).click()
  await expect.element(panel.getByRole('textbox', { name: 'Task', exact: true })).toHaveValue('')
})

function sampleTask(extra: Partial<Task>): Task {
  return {
    id: sampleId(60),
    prospectId: null,
    prospectName: null,
    prospectPhone: null,
    prospectEmail: null,
    kind: 'visit',
    title: 'Call the council',
    dueOn: '2026-03-02',
    doneAt: null,
    createdAt: sampleTime,
    updatedAt: sampleTime,
    ...extra,
  }
}
