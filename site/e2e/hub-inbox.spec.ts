import { createClient } from '../../shared/client.ts'
import { submitCalculator } from '../../shared/contract/calculator.ts'
import { submitConsultation } from '../../shared/contract/consultations.ts'
import { deleteProspect } from '../../shared/contract/prospect-archive.ts'
import { listProspects } from '../../shared/contract/prospects.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test, visitor } from './fixtures.ts'

test('what came in and what went out is shown, read and led back to the lead', async ({ app, page }) => {
  test.slow()
  const site = createClient({ baseUrl: app.address })
  await site.call(submitConsultation, {
    body: { ...visitor, postcode: 'GU34 1AB', projectDescription: 'A kitchen towards the garden.' },
  })
  await site.call(submitCalculator, { body: { name: 'Bea Sample', email: 'bea@example.com', sqm: 20 } })
  await signIn(page)
  await page.getByRole('link', { name: /^Website forms/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Website forms' })).toBeFocused()
  await page.getByRole('button', { name: 'Ada Sample' }).click()
  const panel = page.getByRole('dialog', { name: 'Ada Sample' })
  await expect(panel).toContainText('A kitchen towards the garden.')
  await expect(panel).toContainText('GU34 1AB (a travel charge for a survey, depending on the street)')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.getByRole('link', { name: 'Estimates' }).click()
  const bea = page.getByRole('row', { name: /Bea Sample/ })
  await expect(bea).toContainText('£34,000 to £46,000')
  await expect(bea.getByRole('link', { name: 'Open the lead' })).toBeVisible()
  const owner = await app.ownerClient()
  const [lead] = await owner.call(listProspects, { query: { q: 'bea' } })
  await owner.call(deleteProspect, { params: { id: lead?.id ?? '' } })
  await expect(bea).toContainText('Lead deleted on')
  await expect(bea.getByRole('link')).toHaveCount(0)
  await page.getByRole('link', { name: 'Deposits' }).click()
  await expect(page.getByRole('heading', { name: 'No deposit has been paid yet.' })).toBeVisible()
  await page.getByRole('link', { name: 'Newsletter' }).click()
  await expect(page.getByRole('heading', { name: 'No subscribers yet.' })).toBeVisible()
  await page.getByRole('link', { name: 'Outbox' }).click()
  await expect(page.getByRole('table', { name: 'Emails' })).toContainText('ada@example.com')
  await page
    .getByRole('row', { name: /New enquiry: Ada Sample/ })
    .getByRole('button')
    .click()
  await expect(page.getByRole('dialog')).toContainText('Ada Sample would like a consultation')
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText('Ada Sample would like a consultation')
  await expectNoViolations(page)
})
