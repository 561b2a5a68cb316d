import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeFirstHour, getGoLive } from '#shared/contract/go-live.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { serveGoLive } from '../testing/fake-go-live.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, press, reopenHub, toast } from '../testing/open-hub.tsx'

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
})

const unfinished = { firstHour: { step: 'business', isFinished: false } } as const
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the set-up is loading, failed, or shows its step', async () => {
  serveGoLive(client, unfinished)
  await expectLoadStates(client, '/set-up', [
    { call: getGoLive, loading: 'Loading your progress', failed: 'Couldn’t load your progress' },
  ])
  await expect.element(heading('Your business')).toBeVisible()
  await expect.element(page.getByText('Step 2 of 5')).toBeVisible()
})

test('the steps are gone through with the keyboard, each without its task, and the heading takes the focus', async () => {
  serveGoLive(client, unfinished)
  await openHub(client, '/set-up')
  await expect.element(heading('Your business')).toBeVisible()
  for (const [index, name] of ['This is your website', 'Bring your leads', 'Your computer'].entries()) {
    ;(button('Next step').element() as HTMLElement).focus()
    await press('Enter')
    await expect.element(heading(name)).toHaveFocus()
    await expect.element(page.getByText(`Step ${index + 3} of 5`)).toBeVisible()
    await expectNoViolations()
  }
  await button('Finish').click()
  await expect.element(toast('That’s everything')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  expect(client.requests(changeFirstHour).map(({ body }) => body)).toEqual([
    { step: 'site' },
    { step: 'leads' },
    { step: 'console' },
    { isFinished: true },
  ])
})

test('the set-up is left, and taken up again from Today and after a reload', async () => {
  serveGoLive(client, unfinished)
  const hub = await openHub(client, '/set-up')
  await button('Next step').click()
  await expect.element(heading('This is your website')).toBeVisible()
  await button('Carry on later').click()
  await page.getByRole('link', { name: 'Carry on with step 3 of 5' }).click()
  await expect.element(heading('This is your website')).toBeVisible()
  await reopenHub(client, hub)
  await expect.element(heading('This is your website')).toBeVisible()
  await button('Back').click()
  await expect.element(heading('Your business')).toHaveFocus()
  await button('Back').click()
  await expect.element(heading('Your account')).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await expectNoViolations()
})

test('the website’s pages and what they say are shown', async () => {
  await page.viewport(390, 844)
  serveGoLive(client, { firstHour: { step: 'site', isFinished: false } })
  await openHub(client, '/set-up')
  await expect
    .element(page.getByRole('link', { name: 'Contact' }))
    .toHaveAttribute('href', 'https://studio.example.com/contact')
  await expect.element(page.getByText('1 Sample Street, Winchester')).toBeVisible()
  await expect.element(page.getByText('publish your business details first')).toBeVisible()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect.element(steps.nth(1)).toMatchTextContent('Business (passed)')
  await expect.element(steps.nth(2)).toHaveAttribute('aria-current', 'step')
})

test('once the business has details, nothing is asked for before the pages', async () => {
  serveGoLive(client, { done: ['business'], firstHour: { step: 'site', isFinished: false } })
  await openHub(client, '/set-up')
  await expect.element(page.getByRole('link', { name: 'Contact' })).toBeVisible()
  await expect.element(page.getByText('publish your business details first')).not.toBeInTheDocument()
})

test('a spreadsheet can be imported, and the panel returns to the step', async () => {
  serveGoLive(client, { firstHour: { step: 'leads', isFinished: false } })
  await openHub(client, '/set-up')
  await button('Import a spreadsheet').click()
  await expect.element(page.getByRole('dialog', { name: 'Import leads' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(heading('Bring your leads')).toBeVisible()
})

test('a step that the server refuses to note stays, and says so', async () => {
  serveGoLive(client, unfinished)
  client.refuse(changeFirstHour, 'internal', 'Something went wrong.')
  await openHub(client, '/set-up')
  await button('Next step').click()
  await expect.element(toast('Couldn’t save your progress')).toBeVisible()
  await expect.element(heading('Your business')).toBeVisible()
})
