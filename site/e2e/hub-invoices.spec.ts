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
