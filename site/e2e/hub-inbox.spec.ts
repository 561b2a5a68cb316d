import { createClient } from '../../shared/client.ts'
import { submitCalculator } from '../../shared/contract/calculator.ts'
import { deleteProspect } from '../../shared/contract/prospect-archive.ts'
import { listProspects } from '../../shared/contract/prospects.ts'
import { expect, signIn, test } from './fixtures.ts'

test('an estimate is listed with its email, and loses its lead at once when that is deleted', async ({ app, page }) => {
  const site = createClient({ baseUrl: app.address })
  await site.call(submitCalculator, { body: { name: 'Bea Sample', email: 'bea@example.com', sqm: 20 } })
  await signIn(page)
  await page.goto('/marketing-hub/inbox?show=estimates')
  const bea = page.getByRole('row', { name: /Bea Sample/ })
  await expect(bea).toContainText('£34,000 to £46,000')
  await expect(bea.getByRole('link', { name: 'Open the lead' })).toBeVisible()
  const owner = await app.ownerClient()
  const [lead] = await owner.call(listProspects, { query: { q: 'bea' } })
  await owner.call(deleteProspect, { params: { id: lead?.id ?? '' } })
  await expect(bea).toContainText('Lead deleted on')
  await expect(bea.getByRole('link')).toHaveCount(0)
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page
    .getByRole('row', { name: /bea@example\.com/ })
    .getByRole('button')
    .click()
  await expect(page.getByRole('dialog')).toContainText('£34,000 to £46,000')
})
