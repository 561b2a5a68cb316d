import type { Page, Route } from '@playwright/test'
import { bookButton, fillIn } from '../fixtures.ts'
import { expect, test } from './checks.ts'
import { openHydratedForm, respondWith, toast } from './forms.ts'

// With smooth scrolling and page transitions, as for most visitors.
test.use({ reducedMotion: 'no-preference' })

const openForm = (page: Page, address = '/contact') => openHydratedForm(page, address, 'First name')

test.describe('Consultation form: validation rules', () => {
  test('each rule has its message, on the field that it is about', async ({ page }) => {
    await openForm(page)
    for (const [label, given, message] of [
      ['First name', '', 'First name is required'],
      ['Last name', '', 'Last name is required'],
      ['Email', 'not an address', 'Please enter a valid email address'],
      ['Phone', '123456789', 'Please enter a valid phone number'],
    ] as const) {
      await test.step(`${label} "${given}": ${message}`, async () => {
        await fillIn(page)
        await page.getByLabel(label).fill(given)
        await bookButton(page).click()
        await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
        await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
        await expect(page.getByLabel(label)).toBeFocused()
        await expect(page).toHaveURL('/contact')
      })
    }
  })
})

test.describe('Consultation form: states', () => {
  test('submitting (the button reads Submitting and is disabled), then /thank-you plus the existing query string', async ({
    page,
  }) => {
    await openForm(page, '/contact?utm_source=leaflet')
    await fillIn(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/consultations', async (route) => {
      await answer.promise
      await route.continue()
    })
    const [request] = await Promise.all([page.waitForRequest('**/api/consultations'), bookButton(page).click()])
    await expect(page.getByRole('button', { name: 'Submitting' })).toBeDisabled()
    await test.step('a body is sent as JSON: firstName, lastName, email, phone, extensionType, projectDescription', () => {
      expect(request.method()).toBe('POST')
      expect(request.postDataJSON()).toMatchObject({
        firstName: 'Ada',
        lastName: 'Sample',
        email: 'ada@example.com',
        phone: '020 7946 0018',
        extensionType: 'Kitchen Extension',
        projectDescription: 'A bigger kitchen towards the garden.',
      })
    })
    answer.resolve()
    await expect(page).toHaveURL('/thank-you?utm_source=leaflet')
  })

  test("failure: a destructive toast titled 'Submission Failed' with the error's message", async ({ page }) => {
    await openForm(page)
    await fillIn(page)
    for (const [step, answer, message] of [
      [
        'the status code, a colon and a space, then the body text',
        respondWith(429, 'Please wait a minute.'),
        '429: Please wait a minute.',
      ],
      ['(or the status text if the body is empty)', respondWith(503, ''), '503: Service Unavailable'],
      [
        "or the fallback 'Please try again or call us directly.'",
        (route: Route) => route.abort('connectionrefused'),
        'Please try again or call us directly.',
      ],
    ] as const) {
      await test.step(step, async () => {
        await page.route('**/api/consultations', answer)
        await bookButton(page).click()
        await expect(toast(page)).toContainText(message)
        await expect(toast(page)).toContainText('Submission Failed')
        await expect(toast(page)).toHaveClass(/toast-destructive/)
        await test.step('at most 1 toast is visible at a time', () => expect(toast(page)).toHaveCount(1))
        await expect(bookButton(page)).toBeEnabled()
      })
    }
    await test.step('F8 focuses the notification region', async () => {
      await page.keyboard.press('F8')
      await expect(page.locator('.toast-viewport')).toBeFocused()
    })
    await test.step('swipe right to dismiss with a 50 px threshold', async () => {
      for (const tooLittle of [-80, 48]) {
        await swipe(page, tooLittle)
        await expect(toast(page)).not.toHaveAttribute('data-swipe', 'move')
        await expect(toast(page)).toBeVisible()
      }
      await swipe(page, 56)
      await expect(toast(page)).toHaveCount(0)
    })
  })

  test('on the home page it works as on /contact; phone minimum length: 10 characters; extensionType and projectDescription are optional', async ({
    page,
  }) => {
    await openForm(page, '/')
    await fillIn(page)
    await page.getByLabel('Phone').fill('0123456789')
    await page.getByLabel('What are you planning?').selectOption('')
    await page.getByLabel('Tell us about it').fill('')
    await bookButton(page).click()
    await expect(page).toHaveURL('/thank-you')
  })
})

test.describe('Notifications', () => {
  test('default display 5000 ms, tooltip delay 700 ms, skip delay 300 ms', async ({ page }) => {
    // A tooltip closes when the page scrolls, and a rejected form would scroll smoothly to its message.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await openForm(page)
    await fillIn(page)
    await page.route('**/api/consultations', respondWith(503, ''))
    await bookButton(page).click()
    await expect(toast(page)).toBeVisible()
    await test.step('default display 5000 ms', async () => {
      await page.mouse.move(5, 5)
      await page.clock.runFor(4000)
      await expect(toast(page)).toBeVisible()
      await page.clock.runFor(2000)
      await expect(toast(page)).toHaveCount(0)
    })
    await bookButton(page).click()
    await expect(toast(page)).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    const tip = page.locator('.tooltip')
    const enter = () => toast(page).getByRole('button', { name: 'Close' }).hover()
    const leave = async () => {
      await page.mouse.move(5, 5, { steps: 5 })
      await expect(tip).toHaveCount(0)
    }
    const expectDelay = async () => {
      await page.clock.runFor(690)
      await expect(tip).toHaveCount(0)
      await page.clock.runFor(20)
      await expect(tip).toBeVisible()
    }
    await enter()
    await expectDelay()
    await leave()
    await page.clock.runFor(290)
    await enter()
    await expect(tip, 'at once, so soon after the last one').toBeVisible()
    await leave()
    await page.clock.runFor(310)
    await enter()
    await expectDelay()
  })
})

/** Drags the toast by this distance to the right. */
async function swipe(page: Page, pixels: number): Promise<void> {
  const { x, y, width, height } = (await toast(page).getByText('Submission Failed').boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + pixels, y + height / 2, { steps: 6 })
  await page.mouse.up()
}
