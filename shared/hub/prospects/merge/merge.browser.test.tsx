import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mergeProspects, undoMerge } from '#shared/contract/prospect-archive.ts'
import { listPossibleDuplicates, markDifferentPeople } from '#shared/contract/prospect-duplicates.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { grace, hugo, serveLeads } from '../../testing/fake-leads.ts'
import { openHub, toast } from '../../testing/open-hub.tsx'

const panel = page.getByRole('dialog', { name: 'Hugo Sample', exact: true })
const dialog = page.getByRole('dialog', { name: 'Merge Hugo Sample with another lead' })

/** Shows Hugo, whom the server takes for the same person as Grace. */
async function openDuplicate() {
  const client = createFakeClient()
  serveLeads(client)
  let duplicates = [{ where: 'live' as const, lead: grace }]
  client.answer(listPossibleDuplicates, () => duplicates)
  client.answer(markDifferentPeople, () => void (duplicates = []))
  client.answer(mergeProspects, () => {
    duplicates = []
    return hugo
  })
  await openHub(client, `?lead=${hugo.id}`)
  await expect.element(panel.getByRole('button', { name: 'Add note' })).toBeVisible()
  return client
}

test('another lead is found by searching, and the values to keep are chosen field by field', async () => {
  const client = await openDuplicate()
  await panel.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge with another lead' }).click()
  await dialog.getByLabelText('The other lead').fill('grace')
  await dialog.getByRole('button', { name: /Grace Sample/ }).click()
  await dialog.getByRole('radiogroup', { name: 'Email' }).getByLabelText('grace@example.com').click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(toast('Leads merged')).toMatchTextContent('Everything about Grace Sample is here now.')
  expect(client.requests(mergeProspects)).toMatchObject([
    { params: { id: hugo.id }, body: { otherId: grace.id, keep: { email: 'other' } } },
  ])
})

test('a merge is undone from its message', async () => {
  const client = await openDuplicate()
  client.answer(undoMerge, { keptId: hugo.id, otherId: grace.id })
  await panel.getByRole('button', { name: 'Merge with Grace Sample' }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await toast('Leads merged').getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Merge undone')).toBeVisible()
  expect(client.requests(undoMerge)[0]?.params.id).toBe(client.requests(mergeProspects)[0]?.body.mergeId)
})

test('a merge that the server refuses says why, and is sent again under the same id', async () => {
  const client = await openDuplicate()
  const accept = client.refuse(mergeProspects, 'already_archived', 'Grace Sample was archived meanwhile.')
  await panel.getByRole('button', { name: 'Merge with Grace Sample' }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Grace Sample was archived meanwhile.')
  accept()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.element(toast('Leads merged')).toBeVisible()
  const [first, second] = client.requests(mergeProspects)
  expect(second?.body.mergeId).toBe(first?.body.mergeId)
})

test('a merge that cannot be undone says why', async () => {
  const client = await openDuplicate()
  client.refuse(undoMerge, 'conflict', 'Another lead has this email address now.')
  await panel.getByRole('button', { name: 'Merge with Grace Sample' }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await toast('Leads merged').getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast('Couldn’t undo the merge')).toMatchTextContent('Another lead has this email address now.')
})

test('two people with one number are marked as different people once', async () => {
  const client = await openDuplicate()
  await panel.getByRole('button', { name: 'Grace Sample is not the same person' }).click()
  await expect.element(toast('Noted')).toBeVisible()
  await expect.element(panel.getByText('May be the same person as')).not.toBeInTheDocument()
  expect(client.requests(markDifferentPeople)).toMatchObject([{ body: { otherId: grace.id } }])
})

test('a suggestion stays when it cannot be marked as a different person', async () => {
  const client = await openDuplicate()
  client.disconnect(markDifferentPeople)
  await panel.getByRole('button', { name: 'Grace Sample is not the same person' }).click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  await expect.element(panel.getByText('May be the same person as')).toBeVisible()
})

test('suggestions that cannot be read are left out, and the rest of the lead is there', async () => {
  const client = createFakeClient()
  serveLeads(client)
  client.disconnect(listPossibleDuplicates)
  await openHub(client, `?lead=${hugo.id}`)
  await expect.element(panel.getByRole('button', { name: 'Add note' })).toBeVisible()
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
})
