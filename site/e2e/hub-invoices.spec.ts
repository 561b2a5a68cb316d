import { createClient } from '../../shared/client.ts'
import { createPaymentIntent, depositAmount, simulatePayment } from '../../shared/contract/payments.ts'
import { expect, signIn, test } from './fixtures.ts'

test('the balance is added up as it is typed, issued, printed from its own page and marked as paid', async ({
  app,
  page,
}) => {
  const visitor = createClient({ baseUrl: app.address })
  const customerInfo = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }
  const body = { amount: depositAmount, packageType: 'Pre-Build', customerInfo } as const
  const { clientSecret } = await visitor.call(createPaymentIntent, { body })
  await visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })

  await signIn(page)
  await page.getByRole('table').getByRole('link', { name: 'Ada Sample', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Ada Sample' })
  await panel.getByRole('button', { name: 'Create balance invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Balance invoice for Ada Sample' })
  const sum = dialog.getByRole('region', { name: 'What the invoice will say' })
  await expect(sum).toContainText('£2,040.00')
  await dialog.getByRole('button', { name: 'Add a line' }).click()
  await page.getByRole('menuitem', { name: /3D visuals/ }).click()
  await expect(sum).toContainText('£2,340.00')
  await dialog.getByRole('button', { name: 'Issue and send' }).click()
  await expect(dialog).toContainText('Please enter the customer’s address')
  await dialog.getByLabel('Ada Sample’s address').fill('1 High Street\nWinchester')
  await dialog.getByRole('button', { name: 'Issue and send' }).click()

  await expect(panel).toContainText('To pay, issued')
  const address = await panel.getByRole('link', { name: 'INV-000002' }).getAttribute('href')
  await panel.getByRole('button', { name: 'Actions for INV-000002' }).click()
  await page.getByRole('menuitem', { name: 'Mark as paid' }).click()
  await expect(panel).toContainText(/Paid .+, issued/)

  const { pathname, search } = new URL(address ?? '')
  await page.goto(pathname + search)
  await expect(page.getByRole('heading', { name: 'Invoice INV-000002' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('row', { name: /To pay/ })).toContainText('£2,340.00')
})
