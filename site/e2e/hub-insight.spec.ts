import { expect, signIn, test } from './fixtures.ts'
import { addLead } from './leads.ts'

test('with 10 leads, Insight draws its charts under the content security policy', async ({ app, page }) => {
  const owner = await app.ownerClient()
  for (let n = 0; n < 10; n++) {
    await addLead(owner, { name: `Sample ${n}`, email: `sample${n}@example.com`, phone: `020 7946 004${n}` })
  }
  await signIn(page)
  const answer = await page.goto('/marketing-hub/insight')
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'self'")
  const funnel = page.getByRole('region', { name: 'Funnel', exact: true })
  await expect(funnel.getByRole('row', { name: /New.*10.*100%/ })).toBeVisible()
  const chart = funnel.locator('[inert]')
  await expect(chart).toContainText('New 10')
  // The policy would refuse a width that is written as an attribute.
  const bar = chart.locator('[style*="width: 100%"]').first()
  await expect.poll(async () => (await bar.boundingBox())?.width).toBeGreaterThan(100)
  const sources = page.getByRole('region', { name: 'Leads by source', exact: true })
  for (const tick of ['0', '5', '10'])
    await expect(sources.locator('[inert]').getByText(tick, { exact: true })).toBeVisible()
})
