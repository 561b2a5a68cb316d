import { accept, acceptAhead, expect, haveTags, openWithTags, test, type Edge } from './google-tags.ts'
import { newPayer } from './specification/payer.ts'

const { given, ...details } = newPayer()

/** Returns all requests, decoded twice because values may have been encoded twice. */
function everythingSent({ requests }: Edge): string {
  return requests.map((request) => decodeURIComponent(decodeURIComponent(request)).replaceAll('+', ' ')).join('\n')
}

test('what a checkout was opened with reaches no tag: neither by an address nor by where a visitor came from', async ({
  context,
  page,
  edge,
}) => {
  await acceptAhead(context)
  await page.goto(`/checkout?package=Premium&${given}`)
  await page.getByRole('button', { name: 'Pay £300 deposit' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })).toBeVisible()
  await expect.poll(() => edge.hits).toHaveLength(1)
  expect(new URL(edge.hits[0]!.referrer).search).toBe('?package=Premium')
  const sent = everythingSent(edge)
  for (const detail of Object.values(details)) expect(sent).not.toContain(detail)
})

test('an address that says who the visitor is says it to no tag', async ({ context, page, edge }) => {
  await acceptAhead(context)
  await openWithTags(page, `/contact?utm_source=mail&${given}&who=${encodeURIComponent(details.email)}`)
  await expect(page).toHaveURL('/contact?utm_source=mail')
  expect(edge.views.map((view) => new URL(view.page).search)).toEqual(['?utm_source=mail'])
  for (const detail of Object.values(details)) expect(everythingSent(edge)).not.toContain(detail)
})

test('neither does the address that the visitor came from', async ({ page, edge }) => {
  await page.goto(`/contact?utm_source=mail&${given}`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect(page).toHaveURL('/about')
  await accept(page).click()
  await haveTags(page)
  expect(edge.views.map((view) => new URL(view.referrer).search)).toEqual(['?utm_source=mail'])
  for (const detail of Object.values(details)) expect(everythingSent(edge)).not.toContain(detail)
})

test('Google is told the address of a paid deposit without the number of the payment', async ({ context, page }) => {
  await acceptAhead(context)
  await page.goto(`/checkout?${newPayer().given}`)
  await page.getByRole('button', { name: 'Pay £300 deposit' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your deposit is paid.' })).toBeVisible()
  await haveTags(page)
  const set = await page.evaluate(() =>
    (Reflect.get(window, 'dataLayer') as object[])
      .map((command) => Object.values(command) as unknown[])
      .find(([name]) => name === 'set'),
  )
  expect(set).toEqual(['set', { page_location: expect.stringMatching(/\/payment-success\?package=Essential$/) }])
})
