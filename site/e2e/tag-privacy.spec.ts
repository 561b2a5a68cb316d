import { accept, expect, openWithTags, preAcceptCookies, test, waitForTags, type GoogleStub } from './google-tags.ts'
import { newPayer, payDeposit } from './specification/payer.ts'

const { query, ...details } = newPayer()

/** Returns all requests, decoded twice because values may have been encoded twice. */
function allRequestsDecoded({ requests }: GoogleStub): string {
  return requests.map((request) => decodeURIComponent(decodeURIComponent(request)).replaceAll('+', ' ')).join('\n')
}

test('the details that a checkout was opened with, and the number of its payment, reach no tag', async ({
  context,
  page,
  googleStub,
}) => {
  await preAcceptCookies(context)
  await page.goto(`/checkout?package=Premium&${query}`)
  await payDeposit(page)
  await expect(page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })).toBeVisible()
  await expect.poll(() => googleStub.hits).toHaveLength(1)
  expect(new URL(googleStub.hits[0]!.referrer).pathname).toBe('/')
  const sent = allRequestsDecoded(googleStub)
  for (const detail of Object.values(details)) expect(sent).not.toContain(detail)
  const set = await page.evaluate(() =>
    (Reflect.get(window, 'dataLayer') as object[])
      .map((command) => Object.values(command) as unknown[])
      .find(([name]) => name === 'set'),
  )
  expect(set).toEqual(['set', { page_location: expect.stringMatching(/\/payment-success\?package=Premium$/) }])
})

test('personal details in an address reach no tag', async ({ context, page, googleStub }) => {
  await preAcceptCookies(context)
  await openWithTags(page, `/contact?utm_source=mail&${query}&who=${encodeURIComponent(details.email)}`)
  await expect(page).toHaveURL('/contact?utm_source=mail')
  expect(googleStub.views.map((view) => new URL(view.page).search)).toEqual(['?utm_source=mail'])
  for (const detail of Object.values(details)) expect(allRequestsDecoded(googleStub)).not.toContain(detail)
})

test('nor do those in the referrer', async ({ page, googleStub }) => {
  await page.goto(`/contact?utm_source=mail&${query}`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  await accept(page).click()
  await waitForTags(page)
  expect(googleStub.views.map((view) => new URL(view.referrer).search)).toEqual(['?utm_source=mail'])
  for (const detail of Object.values(details)) expect(allRequestsDecoded(googleStub)).not.toContain(detail)
})
