import type { Route } from '@playwright/test'
import { listProspects } from '../../shared/contract/prospects.ts'
import {
  blockStorage,
  bookButton,
  expect,
  fillIn,
  holdScripts,
  ignoreRestingMouse,
  newVisitor,
  openPage,
  owner,
  sharedServerTest as test,
  recipientsOfMailAbout,
  shortenTimeouts,
  signIn,
  visitor,
  type App,
  waitForHydration,
} from './fixtures.ts'

async function leadsOf(app: App, email: string) {
  return (await app.ownerClient()).call(listProspects, { query: { q: email } })
}

test('an enquiry made on the website becomes a lead that the owner sees', async ({ app, page }) => {
  const visitor = newVisitor()
  await page.goto('/?utm_source=leaflet')
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await fillIn(page, visitor)
  await page.getByLabel('Postcode').fill('so239ax')
  await bookButton(page).click()
  await expect(page).toHaveURL('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')

  await expect.poll(() => recipientsOfMailAbout(app, visitor.email)).toEqual([visitor.email, owner.email])
  const alert = app.mail.received.find(({ replyTo }) => replyTo?.[0]?.address === visitor.email)
  expect(alert?.text).toContain('A bigger kitchen towards the garden.')
  expect(alert?.text).toContain('Postcode: SO23 9AX (no travel charge for a survey)')
  expect(alert?.recipients).toEqual([owner.email])

  await signIn(page)
  const row = page.getByRole('row', { name: new RegExp(visitor.email) })
  for (const text of ['Ada Sample', visitor.phone, 'Extension', 'Website', 'New', 'Medium']) {
    await expect(row).toContainText(text)
  }
})

test('clicking twice sends one enquiry', async ({ app, page }) => {
  const visitor = newVisitor()
  await page.goto('/contact')
  await fillIn(page, visitor)
  await bookButton(page).dblclick()
  await expect(page).toHaveURL('/thank-you')
  expect(await leadsOf(app, visitor.email)).toHaveLength(1)
  await expect.poll(() => recipientsOfMailAbout(app, visitor.email)).toEqual([visitor.email, owner.email])
})

test('the first invalid field is in view with its label and message, not covered by a bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/contact')
  await page.getByRole('button', { name: 'Reject' }).click()
  await fillIn(page, { ...visitor, phone: '12345' })
  await bookButton(page).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  for (const part of [page.locator('label[for=consultation-phone]'), page.locator('#consultation-phone-error')]) {
    await expect(part).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() =>
        part.evaluate((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return one.contains(document.elementFromPoint(x + width / 4, y + height / 2))
        }),
      )
      .toBe(true)
  }
})

test.describe('when the server cannot be reached', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('a toast says so, nothing typed is lost, and the attempts together send one enquiry', async ({ app, page }) => {
    await shortenTimeouts(page, 3)
    const visitor = newVisitor()
    await page.goto('/contact')
    await fillIn(page, visitor)
    for (const [failure, answer] of [
      ['the connection is refused', (route) => route.abort('connectionrefused')],
      [
        'the page of a proxy is no answer',
        (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<!doctype html><title>Away</title>' }),
      ],
      ['a request without an answer times out', () => Promise.resolve()],
      ['the response is lost', (route) => route.fetch().then(() => route.abort('connectionreset'))],
    ] as readonly (readonly [string, (route: Route) => Promise<void>])[]) {
      await test.step(failure, async () => {
        await page.route('**/api/consultations', answer)
        await bookButton(page).click()
        const toast = page.locator('.toast').filter({ hasText: 'Submission Failed' })
        await expect(toast).toContainText('Please try again or call us directly.')
        await expect(page.getByText('<!doctype')).toHaveCount(0)
        await expect(page.getByLabel('Tell us about it')).toHaveValue('A bigger kitchen towards the garden.')
        await toast.getByRole('button', { name: 'Close' }).click()
        await expect(toast).toHaveCount(0)
        await page.unroute('**/api/consultations')
      })
    }
    await bookButton(page).click()
    await expect(page).toHaveURL('/thank-you')
    expect(await leadsOf(app, visitor.email)).toHaveLength(1)
    await expect.poll(() => recipientsOfMailAbout(app, visitor.email)).toEqual([visitor.email, owner.email])
  })
})

test('what was typed before hydration is kept, and no script is loaded before the visitor interacts with the page', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const release = await holdScripts(page)
  await ignoreRestingMouse(page)
  await page.goto('/contact', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.getByLabel('First name').pressSequentially('Ada')
  await page.getByLabel('Last name').pressSequentially('Sample')
  release()
  await waitForHydration(page.locator('form'))
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Last name')).toHaveValue('Sample')
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Phone').fill(visitor.phone)
  await bookButton(page).click()
  await expect(page).toHaveURL('/thank-you')
})

