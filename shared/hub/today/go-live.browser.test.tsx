import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sendTestMail } from '#shared/contract/condition.ts'
import { getGoLive, hideGoLive, removeTestEnquiry } from '#shared/contract/go-live.ts'
import { checkCardKeys } from '#shared/contract/payments.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { serveGoLive } from '../testing/fake-go-live.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, press, toast } from '../testing/open-hub.tsx'

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
})

const list = page.getByRole('region', { name: 'Ready to go live?' })
const item = (title: string) => list.getByRole('listitem').filter({ hasText: new RegExp(`^${title}`) })
const button = (name: string) => list.getByRole('button', { name })

test('the list is loading, failed, or gone once everything is done', async () => {
  await expectLoadStates(client, '/today?show=housekeeping', [
    { call: getGoLive, loading: 'Loading the day', failed: 'Couldn’t load “Ready to go live?”' },
  ])
  await expect.element(page.getByRole('region', { name: 'Now' })).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})

test('each item says why it matters and leads to where it is done', async () => {
  serveGoLive(client, { done: ['copies'] })
  await openHub(client, '/today?show=housekeeping')
  await expect.element(item('Your business details')).toMatchTextContent('Every page, email and receipt shows')
  await expect
    .element(list.getByRole('link', { name: 'Fill them in' }))
    .toHaveAttribute('href', '/marketing-hub/website?show=business')
  await expect
    .element(list.getByRole('link', { name: 'Open your contact page' }))
    .toHaveAttribute('href', 'https://studio.example.com/contact')
  await expect.element(list.getByText('Done or not needed: 1')).toBeVisible()
  await list.getByText('Done or not needed: 1').click()
  await expect.element(list.getByText('Off-site backups: done')).toBeVisible()
  await expectNoViolations()
})

test('what only the server’s settings can change says whom to ask', async () => {
  const state = serveGoLive(client, {})
  for (const one of state.items) if (one.id === 'mail' || one.id === 'cards') one.needsServer = true
  await openHub(client, '/today?show=housekeeping')
  await expect.element(item('A test email')).toMatchTextContent('Ask whoever looks after your server to set SMTP_URL')
  await expect.element(button('Send a test email')).not.toBeInTheDocument()
  await expect.element(item('Card payments')).toMatchTextContent('add your Stripe keys')
})

test('an item that is not needed leaves the list, and Undo brings it back', async () => {
  serveGoLive(client, {})
  await openHub(client, '/today?show=housekeeping')
  await button('I’m not registered for VAT').click()
  await expect.element(toast('“Your VAT number” isn’t needed')).toBeVisible()
  await expect.element(list.getByText('Done or not needed: 1')).toBeVisible()
  await toast('“Your VAT number” isn’t needed').getByRole('button', { name: 'Undo' }).click()
  await expect.element(button('I’m not registered for VAT')).toBeVisible()

  await button('Card payments: not needed').click()
  await list.getByText('Done or not needed: 1').click()
  await button('Put Card payments back on the list').click()
  await expect.element(button('Card payments: not needed')).toBeVisible()
})

test('the whole list is hidden with the keyboard and shown again, and stays where the server refuses', async () => {
  serveGoLive(client, {})
  const restore = client.refuse(hideGoLive, 'internal', 'Something went wrong.')
  await openHub(client, '/today?show=housekeeping')
  const hide = button('Hide this list')
  await expect.element(hide).toBeVisible()
  ;(hide.element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(toast('Couldn’t change the list')).toBeVisible()
  await expect.element(list).toBeVisible()
  restore()
  ;(hide.element() as HTMLElement).focus()
  await press('Enter')
  await expect.element(toast('The list is hidden')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show “Ready to go live?” again' }).click()
  await expect.element(list).toBeVisible()
})

test('the card keys are checked with the provider, whose refusal is shown', async () => {
  const state = serveGoLive(client, {})
  client.answer(checkCardKeys, { isGood: false, sentence: 'Stripe refuses the secret key.' })
  await openHub(client, '/today?show=housekeeping')
  await button('Check the keys').click()
  await expect.element(list.getByRole('alert')).toMatchTextContent('Stripe refuses the secret key.')
  client.answer(checkCardKeys, () => {
    for (const one of state.items) if (one.id === 'cards') one.state = 'done'
    return { isGood: true, sentence: 'Stripe accepts the keys.' }
  })
  await button('Check the keys').click()
  await expect.element(list.getByText('Done or not needed: 1')).toBeVisible()
  await expect.element(button('Check the keys')).not.toBeInTheDocument()
})

test('a test email is sent from the list, and a test enquiry that has arrived is removed after confirmation', async () => {
  const state = serveGoLive(client, { hasTestEnquiry: true })
  const finish = (id: string) => {
    for (const one of state.items) if (one.id === id) one.state = 'done'
  }
  client.answer(sendTestMail, () => {
    finish('mail')
    return { isSent: true, recipient: 'owner@example.com', answer: '250 OK' }
  })
  client.answer(removeTestEnquiry, () => {
    state.hasTestEnquiry = false
    finish('enquiry')
    return state
  })
  await openHub(client, '/today?show=housekeeping')
  await button('Send a test email').click()
  await expect.element(list.getByText('Done or not needed: 1')).toBeVisible()
  await expect.element(item('A test enquiry')).toMatchTextContent('Your enquiry has arrived.')
  await button('Remove it').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove it' }).click()
  await expect.element(toast('Test enquiry removed')).toBeVisible()
  await expect.element(list.getByText('Done or not needed: 2')).toBeVisible()
})

test('an empty list of leads leads to the list on Today', async () => {
  serveGoLive(client, {})
  await openHub(client)
  await page.getByRole('link', { name: 'Ready to go live? See what’s left to do' }).click()
  await expect.element(list).toBeVisible()
})
