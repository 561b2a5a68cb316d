import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  currentUser,
  requestPasswordReset,
  resetPassword,
  setUpOwner,
  signIn,
  signOut,
} from '#shared/contract/accounts.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { enableSecondFactor, startSecondFactor } from '#shared/contract/second-factor.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { draftKeys, writeDraft } from '../platform/draft-store.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { openLeads } from '../testing/fake-leads.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
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

test('a new browser is asked for a code, which may be a recovery code, and one can start again', async () => {
  const client = createFakeClient()
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  client.refuse(signIn, 'code_required', 'Please enter the code from your app.')
  await openHub(client)
  await enter('a long enough phrase')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expect.element(page.getByLabelText('Code from your app')).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const code = page.getByLabelText('Recovery code', { exact: true })
  await code.fill('ABCD-EFGH-JKMN-PQRS')
  client.refuse(signIn, 'wrong_code', 'That code is incorrect or has been used.')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('That code is incorrect or has been used.')
  await expect.element(code).toHaveValue('ABCD-EFGH-JKMN-PQRS')
  await expectNoViolations()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()

  client.refuse(signIn, 'code_required', 'Please enter the code from your app.')
  await page.getByLabelText('Stay signed in for 30 days on this device').click()
  await enter('a long enough phrase')
  await page.getByLabelText('Code from your app').fill('123456')
  await page.getByLabelText('Don’t ask again in this browser for 90 days').click()
  client.answer(signIn, sampleOwner)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  expect(client.requests(signIn).at(-1)?.body).toMatchObject({ code: '123456', remember: false, staySignedIn: true })
})

test('the sign-in form names what is missing at its field, and the hub that cannot be opened offers to retry', async () => {
  const client = createFakeClient()
  const restore = client.disconnect(currentUser)
  await openHub(client)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The hub couldn’t be opened')
  restore()
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  await page.getByRole('button', { name: 'Retry' }).click()
  const email = page.getByLabelText('Email')
  await expect.element(email).toHaveFocus()
  await email.fill('nonsense')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(email).toHaveAccessibleDescription(/email/)
  await expect.element(email).toHaveFocus()
  await expect
    .element(page.getByLabelText('Password', { exact: true }))
    .toHaveAccessibleDescription('Please enter your password')
  expect(client.requests(signIn)).toEqual([])
})

test('a hub that cannot be opened opens by itself once the server is back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const client = createFakeClient()
  const restore = client.disconnect(currentUser)
  await openHub(client)
  await expect.element(page.getByRole('alert')).toMatchTextContent('The hub couldn’t be opened')
  restore()
  vi.advanceTimersByTime(10_000)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})

test('the account menu signs out and deletes what was not saved, and says when that failed', async () => {
  const { client } = await openLeads()
  writeDraft('note', { text: 'Ring Iris Sample' })
  const restore = client.disconnect(signOut)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  expect(draftKeys()).toHaveLength(1)
  restore()
  client.answer(signOut, undefined)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect.element(page.getByText('You’ve signed out.')).toBeVisible()
  expect(draftKeys()).toEqual([])
})

test('the one-time link sets up the account, offers codes and leads to the set-up', async () => {
  const client = createFakeClient()
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  await openHub(client, '#setup=one-time-token')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Set up your account' })).toBeVisible()
  expect(location.hash).toBe('')
  const [email, password] = [page.getByLabelText('Email'), page.getByLabelText('New password')]
  await expect.element(email).toHaveFocus()
  await email.fill('olive@example.com')
  await password.fill('short')
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expect.element(password).toHaveAccessibleDescription(/Please use at least 12 characters/)
  await expect.element(password).toHaveFocus()
  client.refuse(setUpOwner, 'already_set_up', 'The account has been set up already.')
  await password.fill('a long enough phrase')
  await create.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The account has been set up already.')
  await expectNoViolations()
  client.answer(setUpOwner, sampleOwner)
  await create.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Protect your account' })).toBeVisible()
  expect(client.requests(setUpOwner).at(-1)?.body.token).toBe('one-time-token')
  client.answer(startSecondFactor, { secret: 'ABCDEFGH', address: 'otpauth://totp/Hub?secret=ABCDEFGH' })
  client.answer(enableSecondFactor, { recoveryCodes: ['ABCD-EFGH-JKMN-PQRS'] })
  await page.getByRole('button', { name: 'Turn on codes' }).click()
  await page.getByLabelText('Code from your app').fill('123456')
  await page.getByRole('button', { name: 'Turn on', exact: true }).click()
  await page.getByRole('button', { name: 'Next: your business' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Set up your website' })).toBeVisible()
  expect(location.pathname).toBe('/marketing-hub/set-up')
})

test('a forgotten password is replaced by the link in the mail', async () => {
  const client = createFakeClient()
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  client.answer(requestPasswordReset, undefined)
  await openHub(client)
  await page.getByRole('button', { name: 'Forgotten your password?' }).click()
  const email = page.getByLabelText('Email')
  await expect.element(email).toHaveFocus()
  const accept = client.refuse(requestPasswordReset, 'unavailable', 'This website can’t send emails yet.')
  await email.fill(sampleOwner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('This website can’t send emails yet.')
  accept()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.element(page.getByText('a link is on its way')).toBeVisible()
  await expectNoViolations()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('the link in the mail asks for a new password, and for a code where codes are on', async () => {
  const client = createFakeClient()
  client.refuse(currentUser, 'not_signed_in', 'Please sign in.')
  client.refuse(resetPassword, 'code_required', 'Please enter the code from your authenticator app.')
  await openHub(client, '/#reset=a1-B2_c3')
  await page.getByLabelText('New password', { exact: true }).fill('a long enough phrase')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect.element(page.getByLabelText('Code from your app')).toHaveFocus()
  await expectNoViolations()
  await page.getByLabelText('Code from your app').fill('123456')
  client.answer(resetPassword, sampleOwner)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  expect(client.requests(resetPassword).at(-1)?.body).toMatchObject({ token: 'a1-B2_c3', code: '123456' })
})
