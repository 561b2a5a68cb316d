import type { Page } from '@playwright/test'
import { listPayments } from '../../shared/contract/payments.ts'
import { expectNoViolationsInEachAppearance } from './axe.ts'
import {
  blockStorage,
  expect,
  owner,
  sharedServerTest,
  recipientsOfMailAbout,
  shortenTimeouts,
  type App,
} from './fixtures.ts'
import { collectAlerts } from './specification/forms.ts'
import { newPayer, payButton, payDeposit } from './specification/payer.ts'

type Payer = ReturnType<typeof newPayer>

const test = sharedServerTest.extend<{ payer: Payer }>({
  payer: async ({ browserName: _anyBrowser }, use) => use(newPayer()),
})
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const paid = (page: Page) => page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })
const order = (page: Page) => page.getByRole('region', { name: 'Your order' })

async function fillIn(page: Page, { name, email, phone }: Payer): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
}

async function payments(app: App, email: string) {
  const all = await (await app.ownerClient()).call(listPayments)
  return all.filter(({ customerEmail }) => customerEmail === email)
}

test('details, then payment, then a confirmation that is sent once and survives a reload', async ({
  app,
  page,
  payer,
}) => {
  await page.goto('/checkout')
  await expect(order(page)).toContainText('Essential Package')
  for (const text of ['£250', 'VAT at 20%', '£50', '£300', '£1,100 + VAT (£1,320 including VAT)', '14 days']) {
    await expect(order(page)).toContainText(text)
  }
  await expect(page.getByText('Prefer to pay by phone?')).toBeVisible()
  await fillIn(page, payer)
  await continueButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused()
  await expect(page.getByText('Test mode')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Survey from/ }).last()).toHaveAccessibleDescription(
    'Start once my 14-day cancellation period has ended.',
  )
  const early = page.getByRole('radio', { name: /^Survey from/ }).first()
  await expect(early).toHaveAccessibleDescription(/^Start straight away, .* I’ll pay for the work already done\.$/)
  await early.check()
  const firstDay = (
    (await page
      .getByText(/^Survey from/)
      .first()
      .textContent()) ?? ''
  ).replace('Survey from ', '')
  await payButton(page).click()
  await expect(page).toHaveURL(/\/payment-success\?package=Essential&payment_intent=\w+$/)
  await expect(paid(page)).toBeVisible()
  await expect(page.getByText(`dates between ${firstDay}`).first()).toBeVisible()
  await expect(page.getByText(`Confirmation emails are on their way to ${payer.email}.`)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('customer-info'))).toBeNull()
  await expect.poll(() => recipientsOfMailAbout(app, payer.email)).toEqual([payer.email, owner.email])
  expect(await payments(app, payer.email)).toMatchObject([
    {
      status: 'succeeded',
      packageType: 'Essential',
      customerName: 'Ada Sample',
      earlyStartRequestedAt: expect.any(String),
    },
  ])

  await page.reload()
  await expect(paid(page)).toBeVisible()
  const messages = collectAlerts(page)
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  expect(messages).toEqual([expect.stringContaining('info@')])
})

test('an address with some details fills them in and asks for the others', async ({ page, payer }) => {
  await page.goto(`/checkout?package=nonsense&name=Ada%20Sample&email=${encodeURIComponent(payer.email)}`)
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Sample')
  await expect(page).toHaveURL('/checkout?package=nonsense')
  await expect(order(page)).toContainText('Essential Package')
  await page.getByLabel('Phone').fill(payer.phone)
  await continueButton(page).click()
  await expect(payButton(page)).toBeVisible()
})

test('an address whose email is not valid fills everything in and says which detail is wrong', async ({
  page,
  payer,
}) => {
  await page.goto(
    `/checkout?${new URLSearchParams({ name: payer.name, email: 'ada@example', phone: payer.phone }).toString()}`,
  )
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Full name')).toHaveValue(payer.name)
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('')
  await page.getByLabel('Email').fill(payer.email)
  await continueButton(page).click()
  await expect(payButton(page)).toBeVisible()
})

