import { submitConsultation } from '../../shared/contract/consultations.ts'
import { listProspects } from '../../shared/contract/prospects.ts'
import { issueQuote } from '../../shared/contract/quote-changes.ts'
import { expect, publicUrl, signIn, test } from './fixtures.ts'
import { addLead } from './leads.ts'
import { payDeposit } from './specification/payer.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a lead pays the deposit by the link that the owner copies, and the balance is invoiced and printed', async ({
  app,
  page,
}) => {
  const { id } = await addLead(await app.ownerClient())
  await signIn(page)
  await page.goto(`/marketing-hub?lead=${id}`)
  const panel = page.getByRole('dialog', { name: 'Grace Sample' })
  await panel.getByRole('button', { name: 'Copy deposit link' }).click()
  await page.getByRole('menuitem', { name: 'Pre-Build Package' }).click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  const depositLink = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto(depositLink.replace(publicUrl, app.address))
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Pre-Build Package')
  await payDeposit(page)
  await expect(page.getByRole('heading', { name: 'When shall we come to measure?' })).toBeVisible()

  await page.goto(`/marketing-hub?lead=${id}`)
  await panel.getByRole('button', { name: 'Create balance invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Balance invoice for Grace Sample' })
  await dialog.getByLabel('Grace Sample’s address').fill('1 High Street\nWinchester')
  await dialog.getByRole('button', { name: 'Issue and send' }).click()
  const address = await panel.getByRole('link', { name: 'INV-000002' }).getAttribute('href')
  const { pathname, search } = new URL(address ?? '')
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { name: 'Invoice INV-000002' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('row', { name: /To pay/ })).toContainText('£2,040.00')
})

test('an accepted quote is the order: the checkout, the quote’s page, the lead and the balance invoice name its sums', async ({
  app,
  page,
}) => {
  const owner = await app.ownerClient()
  const enquiry = { firstName: 'Grace', lastName: 'Sample', email: 'grace@example.com', phone: '020 7946 0021' }
  const project = { extensionType: 'Kitchen Extension', projectDescription: 'A bigger kitchen.' } as const
  await owner.call(submitConsultation, { body: { ...enquiry, ...project } })
  const [lead] = await owner.call(listProspects)
  const id = lead?.id ?? ''
  const lines = [{ what: '3D visuals', netPounds: 250 }]
  const body = { id: crypto.randomUUID(), packageType: 'Pre-Build', lines } as const
  const quote = await owner.call(issueQuote, { params: { id }, body })
  const { pathname, search } = new URL(quote.address)
  await page.goto(pathname + search)
  await page.getByLabel('Your full name').fill('Grace Sample')
  await page.getByRole('checkbox').check()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Accept this quote' }).click()
  const checkout = (await answered).headers()['location'] ?? ''
  await page.goto(checkout.replace(publicUrl, app.address))
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('As in your quote Q-0001: £2,200 + VAT (£2,640 including VAT)')
  await expect(order).toContainText('£1,950 + VAT (£2,340 including VAT)')
  await page.reload()
  await expect(order).toContainText('As in your quote Q-0001')
  await payDeposit(page)
  await expect(page.getByRole('heading', { name: 'When shall we come to measure?' })).toBeVisible()
  await page.goto(pathname + search)
  await expect(page.getByText('£2,340.00 including VAT remains')).toBeVisible()

  await signIn(page)
  await page.goto(`/marketing-hub?lead=${id}`)
  const panel = page.getByRole('dialog', { name: 'Grace Sample' })
  await expect(panel.getByText('Agreed £2,640 (Q-0001) · paid £300 · £2,340 remains, including VAT')).toBeVisible()
  await expect(panel.getByText('£2,200 + VAT (£2,640 including VAT)')).toBeVisible()
  await panel.getByRole('button', { name: 'Create balance invoice' }).click()
  const sum = page.getByRole('region', { name: 'What the invoice will say' })
  await expect(sum).toContainText('£2,340.00')
})
