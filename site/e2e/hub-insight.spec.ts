import { createProspect, editProspect } from '../../shared/contract/prospects.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

for (const width of [390, 1440]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: width === 390 ? 'dark' : 'light' })

    test('with 10 leads, each chart is drawn under the content security policy, in whole numbers, with its table beside it', async ({
      app,
      page,
    }) => {
      const owner = await app.ownerClient()
      const statuses = [...Array<'new'>(8).fill('new'), 'contacted', 'quoted'] as const
      for (const [index, status] of statuses.entries()) {
        const { id, updatedAt } = await owner.call(createProspect, {
          body: {
            name: `Sample ${index}`,
            email: `sample${index}@example.com`,
            phone: `020 7946 004${index}`,
            location: 'Winchester',
            projectType: 'extension',
          },
        })
        const change = status === 'quoted' ? { status, crmStage: 'proposal', packageValue: 1950 } : { status }
        if (status !== 'new')
          await owner.call(editProspect, { params: { id }, body: { updatedAt, ...change } as never })
      }
      await signIn(page)
      const answer = await page.goto('/marketing-hub/insight')
      expect(answer?.headers()['content-security-policy']).toContain("default-src 'self'")

      const figure = (name: string) => page.getByRole('region', { name, exact: true })
      for (const [name, row] of [
        ['Funnel', /New.*10.*100%/],
        ['Leads by source', /\d\d.*10/],
        ['Pipeline value', /Proposal.*£1,950.*1/],
      ] as const) {
        await expect(figure(name).getByRole('row', { name: row }).last()).toBeVisible()
        await expect(figure(name).locator('svg').first()).toBeAttached()
      }
      await expect(figure('Leads by source').locator('svg text')).toContainText(['0', '5', '10'])
      await expect(figure('Response time')).toContainText('Nothing in this period yet.')
      await expect(figure('Pipeline value').locator('svg')).toContainText('Proposal £1,950')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectNoViolations(page)
      await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 12 months')
      await expect(figure('Leads by source').getByRole('row')).toHaveCount(13)
      await page.reload()
      await expect(figure('Leads by source').getByRole('row')).toHaveCount(13)
    })
  })
}
