import { issueQuote } from '../../shared/contract/quotes.ts'
import { submitConsultation } from '../../shared/contract/consultations.ts'
import { listProspects } from '../../shared/contract/prospects.ts'
import { ada } from '../../server/testing/enquiries.ts'
import { expectNoViolationsInEachAppearance } from './axe.ts'
import { expect, publicUrl, signIn, test } from './fixtures.ts'
import { payDeposit } from './specification/payer.ts'

test('a quote accepted by telephone is paid for from another address, every page says the sums of the quote, and the balance is invoiced and printed', async ({
  app,
  page,
}) => {
  test.slow()
  const owner = await app.ownerClient()
  await owner.call(submitConsultation, { body: ada() })
  const id = (await owner.call(listProspects))[0]?.id ?? ''
  const lines = [{ what: '3D visuals', netPounds: 250 }]
  const body = { id: crypto.randomUUID(), packageType: 'Pre-Build' as const, lines }
  await owner.call(issueQuote, { params: { id }, body })
  await signIn(page)
  await page.goto(`/marketing-hub?lead=${id}&part=money`)
  const panel = page.getByRole('dialog', { name: 'Ada Sample' })
  await panel.getByRole('button', { name: 'Actions for Q-0001' }).click()
  await page.getByRole('menuitem', { name: 'Accepted by telephone' }).click()
  await page.getByRole('button', { name: 'Mark as accepted' }).click()
  await expect(panel.getByRole('region', { name: 'Quotes' })).toContainText('Accepted by telephone')

  const link = () =>
    app.mail.received.flatMap(({ text }) => /https?:\S+\/checkout\?\S+/.exec(text ?? '') ?? [])[0] ?? ''
  await expect.poll(link, 'the email that confirms it links to the checkout').not.toBe('')
  // Without a package in the address, the checkout is that of the quote.
  const checkout = new URL(link().replace(publicUrl, app.address))
  checkout.searchParams.delete('package')
  await page.goto(checkout.href)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('£2,340 including VAT')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Email').fill('bea@example.com')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payDeposit(page)
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('as in your quote Q-0001: £2,200 + VAT (£2,640 including VAT)')
  await expect(order).toContainText('£300 including VAT')
  await expect(order).toContainText('£1,950 + VAT (£2,340 including VAT)')
  await expectNoViolationsInEachAppearance(page)

  await page.goto(`/marketing-hub?lead=${id}&part=money`)
  await expect(panel.getByRole('region', { name: 'Invoices' })).toContainText(
    'Agreed £2,640 (Q-0001) · paid £300 · £2,340 remains, including VAT',
  )
  await panel.getByRole('button', { name: 'Create balance invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Balance invoice for Ada Sample' })
  await dialog.getByLabel('Ada Sample’s address').fill('1 High Street\nWinchester')
  await dialog.getByRole('button', { name: 'Issue and send' }).click()
  const address = await panel.getByRole('link', { name: 'INV-000002' }).getAttribute('href')
  const { pathname, search } = new URL(address ?? '')
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { name: 'Invoice INV-000002' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('row', { name: /To pay/ })).toContainText('£2,340.00')
})
