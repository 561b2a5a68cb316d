import type { Page } from '@playwright/test'
import { listCalls } from '../../shared/contract/calls.ts'
import { expectNoViolations, expectNoViolationsInEachAppearance } from './axe.ts'
import type { MailSink } from '../../server/mail/testing/smtp-server.ts'
import { bookButton, expect, fillIn, signIn, test, visitor, waitForHydration } from './fixtures.ts'

/** Sends the form and opens the times. */
async function openTimes(visit: Page, who = visitor): Promise<void> {
  await visit.goto('/contact')
  await fillIn(visit, who)
  // Until its script has loaded, the form is posted as without JavaScript, and the available times are offered by email only.
  await waitForHydration(visit.locator('form'))
  await bookButton(visit).click()
  await expect(visit).toHaveURL('/thank-you')
  expect(await visit.content()).not.toContain('token=')
  await visit.getByRole('button', { name: 'See available times' }).click()
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Choose a time for your call')
}

test('a visitor who has sent the form books a time, moves and cancels it, and the owner sees each change at once', async ({
  app,
  page,
  context,
}) => {
  await signIn(page)
  await page.goto('/marketing-hub/today')
  const rowsOf = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem')
  const booked = rowsOf('Consultations booked')
    .or(rowsOf('Now').filter({ hasText: 'Call booked' }))
    .filter({ hasText: 'Ada Sample' })
  await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText('Nobody is waiting.')
  await expect(booked).toHaveCount(0)

  const visit = await context.newPage()
  await openTimes(visit)
  await expectNoViolationsInEachAppearance(visit)

  const days = visit.getByRole('radio', { name: /\d+ times?$/ })
  const times = visit.getByRole('radio', { name: /[ap]m$/ })
  await days.nth(1).press('Space')
  expect(await times.count()).toBeLessThanOrEqual(5)
  await times.nth(1).press('Space')
  await visit.getByRole('button', { name: 'Book this time' }).click()
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Your phone call is booked')
  await expectNoViolationsInEachAppearance(visit)
  await visit.goBack()
  await visit.reload()
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Your phone call is booked')
  await expect(booked).toContainText(/\d\d:\d\d/)
  await expect
    .poll(
      () =>
        app.mail.received.filter(({ raw }) => raw.includes('METHOD:REQUEST') || raw.includes('appointment.ics')).length,
    )
    .toBe(2)

  const owner = await app.ownerClient()
  const [first] = await owner.call(listCalls)
  await visit.getByRole('link', { name: 'Choose another time' }).click()
  await days.nth(2).press('Space')
  await times.nth(3).press('Space')
  await visit.getByRole('button', { name: 'Move the call' }).click()
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Your phone call is booked')
  expect((await owner.call(listCalls))[0]?.startsAt).not.toBe(first?.startsAt)

  await visit.locator('summary', { hasText: 'Cancel the call' }).click()
  await visit.getByRole('button', { name: 'Cancel the call' }).click()
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Your call has been cancelled')
  await expect(booked).toHaveCount(0)
})

test('a time that looks like abuse is held until it is confirmed on the page behind the link in the email', async ({
  app,
  page,
}) => {
  await openTimes(page, { ...visitor, email: 'ada@mailinator.com' })
  await page
    .getByRole('radio', { name: /\d+ times?$/ })
    .nth(1)
    .press('Space')
  await page
    .getByRole('radio', { name: /[ap]m$/ })
    .nth(1)
    .press('Space')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One last step')
  await expect(page.getByText(/^Tap the link in our email to confirm .+\. We’ll keep it for you until /)).toBeVisible()
  await expectNoViolations(page)
  await page.goto(await confirmationLink(app))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please confirm your call')
  await expectNoViolationsInEachAppearance(page)
  await page.getByRole('button', { name: 'Confirm the call' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your phone call is booked')
  await expectNoViolations(page)
})

/** Waits for the email that asks for a confirmation, and returns the path of its link. */
async function confirmationLink({ mail }: { mail: MailSink }): Promise<string> {
  const confirmationMail = () =>
    mail.received.findLast(({ subject }) => subject?.startsWith('Please confirm your call'))
  await expect.poll(confirmationMail).toBeDefined()
  const [link] = /\/call\?token=\S+/.exec(confirmationMail()?.text ?? '') ?? []
  if (link === undefined) throw new Error('The mail contains no link to the call page.')
  return link
}
