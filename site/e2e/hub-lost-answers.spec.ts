import type { Page } from '@playwright/test'
import { createProspect } from '../../shared/contract/prospects.ts'
import { getTimeline, recordPrivacy } from '../../shared/contract/prospect-history.ts'
import { listTasks } from '../../shared/contract/tasks.ts'
import { expect, signIn, test } from './fixtures.ts'

const hugo = {
  name: 'Hugo Sample',
  email: 'hugo@example.com',
  phone: '020 7946 0022',
  location: 'Alresford',
  projectType: 'loft_conversion',
} as const

test.use({ expectedConsole: [/ERR_CONNECTION_RESET/] })

/** The server does what it is asked to, and its answer never comes. */
async function loseAnswer(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return () => page.unroute(path)
}

test('a note, a task and an email are made once, though each first answer was lost, and the same again is another', async ({
  app,
  page,
}) => {
  const owner = await app.ownerClient()
  const { id } = await owner.call(createProspect, { body: hugo })
  const params = { id }
  await owner.call(recordPrivacy, { params, body: { lawfulBasis: 'contract', lawfulBasisNote: 'Asked for a quote' } })
  await signIn(page)
  await page.getByRole('link', { name: `Write to ${hugo.email}` }).click()
  const panel = page.getByRole('dialog', { name: hugo.name })
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  const failed = (title: string) => expect(page.getByText(title, { exact: true })).toBeVisible()

  let find = await loseAnswer(page, /\/emails$/)
  await press('Send email')
  await failed('The email wasn’t sent')
  await find()
  await press('Send email')
  await expect(panel.getByLabel('Subject')).toHaveCount(0)

  find = await loseAnswer(page, /\/notes$/)
  const note = panel.getByLabel('Note', { exact: true })
  await note.fill('Rang')
  await press('Add note')
  await failed('Couldn’t add the note')
  await find()
  await press('Add note')
  await expect(note).toHaveValue('')
  await note.fill('Rang')
  await press('Add note')
  await expect(note).toHaveValue('')

  find = await loseAnswer(page, /\/api\/tasks$/)
  const task = panel.getByRole('textbox', { name: 'Task', exact: true })
  await task.fill('Ring back')
  await press('Add')
  await failed('Couldn’t add the task')
  await find()
  await press('Add')
  await expect(task).toHaveValue('')

  const timeline = await owner.call(getTimeline, { params })
  expect(timeline.filter(({ type }) => type === 'note')).toHaveLength(2)
  expect(timeline.filter(({ kind }) => kind === 'email')).toHaveLength(1)
  expect(await owner.call(listTasks, { query: { prospectId: id } })).toHaveLength(1)
  await expect.poll(() => app.mail.received.length).toBe(1)
})
