import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createProspect } from '#shared/contract/prospects.ts'
import { hugo, openLeads } from '../../testing/fake-leads.ts'
import { openHub, press, reopenHub, toast } from '../../testing/open-hub.tsx'

const panel = page.getByRole('dialog', { name: 'Add a lead' })
const field = (label: string) => panel.getByLabelText(label)

async function fillIn(name = 'Jack Sample') {
  await field('Name').fill(name)
  await field('Phone').fill('020 7946 0099')
  await field('Location').fill('Winchester')
}

const save = () => panel.getByRole('button', { name: 'Add lead' }).click()

test('the key N opens the form in its first field, and a form that nothing was typed into is closed without confirmation', async () => {
  await openLeads()
  await userEvent.keyboard('n')
  await expect.element(field('Name')).toHaveFocus()
  await press('Escape')
  await expect.element(panel).not.toBeInTheDocument()
})

test('a new lead is shown once it is saved, and leaves no draft', async () => {
  const { client, server, hub } = await openLeads('?panel=new')
  const release = client.hold(createProspect)
  await fillIn()
  await save()
  await expect.element(panel.getByRole('button', { name: 'Adding …' })).toBeVisible()
  release()
  await expect.element(page.getByRole('dialog', { name: 'Jack Sample' })).toBeVisible()
  await expect.element(toast('Lead added')).toBeInTheDocument()
  expect(server.live()).toHaveLength(4)
  await hub.unmount()
  await openHub(client, '?panel=new')
  await expect.element(field('Name')).toHaveValue('')
  await expect.element(panel.getByText(/^Your draft/)).not.toBeInTheDocument()
})

test('what the server refuses in a field is shown there, and the entries stay', async () => {
  const { client } = await openLeads('?panel=new')
  client.refuse(createProspect, 'invalid_input', 'Please check the phone number.', {
    fields: { phone: 'This is no number of a telephone' },
  })
  await fillIn()
  await save()
  await expect.element(panel.getByText('This is no number of a telephone')).toBeVisible()
  await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Name')).toHaveValue('Jack Sample')
})

test('an existing lead is not entered twice, and can be opened', async () => {
  const { client } = await openLeads('?panel=new')
  client.refuse(createProspect, 'already_exists', 'Hugo Sample is already a lead.', {
    existing: { id: hugo.id, where: 'live' },
  })
  await fillIn()
  await save()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Hugo Sample is already a lead.')
  await panel.getByRole('button', { name: 'Open the lead' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Hugo Sample' })).toBeVisible()
})

test('somebody who was deleted is entered again only when the owner says so', async () => {
  const { client } = await openLeads('?panel=new')
  const allow = client.refuse(createProspect, 'already_exists', 'This person was deleted.', {
    existing: { id: hugo.id, where: 'deleted' },
  })
  await fillIn()
  await save()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('This person was deleted.')
  allow()
  await panel.getByRole('button', { name: 'Enter them again' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Jack Sample' })).toBeVisible()
  expect(client.requests(createProspect).map(({ body }) => body.evenIfDeleted)).toEqual([false, true])
})

test('a lead whose response is lost keeps its entries, is sent again under the same id, and so is made once', async () => {
  const { client, server } = await openLeads('?panel=new')
  const restore = client.loseAnswer(createProspect)
  await fillIn()
  await save()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('may have been done')
  await expect.element(field('Name')).toHaveValue('Jack Sample')
  restore()
  await save()
  await expect.element(page.getByRole('dialog', { name: 'Jack Sample' })).toBeVisible()
  const [first, second] = client.requests(createProspect)
  expect(second?.body.id).toBe(first?.body.id)
  expect(server.live()).toHaveLength(4)
})

test('a half-filled form survives a reload, and can be discarded and brought back', async () => {
  const { client, hub } = await openLeads('?panel=new')
  await field('Name').fill('Nearly Lost')
  await reopenHub(client, hub)
  await expect.element(panel.getByText(/^Your draft from \d\d:\d\d is back/)).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Nearly Lost')
  await panel.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('Name')).toHaveValue('')
  await expect.element(field('Name')).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(field('Name')).toHaveValue('Nearly Lost')
})

test('a half-filled form is discarded only after confirmation', async () => {
  const { client, hub } = await openLeads('?panel=new')
  await field('Name').fill('Nearly Lost')
  await panel.getByRole('button', { name: 'Close' }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(panel.getByRole('button', { name: 'Close' })).toHaveFocus()
  await press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await hub.unmount()
  await openHub(client, '?panel=new')
  await expect.element(field('Name')).toHaveValue('')
})
