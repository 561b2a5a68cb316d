import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { currentUser } from '#shared/contract/accounts.ts'
import { hubAddress, hubViews } from '#shared/hub-address.ts'
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

test('a password manager can fill in the sign-in page', async () => {
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  await openHub(client)
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAttribute('autocomplete', 'current-password')
})

/** What WCAG 1.4.12 lets readers set for themselves. */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

test('no view scrolls sideways on a screen of 320 px, also with wider text, and each has a title of its own', async () => {
  await page.viewport(320, 640)
  document.title = ''
  await openHub(client)
  const style = document.head.appendChild(document.createElement('style'))
  onTestFinished(() => style.remove())
  const titles = new Set([''])
  for (const view of ['', ...hubViews]) {
    history.pushState(null, '', `${hubAddress}/${view}`)
    dispatchEvent(new PopStateEvent('popstate'))
    await expect.poll(() => titles.has(document.title), { message: view }).toBe(false)
    await expect.element(page.getByText(/^Loading/)).not.toBeInTheDocument()
    for (const text of ['', textSpacing]) {
      style.textContent = text
      expect(document.documentElement.scrollWidth, view).toBe(320)
    }
    titles.add(document.title)
  }
})
