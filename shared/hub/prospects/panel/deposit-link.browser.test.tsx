import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getCheckout, getDepositLink } from '#shared/contract/payments.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { grace, hugo, iris, serveLeads } from '../../testing/fake-leads.ts'
import { openHub, toast } from '../../testing/open-hub.tsx'

const checkout = 'https://studio.example.com/checkout'
const copyButton = page.getByRole('button', { name: 'Copy deposit link' })

test('the link to pay a deposit is copied for a chosen package, and without a choice for the package of the lead', async () => {
  const client = createFakeClient()
  serveLeads(client, [hugo, { ...iris, selectedPackage: 'basic' }, { ...grace, depositPaid: true }])
  client.answer(getDepositLink, ({ params }) => ({ address: `${checkout}?for=${params.id}.signature`, quote: null }))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const hub = await openHub(client, `?lead=${hugo.id}&part=money`)
  await copyButton.click()
  await expect.element(page.getByText('Deposit of £300 including VAT', { exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Pre-Build Package' }).click()
  await expect.element(toast('Link copied')).toMatchTextContent('Hugo Sample can use it to pay the £300')
  const link = new URL(copied.mock.lastCall?.[0] ?? '')
  expect(link.pathname).toBe('/checkout')
  expect(Object.fromEntries(link.searchParams)).toEqual({ package: 'Pre-Build', for: `${hugo.id}.signature` })
  await hub.unmount()

  const second = await openHub(client, `?lead=${iris.id}&part=money`)
  await copyButton.click()
  await expect.element(toast('Link copied')).toMatchTextContent('Essential Package')
  // A browser that withholds the clipboard leaves the link to be copied by hand.
  copied.mockRejectedValue(new DOMException('The clipboard is withheld', 'NotAllowedError'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await copyButton.click()
  await expect.element(toast('Couldn’t copy the link')).toMatchTextContent('https://studio.example.com/checkout?')
  await second.unmount()

  // Without the server the link is for anybody.
  client.refuse(getDepositLink, 'unavailable', 'The server cannot be reached.')
  client.answer(getCheckout, { address: checkout })
  copied.mockResolvedValue()
  const third = await openHub(client, `?lead=${iris.id}&part=money`)
  await copyButton.click()
  await expect.poll(() => copied.mock.lastCall?.[0]).toBe(`${checkout}?package=Essential`)
  await third.unmount()

  await openHub(client, `?lead=${grace.id}&part=money`)
  await expect.element(page.getByRole('region', { name: 'Deposit' })).toBeVisible()
  await expect.element(copyButton).not.toBeInTheDocument()
})

test('the link follows the quote: its package is not asked for, and its deposit is named', async () => {
  const client = createFakeClient()
  serveLeads(client, [hugo])
  const quote = { packageType: 'Premium', netPence: 295_000, depositPence: 24_000 } as const
  client.answer(getDepositLink, { address: checkout, quote })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openHub(client, `?lead=${hugo.id}&part=money`)
  await copyButton.click()
  await expect
    .element(toast('Link copied'))
    .toMatchTextContent('Hugo Sample can use it to pay the £240 including VAT deposit for the Premium Package.')
  expect(copied.mock.lastCall?.[0]).toBe(`${checkout}?package=Premium`)
})
