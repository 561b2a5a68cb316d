import { listConsultations } from '../../shared/contract/consultations.ts'
import { bookButton, expect, fillIn, newVisitor, sharedServerTest as test } from './fixtures.ts'

test('the planning check updates with each choice, and its answer is sent with the enquiry', async ({ app, page }) => {
  await page.goto('/feasibility-assessment')
  const answer = page.locator('.planning-answer')
  await page.getByLabel('How far out').fill('4.5')
  await expect(answer.getByRole('heading')).toHaveText('Probably prior approval')
  await page.getByLabel('What kind of home').selectOption('Flat or maisonette')
  await expect(answer.getByRole('heading')).toHaveText('Probably a planning application')
  await page.getByLabel('What would you like to build').selectOption('Garden room')
  await expect(page.getByLabel('How far out')).toBeHidden()
  await page.getByLabel('What kind of home').selectOption('Detached house')
  await expect(answer.getByRole('heading')).toHaveText('Probably permitted development')
  await expect(answer.getByRole('listitem').first()).toContainText('eaves of at most 2.5 m')

  await answer.getByRole('link', { name: 'Take this to a free assessment' }).click()
  const found =
    'Planning check: Garden room; Detached house; No, or not that I know of. Probably permitted development.'
  await page.getByLabel('First name').fill('Ada')
  await expect(page.getByLabel('Tell us about it')).toHaveValue(found)
  const visitor = newVisitor()
  await fillIn(page, visitor)
  await page.getByLabel('Tell us about it').fill(`${found} Near the beech.`)
  await bookButton(page).click()
  await expect(page).toHaveURL(/thank-you/)
  const enquiries = await (await app.ownerClient()).call(listConsultations)
  const enquiry = enquiries.find(({ email }) => email === visitor.email)
  expect(enquiry).toMatchObject({ interest: 'feasibility', projectDescription: `${found} Near the beech.` })
  await page.goto('/contact')
  await page.getByLabel('First name').fill('Ada')
  await expect(page.getByLabel('Tell us about it')).toHaveValue('')
})
