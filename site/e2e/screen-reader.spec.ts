import type { Page } from '@playwright/test'
import { followByKeyboard, type Step } from '../../shared/hub/testing/screen-reader.ts'
import { expect, newVisitor, sharedServerTest as test, waitForHydration } from './fixtures.ts'

test('changes outside the focus are announced', async ({ page }) => {
  await page.goto('/calculator')
  await page.getByLabel('Size in square metres').fill('20')
  await waitForHydration(page.locator('form'))
  await expect(page.getByText('A usual size for a kitchen extension.')).toHaveAttribute('aria-live', 'polite')
  await page.getByRole('button', { name: 'See My Estimate' }).click()
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'Missing Information' }).first(),
  ).toBeAttached()
  await page.goto('/blog')
  await page.getByRole('button', { name: 'Budgeting', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ articles?$/ })).toBeVisible()
})

const fromTheTop: readonly Step[] = [
  ['Tab', 'Skip to the content, link'],
  ['Enter', 'main'],
]

test('a consultation is booked: what is wrong, what is right, and the time of the call', async ({ page }) => {
  const { firstName, lastName, email, phone } = newVisitor()
  await page.goto('/contact')
  await expectTranscript(page, [
    ...fromTheTop,
    ['Tab', '01962 000 000, link'],
    ['Tab', 'First name, textbox, required'],
  ])
  await waitForHydration(page.locator('form'))
  await expectTranscript(page, [
    ['Enter', 'First name, textbox, required, invalid, First name is required'],
    [`type: ${firstName}`, `First name, textbox, required, “${firstName}”`],
    ['Tab', 'Last name, textbox, required, invalid, Last name is required'],
    [`type: ${lastName}`, `Last name, textbox, required, “${lastName}”`],
    ['Tab', 'Email, textbox, required, invalid, Please enter a valid email address'],
    [`type: ${email}`, `Email, textbox, required, “${email}”`],
    ['Tab', 'Phone, textbox, required, invalid, Please enter a valid phone number'],
    [`type: ${phone}`, `Phone, textbox, required, “${phone}”`],
    ['Tab', 'What are you planning? (optional), combobox, not expanded, “Choose one”'],
    ['type: L', 'What are you planning? (optional), combobox, not expanded, “Loft Conversion”'],
    ['Tab', 'Postcode (optional), textbox'],
    ['Tab', /^Tell us about it \(optional\), textbox, Rooms, rough sizes/],
    ['Tab', 'Don’t send me news about similar services., checkbox, not checked'],
    ['Tab', 'Book Free Consultation, button'],
    ['Enter', /^page: Thank You: Your Consultation Request Is With Us/, 'nothing'],
    ...fromTheTop,
    ['Tab', 'in: Choose a time for our call, region', 'See available times, button'],
    ['Enter', /^page: Choose a time for your call/, 'nothing'],
    ['Tab', 'Example Extensions, link'],
    ['Tab', 'in: Day and time (UK time), group', /^\w+day \d+ \w+, \d times?, radio, checked$/],
    ['Tab', /^in: \w+day \d+ \w+, group$/, /^[\d.]+[ap]m, radio, not checked$/],
    ['Space', /^[\d.]+[ap]m, radio, checked$/],
    ['Tab', 'Book this time, button'],
    ['Enter', /^page: (?:Your phone call is booked|One last step)/, 'nothing'],
  ])
})

test('a deposit is paid: details, payment, a declined card and the confirmation', async ({ page }) => {
  const { email, phone } = newVisitor()
  await page.goto('/checkout?package=Premium')
  await expectTranscript(page, [...fromTheTop, ['Tab', 'Full name, textbox, required']])
  await waitForHydration(page.locator('form'))
  await expectTranscript(page, [
    ['Enter', 'Full name, textbox, required, invalid, Please enter your full name'],
    ['type: Ada Sample', 'Full name, textbox, required, “Ada Sample”'],
    ['Tab', 'Email, textbox, required, invalid, Please enter a valid email address'],
    [`type: ${email}`, `Email, textbox, required, “${email}”`],
    ['Tab', 'Phone, textbox, required, invalid, Please enter a valid phone number'],
    [`type: ${phone}`, `Phone, textbox, required, “${phone}”`],
    ['Tab', 'Continue to payment, button'],
    ['Enter', 'in: Payment, region', 'Payment, heading 2'],
    ['Tab', 'Change, button'],
    [
      'Tab',
      'in: When shall we start?, radiogroup',
      /^Survey from .+, radio, not checked, Start straight away, .+ I’ll pay for the work already done\.$/,
    ],
    ['Tab', 'Pay £300 deposit, button'],
    [
      'Enter',
      'in: When shall we start?, radiogroup',
      /^Survey from .+, radio, not checked, Please choose when we shall start Start straight away,/,
    ],
    ['ArrowDown', /^Survey from .+, radio, checked, Start once my 14-day cancellation period/],
    ['Tab', 'Pay £300 deposit, button'],
    ['Tab', 'Decline, button'],
    ['Enter', 'Your card was declined., paragraph', 'assertive: Notification Payment Failed Your card was declined.'],
    ['Tab', 'Pay £300 deposit, button'],
    [
      'Enter',
      /^page: Your Deposit and What Happens Next/,
      'nothing',
      /^polite: Thank you\. Your deposit is paid\. We’ve received £300 for the Premium Package/,
      `polite: Confirmation emails are on their way to ${email}.`,
      'polite: 0 of 3 chosen',
    ],
    ...fromTheTop,
    ['Tab', 'in: When shall we come to measure?, region', /^in: \w+day .+, group$/, 'Morning, button, not pressed'],
  ])
})

async function expectTranscript(page: Page, steps: readonly Step[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await followByKeyboard(steps, {
    readTree: () => session.send('Accessibility.getFullAXTree'),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    async expectHeard(heard, expected, action) {
      const wanted = expected.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)))
      await expect.poll(heard, action).toEqual(wanted)
    },
  })
}