test('what was typed on one page is in the form of the next page, even before its script loads, until it is sent', async ({
  page,
}) => {
  const release = await holdScripts(page)
  const noMarketing = page.getByRole('checkbox', { name: 'Don’t send me news about similar services.' })
  const expectTyped = async () => {
    for (const [label, value] of [
      ['First name', 'Ada'],
      ['Phone', visitor.phone],
      ['What are you planning?', 'Kitchen Extension'],
      ['Tell us about it', 'A bigger kitchen towards the garden.'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(value)
    }
    await expect(noMarketing).toBeChecked()
  }
  await page.goto('/')
  await expect(noMarketing).not.toBeChecked()
  await fillIn(page)
  await noMarketing.check()
  await page.goto('/contact')
  await expectTyped()
  release()
  await page.getByLabel('First name').focus()
  await waitForHydration(page.locator('form'))
  await expectTyped()
  const [request] = await Promise.all([page.waitForRequest('**/api/consultations'), bookButton(page).click()])
  expect(request.postDataJSON()).toMatchObject({ marketing: 'declined' })
  await expect(page).toHaveURL('/thank-you')
  await openPage(page, '/contact')
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(noMarketing).not.toBeChecked()
})

test('after a no, a form that is sent before its script has loaded says so', async ({ app, page }) => {
  const visitor = newVisitor()
  const release = await holdScripts(page)
  await page.goto('/contact?utm_source=cold')
  await page.getByRole('button', { name: 'Reject' }).click()
  await fillIn(page, visitor)
  const [request] = await Promise.all([page.waitForRequest('**/api/consultations'), bookButton(page).click()])
  expect(request.postData()).toContain('cookie-consent=rejected')
  release()
  await expect(page).toHaveURL('/thank-you?utm_source=cold')
  expect(await leadsOf(app, visitor.email)).toHaveLength(1)
})

test.describe('a form that is sent before its script has loaded, and refused', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('goes to the thank-you page with the campaign once it is corrected', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/contact?utm_source=cold&foo=1')
    await fillIn(page, { ...newVisitor(), phone: '12345' })
    await bookButton(page).click()
    await expect(page.getByText('Please enter a valid phone number').first()).toBeVisible()
    release()
    await page.getByLabel('Phone').fill(visitor.phone)
    await waitForHydration(page.locator('form'))
    await bookButton(page).click()
    await expect(page).toHaveURL('/thank-you?utm_source=cold&foo=1')
  })
})

test('the calculator passes name and email on to the booking form', async ({ page }) => {
  await page.goto('/calculator')
  await page.getByLabel('Name').fill('Ada Mary Sample')
  await page.getByLabel('Email').fill(visitor.email)
  await page.goto('/contact')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Last name')).toHaveValue('Mary Sample')
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
})

test('a mistyped email address is corrected with one tap, on every form', async ({ page }) => {
  for (const path of ['/contact', '/calculator', '/checkout']) {
    await page.goto(path)
    const email = page.getByLabel('Email')
    await email.focus()
    await email.fill('helen@gmial.com')
    const suggestion = page.getByRole('button', { name: 'Did you mean helen@gmail.com?' })
    await suggestion.click()
    await expect(email).toHaveValue('helen@gmail.com')
    await expect(email).toBeFocused()
    await expect(suggestion).toHaveCount(0)
  }
})

test('the form names and sends the package or service that was chosen last', async ({ page }) => {
  await page.goto('/packages?package=Essential&utm_source=leaflet')
  await page.getByRole('link', { name: 'Book Premium' }).click()
  await expect(page).toHaveURL('/contact?package=Premium&utm_source=leaflet')
  await expect(page.getByText('You are asking about: Premium Package')).toBeVisible()
  const sent = await page
    .locator('form#consultation')
    .evaluate((form: HTMLFormElement) => new FormData(form).get('interest'))
  expect(sent).toBe('Premium')
  await page.goto('/feasibility-assessment?package=Premium')
  await page.getByRole('main').locator('a[href*="service=feasibility"]').first().click()
  await expect(page.locator('.interest:visible')).toHaveText('You are asking about: Feasibility assessment')
  await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.locator('.interest:visible')).toHaveText('You are asking about: Feasibility assessment')
  await fillIn(page)
  const [request] = await Promise.all([page.waitForRequest('**/api/consultations'), bookButton(page).click()])
  expect(request.postDataJSON()).toMatchObject({ interest: 'feasibility' })
})

test.describe('before the form’s script is loaded', () => {
  test.use({ expectedConsole: [/status of 400/] })

  test('a click on Book shows the specified messages', async ({ page }) => {
    // These requests never get a response, so the script of the form does not load.
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/contact')
    await bookButton(page).click()
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByText('First name is required').last()).toBeInViewport({ ratio: 1 })
  })
})

test('a page that is restored by Back keeps what was typed, and is empty once that was sent', async ({ page }) => {
  /** Simulates a return from the back/forward cache, which the browser under test does not use. */
  const comeBack = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.goto('/contact')
  await page.getByLabel('First name').fill('Ada')
  await waitForHydration(page.locator('form'))
  await comeBack()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await fillIn(page)
  await page.route('**/thank-you', (route) => route.fulfill({ status: 204 }))
  // The page can leave before React renders that the form was sent, so it comes back in that state.
  const cameBack = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let microtasks = 0
        const comeBackAfterMicrotasks = () => {
          if (microtasks++ < 20) return queueMicrotask(comeBackAfterMicrotasks)
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
          resolve()
        }
        navigation.addEventListener('navigate', comeBackAfterMicrotasks)
      }),
  )
  await bookButton(page).click()
  await cameBack
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(bookButton(page)).toBeEnabled()
})

test.describe('where the browser blocks storage', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the call button is shown, and the form is posted to the server', async ({ app, page }) => {
    const visitor = newVisitor()
    await blockStorage(page)
    await page.goto('/faq')
    await expect(page.getByRole('link', { name: 'Call us', exact: true })).toBeVisible()
    await expect(page.locator('.cookie-banner')).toBeHidden()
    await page.goto('/contact')
    await fillIn(page, visitor)
    await page.waitForLoadState('networkidle')
    await bookButton(page).click()
    await expect(page).toHaveURL(/\/thank-you/)
    expect(await leadsOf(app, visitor.email)).toMatchObject([{ name: 'Ada Sample' }])
  })
})
