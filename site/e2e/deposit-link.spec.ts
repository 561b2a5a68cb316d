import type { Request } from '@playwright/test'
import { getDepositLink } from '../../shared/contract/payments.ts'
import { sharedServerTest as test, expect, signIn } from './fixtures.ts'
import { addLead } from './leads.ts'
import { newPayer, payButton } from './specification/payer.ts'

test('neither the owner’s search nor the checkout of a deposit link puts a name, email address or phone number into an address', async ({
  app,
  page,
  context,
}) => {
  const payer = { name: 'Nora Depositlink', email: newPayer().email, phone: '020 7946 0777' }
  const owner = await app.ownerClient()
  const lead = await addLead(owner, payer)
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))

  await signIn(page)
  await page.goto('/marketing-hub')
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(payer.email)
  await expect(page).toHaveURL(/#\?q=/)
  const row = page.getByRole('link', { name: payer.name, exact: true })
  await expect(row).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search leads' })).toHaveValue(payer.email)
  await row.click()
  await page.getByRole('tab', { name: 'Money' }).click()
  await expect(page.getByRole('button', { name: 'Copy deposit link' })).toBeVisible()
  await page.goBack()
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'Name' })
  await expect(row).toBeVisible()

  const { address } = await owner.call(getDepositLink, { params: { id: lead.id } })
  const visit = await context.newPage()
  const { pathname, search } = new URL(address ?? '')
  await visit.goto(`${pathname}${search}&package=Premium`)
  await expect(payButton(visit)).toBeVisible()
  await expect(visit).toHaveURL('/checkout?package=Premium')
  await expect(visit.getByText(payer.name)).toBeVisible()
  await visit.reload()
  await expect(payButton(visit)).toBeVisible()

  const requested = await Promise.all(
    requests.map(async (request) => `${request.url()} from ${(await request.allHeaders())['referer'] ?? ''}`),
  )
  expect(requested.length).toBeGreaterThan(20)
  const decoded = requested.map((url) => decodeURIComponent(url.replaceAll('+', ' ')))
  const phone = payer.phone.replaceAll(' ', '')
  const naming = decoded.filter((url) =>
    [payer.name, payer.email, payer.phone, phone].some((text) => url.includes(text)),
  )
  expect(naming).toEqual([])
  // The signed id is in the address that the link names, and in none after it. The page requests its own fonts before its script can take
  // the id from the address, so these may have it as their referrer.
  expect(decoded.filter((url) => url.includes('for=') && !/\.woff2 from /.test(url))).toHaveLength(1)
})

test.describe(() => {
  test.use({ expectedConsole: [/status of 404/] })

  test('a deposit link that no longer works leads to an empty checkout', async ({ page }) => {
    await page.goto('/checkout?for=x.y&package=Pre-Build')
    await expect(page).toHaveURL('/checkout?package=Pre-Build')
    await expect(page.getByLabel('Full name')).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeEnabled()
  })
})
