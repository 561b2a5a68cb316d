import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { serveLeads } from '../testing/fake-leads.ts'
import { openHub } from '../testing/open-hub.tsx'

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client)
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const contents = page.getByRole('navigation', { name: 'Pages of the guide' })

test('G and H open the contents, where a search finds a page, and opening it moves the focus to its heading', async () => {
  await openHub(client)
  await expect.element(page.getByRole('row', { name: 'Hugo Sample' })).toBeVisible()
  await userEvent.keyboard('gh')
  await expect.element(heading('Help')).toHaveFocus()
  expect(contents.getByRole('link').length).toBeGreaterThan(12)
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('forgot passw')
  await expect.element(page.getByText('You’ve forgotten your password.')).toBeVisible()
  await contents.getByRole('link', { name: 'When something is wrong' }).click()
  await expect.element(heading('When something is wrong')).toHaveFocus()
  expect(document.title).toBe('When something is wrong')
})

test('a search without a match says so, and clearing it brings every page back', async () => {
  await openHub(client, '/help')
  const field = page.getByRole('searchbox', { name: 'Search the guide' })
  await field.fill('quokka')
  await expect.element(page.getByText('No matches. Try fewer or other words.')).toBeVisible()
  await expect.element(contents.getByRole('link')).not.toBeInTheDocument()
  await field.clear()
  await expect.element(contents.getByRole('link', { name: 'The first hour' })).toBeVisible()
})

test('an address opens a page with its pictures, and leads to its view and the next page', async () => {
  await openHub(client, '/help?page=leads')
  await expect.element(heading('The list of leads')).toBeVisible()
  await expect
    .element(contents.getByRole('link', { name: 'The list of leads' }))
    .toHaveAttribute('aria-current', 'page')
  const picture = page.getByRole('img', { name: 'The list of leads' })
  await expect.element(picture).toHaveAttribute('loading', 'lazy')
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(100)
  await expectNoViolations()
  await page.getByRole('link', { name: 'Next: Import, merge, archive and delete' }).click()
  await expect.element(heading('Import, merge, archive and delete')).toHaveFocus()
  await page.getByRole('link', { name: 'Open Archive' }).click()
  await expect.element(heading('Archive')).toBeVisible()
})

test('an address of no page says so above the contents', async () => {
  await openHub(client, '/help?page=nonsense')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'This page of the guide wasn’t found.' }))
    .toBeVisible()
  await expect.element(contents.getByRole('link', { name: 'The first hour' })).toBeVisible()
  await expectNoViolations()
})

test('the question mark beside a heading, and the palette, open the page about the view', async () => {
  await openHub(client, '/settings?show=security')
  await page.getByRole('link', { name: 'Help with this view' }).click()
  await expect.element(heading('Signing in and security')).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Help with this view' })).not.toBeInTheDocument()
  await userEvent.keyboard('gj')
  await expect.element(heading('Jobs')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('help with')
  await page.getByRole('option', { name: 'Help with this view' }).click()
  await expect.element(heading('Jobs')).toBeVisible()
  await expect.element(contents.getByRole('link', { name: 'Jobs' })).toHaveAttribute('aria-current', 'page')
})