test('details can be changed, and stay one payment', async ({ app, page, payer }) => {
  await page.goto(`/checkout?package=Pre-Build&${payer.query}`)
  await expect(payButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(payer.email)
  const { email } = newPayer()
  await page.getByLabel('Email').fill(email)
  await continueButton(page).click()
  await payDeposit(page)
  await expect(page.getByText(`Confirmation emails are on their way to ${email}.`)).toBeVisible()
  expect(await payments(app, email)).toMatchObject([{ status: 'succeeded' }])
  expect(await payments(app, payer.email)).toEqual([])
})

test.describe('a deposit that is paid', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('is shown as paid to a returning customer, who can still pay for another package', async ({
    app,
    page,
    context,
    payer,
  }) => {
    await page.goto(`/checkout?package=Premium&${payer.query}`)
    await payDeposit(page)
    await expect(page.getByText('Confirmation emails are on their way')).toBeVisible()
    await page.goto(`/checkout?package=Premium&${payer.query}`)
    await expect(page).toHaveURL(/\/payment-success/)
    await expect(paid(page)).toBeVisible()

    await test.step('also when the address does not name the payment, but not to a stranger', async () => {
      await page.goto('/payment-success?package=Premium')
      await expect(paid(page)).toBeVisible()
      await expect(page.getByText('Premium Package').first()).toBeVisible()
      const stranger = await context.newPage()
      await stranger.goto('/payment-success?package=Premium')
      await expect(stranger.getByRole('heading', { name: 'We can’t find this payment' })).toBeVisible()
    })

    await page.goto(`/checkout?${payer.query}`)
    await expect(payButton(page)).toBeVisible()
    expect(await payments(app, payer.email)).toHaveLength(2)

    await test.step('and is not requested again in another window of the same browser', async () => {
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`/checkout?package=Premium&${payer.query}`)
      await expect(page.getByText('This deposit has already been paid. Your receipt is in your inbox.')).toBeVisible()
      await expect(payButton(page)).toHaveCount(0)
      expect(await payments(app, payer.email)).toHaveLength(2)
    })
  })

  test('is not paid again by a tab that was opened before', async ({ app, page, context, payer }) => {
    await page.goto(`/checkout?${payer.query}`)
    await expect(payButton(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(`/checkout?${payer.query}`)
    await payDeposit(other)
    await expect(paid(other)).toBeVisible()
    await payDeposit(page)
    await expect(page.locator('.toast')).toContainText('This deposit has already been paid.')
    expect(await payments(app, payer.email)).toHaveLength(1)
  })
})

test.describe('where the browser blocks storage', () => {
  test.use({ expectedConsole: [/status of 409/] })

  test('the deposit is taken once, also after a reload and after going back', async ({ app, page, payer }) => {
    await blockStorage(page)
    await page.goto('/checkout?package=Pre-Build')
    await fillIn(page, payer)
    await continueButton(page).click()
    await expect(payButton(page)).toBeVisible()
    await page.reload()
    await payDeposit(page)
    await expect(page).toHaveURL(/\/payment-success\?package=Pre-Build&payment_intent=\w+$/)
    await expect(paid(page)).toBeVisible()
    await expect(page.getByText('We’ve emailed your receipt.', { exact: false })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/payment-success/)
    await expect(paid(page)).toBeVisible()
    expect(await payments(app, payer.email)).toMatchObject([{ status: 'succeeded', packageType: 'Pre-Build' }])
    await expect.poll(() => recipientsOfMailAbout(app, payer.email)).toEqual([payer.email, owner.email])
  })
})

test.describe('while the payment cannot be prepared', () => {
  test.use({ expectedConsole: [/The payment could not be prepared|Failed to load resource/] })

  test('it says so, retries by itself, and offers the phone number', async ({ page, payer }) => {
    await shortenTimeouts(page, 2)
    let tries = 0
    await page.route('**/api/create-payment-intent', (route) => {
      tries += 1
      if (tries === 1) return route.abort('connectionrefused')
      // The second one is never answered.
      return tries === 2 ? undefined : route.continue()
    })
    await page.goto(`/checkout?${payer.query}`)
    await expect(page.getByText('Preparing secure payment...')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call 01962/ }).first()).toBeVisible()
    await expect(payButton(page)).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    expect(tries).toBe(3)
  })
})

test.describe('the page after the payment', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('says what to do about an unknown payment, and names the info mailbox', async ({ page }) => {
    const messages = collectAlerts(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (const address of ['/payment-success', '/payment-success?payment_intent=pi_unknown']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'We can’t find this payment' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'What happens once you’ve paid' })).toBeVisible()
      await page.getByRole('button', { name: 'Resend confirmation' }).click()
      await expect.poll(() => messages.splice(0)).toEqual([expect.stringContaining('info@')])
    }
    expect(asked).not.toContain('/api/send-payment-confirmation')
  })
})

test('neither page is indexed, and only the checkout may contact Stripe', async ({ page }) => {
  for (const path of ['/checkout', '/payment-success', '/calculator']) {
    const headers = (await page.request.get(path)).headers()
    expect(headers['x-robots-tag']).toBe(path === '/calculator' ? 'index, follow' : 'noindex, follow')
    expect(headers['content-security-policy']?.includes('stripe.com')).toBe(path === '/checkout')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the checkout says how to pay by phone', async ({ page }) => {
    await page.goto('/checkout')
    expect(await page.content()).toContain('Card payment needs JavaScript.')
    await expect(continueButton(page)).toBeDisabled()
    await expect(page.getByText('Prefer to pay by phone?')).toBeVisible()
  })
})

test('axe finds nothing on the way through, and no start is preset: who presses the button before choosing one is asked to', async ({
  app,
  page,
  payer,
}) => {
  await page.goto('/checkout')
  await continueButton(page).click()
  await expect(page.getByText('Please enter your full name').first()).toBeVisible()
  await expectNoViolationsInEachAppearance(page)
  await fillIn(page, payer)
  await continueButton(page).click()
  const start = page.getByRole('radiogroup', { name: 'When shall we start?' })
  const radios = start.getByRole('radio')
  await expect(radios).toHaveCount(2)
  await expect(start.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(start).not.toHaveAttribute('aria-invalid')
  await expect(start.locator(':invalid')).toHaveCount(0)
  await payButton(page).click()
  await expect(radios.first()).toBeFocused()
  await expect(start).toHaveAccessibleDescription('Please choose when we shall start')
  await expect(radios.first()).toHaveAccessibleDescription(/^Please choose when we shall start Start straight away/)
  await expectNoViolationsInEachAppearance(page)
  expect(await payments(app, payer.email)).toMatchObject([{ status: 'created' }])
  await radios.last().check()
  await expect(page.getByText('Please choose when we shall start')).toHaveCount(0)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await expectNoViolationsInEachAppearance(page)
  await payButton(page).click()
  await expect(page.getByText('Confirmation emails are on their way')).toBeVisible()
  await expectNoViolationsInEachAppearance(page)
})
