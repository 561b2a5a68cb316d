import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createTask } from '#shared/contract/tasks.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { hugo, serveLeads } from '../testing/fake-leads.ts'
import { openHub, press, reopenHub, toast } from '../testing/open-hub.tsx'
import { sampleTask } from '../testing/samples.ts'

const panel = page.getByRole('dialog', { name: 'New task' })
const title = panel.getByRole('textbox', { name: 'Task', exact: true })
const due = panel.getByLabelText('Due')
const add = panel.getByRole('button', { name: 'Add' })

async function openNewTask() {
  const client = createFakeClient()
  const hub = await openHub(client, '/today')
  await page.getByRole('button', { name: 'New task' }).click()
  await expect.element(due).toHaveValue('2026-03-02')
  return { client, hub }
}

test('a task without a title or a day is refused beside the field, by the form or by the server', async () => {
  const { client } = await openNewTask()
  await due.fill('')
  await add.click()
  await expect.element(panel.getByText('Please say what is to be done')).toBeVisible()
  await expect.element(panel.getByText('Please choose a date')).toBeVisible()
  await expect.element(title).toHaveFocus()
  expect(client.requests(createTask)).toEqual([])

  client.refuse(createTask, 'invalid_input', 'Please check the date.', {
    fields: { dueOn: 'This day is too far away' },
  })
  await title.fill('Visit the council')
  await due.fill('2126-03-02')
  await press('Enter')
  await expect.element(panel.getByText('This day is too far away')).toBeVisible()
  await expect.element(due).toHaveFocus()
  await expect.element(toast('Couldn’t add the task')).toBeVisible()
})

test('a task that is being typed survives a reload, and is sent as the same one after a lost response', async () => {
  const { client, hub } = await openNewTask()
  client.answer(createTask, ({ body }) => sampleTask({ ...body, id: body.id ?? '', prospectId: null }))
  await title.fill('Visit the council')
  await panel.getByRole('combobox', { name: 'Kind' }).selectOptions('Visit')
  await reopenHub(client, hub)
  await page.getByRole('button', { name: 'New task' }).click()
  await expect.element(title).toHaveValue('Visit the council')
  const restore = client.loseAnswer(createTask)
  await add.click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  await add.click()
  await expect.element(toast('Task set')).toMatchTextContent('Visit the council')
  await expect.element(panel).not.toBeInTheDocument()
  const [first, second] = client.requests(createTask).map(({ body }) => body)
  expect(second).toMatchObject({ kind: 'visit', id: first?.id })
})

test('what is typed while a task is added stays for the next one', async () => {
  const client = createFakeClient()
  serveLeads(client, [hugo])
  client.answer(createTask, ({ body }) => sampleTask({ ...body, id: body.id ?? '', prospectId: hugo.id }))
  await openHub(client, `?lead=${hugo.id}`)
  const form = page.getByRole('dialog', { name: 'Hugo Sample' }).getByRole('form', { name: 'Add a task' })
  const field = form.getByRole('textbox', { name: 'Task', exact: true })
  await field.fill('Ring Hugo ')
  const release = client.hold(createTask)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => client.requests(createTask)).toHaveLength(1)
  await form.getByRole('combobox', { name: 'Kind' }).selectOptions('Visit')
  release()
  await expect.element(field).toHaveValue('')
  await expect.element(form.getByRole('combobox', { name: 'Kind' })).toHaveValue('visit')
  await field.fill('Measure')
  const releaseSecond = client.hold(createTask)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect.poll(() => client.requests(createTask)).toHaveLength(2)
  await field.fill('Measure the loft')
  releaseSecond()
  await expect.element(form.getByRole('combobox', { name: 'Kind' })).toHaveValue('call')
  await expect.element(field).toHaveValue('Measure the loft')
})
