import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { currentUser, signIn } from '#shared/contract/accounts.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { openLeads } from '../testing/fake-leads.ts'
import { openHub } from '../testing/open-hub.tsx'
import { sampleOwner } from '../testing/samples.ts'

async function enter(password: string) {
  await page.getByLabelText('Email').fill(sampleOwner.email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a wrong password is refused plainly, and the right one signs in', async () => {
  const client = createFakeClient()
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  client.answer(signIn, sampleOwner)
  const accept = client.refuse(signIn, 'wrong_credentials', 'The email or password is incorrect.')
  await openHub(client)
  await enter('not the password')
  await expect.element(page.getByRole('alert')).toMatchTextContent('The email or password is incorrect.')
  await expect.element(page.getByLabelText('Email')).toHaveValue(sampleOwner.email)
  accept()
  await enter('a long enough phrase')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})

test('an unreachable server and a wrong password give different messages', async () => {
  const client = createFakeClient()
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  client.disconnect(signIn)
  await openHub(client)
  await enter('a long enough phrase')
  await expect.element(page.getByRole('alert')).toMatchTextContent("The server can't be reached.")
})

test('a session that was ended elsewhere leads to the sign-in form', async () => {
  const { client } = await openLeads()
  client.refuse(listProspects, 'not_signed_in', 'Please sign in.')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('You’ve been signed out.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})
