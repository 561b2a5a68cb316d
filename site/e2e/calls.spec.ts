import { listCalls } from '../../shared/contract/calls.ts'
import { expectNoViolations, expectNoViolationsInEachAppearance } from './axe.ts'
import type { MailSink } from '../../server/mail/testing/smtp-server.ts'
import { bookButton, expect, fillIn, signIn, test, waitForHydration } from './fixtures.ts'

test('a visitor who has sent the form chooses a time, confirms it by email, moves and cancels it, and the owner sees each change at once', async ({
  app,
  page,
  context,
}) => {
  await signIn(page)
  await page.goto('/marketing-hub/today')
  const held = page
    .getByRole('region', { name: /^(Calls today|Consultations booked)$/ })
    .getByRole('listitem')
    .filter({ hasText: 'Ada Sample' })
  await expect(page.getByRole('region', { name: 'Consultations booked' })).toContainText('None.')

  const visit = await context.newPage()
  await visit.goto('/contact')
  await fillIn(visit)
  // Until its script has loaded, the form is posted as without JavaScript, and the available times are offered by email only.
  await waitForHydration(visit.locator('form'))
  await bookButton(visit).click()
  await expect(visit).toHaveURL('/thank-you')
  expect(await visit.content()).not.toContain('token=')
  await visit.getByRole('button', { name: 'See available times' }).click()
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Choose a time for your call')
  await expectNoViolationsInEachAppearance(visit)

  const days = visit.getByRole('radio', { name: /\d+ times?$/ })
  const times = visit.getByRole('radio', { name: /[ap]m$/ })
  await days.nth(1).press('Space')
  expect(await times.count()).toBeLessThanOrEqual(5)
  await times.nth(1).press('Space')
  await visit.getByRole('button', { name: 'Choose this time' }).click()
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('One last step')
  await expect(visit.getByText(/^Tap the link in our email to confirm .+\. We’ll keep it for you until /)).toBeVisible()
  await expectNoViolations(visit)
  await visit.goto(await confirmationLink(app))
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Please confirm your call')
  await expectNoViolationsInEachAppearance(visit)
  await visit.getByRole('button', { name: 'Confirm the call' }).click()
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Your phone call is booked')
  await expectNoViolations(visit)
  await expect(held).toContainText(/\d\d:\d\d/)
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
  await expect(held).toHaveCount(0)
})

/** Waits for the mail that asks for a confirmation, and returns the path of its link. */
async function confirmationLink({ mail }: { mail: MailSink }): Promise<string> {
  const confirmationMail = () =>
    mail.received.findLast(({ subject }) => subject?.startsWith('Please confirm your call'))
  await expect.poll(confirmationMail).toBeDefined()
  const [link] = /\/call\?token=\S+/.exec(confirmationMail()?.text ?? '') ?? []
  if (link === undefined) throw new Error('The mail contains no link to the call page.')
  return link
}
