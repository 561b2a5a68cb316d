import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#shared/contract/accounts.ts'
import { createFakeClient, type FakeClient } from './testing/fake-client.ts'
import { expectNoViolations } from './testing/axe.ts'
import { hugo, serveLeads } from './testing/fake-leads.ts'
import { openHub } from './testing/open-hub.tsx'

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client)
})

test('axe finds nothing on the sign-in page', async () => {
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  await openHub(client)
  await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectNoViolations()
})

test('axe finds nothing in the list of leads, with some chosen and the filters open', async () => {
  await page.viewport(390, 900)
  await openHub(client)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: 'Choose Hugo Sample' }).click()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  await expectNoViolations()
})

test('axe finds nothing in the panel of a lead that is edited', async () => {
  await openHub(client, `?lead=${hugo.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(page.getByLabelText('Postcode')).toBeVisible()
  await expectNoViolations()
})

test('axe finds nothing on the board and in the palette', async () => {
  await openHub(client, '?layout=board')
  await expect.element(page.getByRole('link', { name: 'Hugo Sample' })).toBeVisible()
  await expectNoViolations()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('option').first()).toBeVisible()
  await expectNoViolations()
})

test('axe finds nothing in an import', async () => {
  await openHub(client, '?panel=import')
  await expect.element(page.getByRole('dialog', { name: 'Import leads' }).getByLabelText('CSV file')).toBeVisible()
  await expectNoViolations()
})

for (const [view, address] of [
  ['the archive', '/archive'],
  ['Settings', '/settings'],
] as const) {
  test(`axe finds nothing in ${view}`, async () => {
    await openHub(client, address)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByText(/^Loading/)).not.toBeInTheDocument()
    await expectNoViolations()
  })
}
