import { createProspect } from '../../shared/contract/prospects.ts'
import { hubPage } from './all-pages.ts'
import { appearances, expectNoViolations } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

const hugo = { name: 'Hugo Sample', phone: '020 7946 0022', location: 'Alresford', projectType: 'extension' } as const

for (const { colorScheme, width } of appearances) {
  test.describe(`axe finds nothing in the hub, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    test.slow()

    test('on the sign-in page, in the leads, with some chosen, in a lead and in its edit', async ({ app, page }) => {
      await page.goto(hubPage)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expectNoViolations(page)
      const owner = await app.ownerClient()
      await owner.call(createProspect, { body: { ...hugo, email: 'hugo@example.com' } })
      await signIn(page)
      if (width < 640) await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('checkbox', { name: 'Choose Hugo Sample' }).check()
      await expect(page.getByRole('toolbar')).toBeVisible()
      await expectNoViolations(page)
      await page.getByRole('link', { name: 'Hugo Sample' }).click()
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Entered by hand')
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByLabel('Postcode')).toBeVisible()
      await expectNoViolations(page)
    })

    test('on the board, in the palette, in an import and in the archive', async ({ app, page }) => {
      const owner = await app.ownerClient()
      await owner.call(createProspect, { body: { ...hugo, email: 'hugo@example.com' } })
      await signIn(page)
      await page.goto('/marketing-hub?layout=board')
      await expect(page.getByRole('link', { name: 'Hugo Sample' })).toBeVisible()
      await expectNoViolations(page)
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectNoViolations(page)
      await page.goto('/marketing-hub?panel=import')
      await expect(page.getByRole('dialog', { name: 'Import leads' })).toBeVisible()
      await expectNoViolations(page)
      await page.goto('/marketing-hub/archive')
      await expect(page.getByRole('heading', { name: 'The archive is empty.' })).toBeVisible()
      await expectNoViolations(page)
    })
  })
}
