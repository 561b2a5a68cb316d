import type { Page } from '@playwright/test'
import { recordPrivacy } from '../../shared/contract/prospect-history.ts'
import { importProspects } from '../../shared/contract/prospect-import.ts'
import { createProspect } from '../../shared/contract/prospects.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

const hugo = {
  name: 'Hugo Sample',
  email: 'hugo@example.com',
  phone: '020 7946 0022',
  location: 'Alresford',
  projectType: 'loft_conversion',
} as const

async function write(page: Page, name: string) {
  await page.getByRole('link', { name }).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('button', { name: 'Write an email' }).click()
  return panel
}

test('an email keeps its template with its words through a reload, is not lost by closing, and goes out with the way to object', async ({
  app,
  page,
}) => {
  const owner = await app.ownerClient()
  const { id } = await owner.call(createProspect, { body: hugo })
  const agreed = { lawfulBasis: 'consent', lawfulBasisNote: 'Asked for our news on the phone' } as const
  await owner.call(recordPrivacy, { params: { id }, body: agreed })
  await signIn(page)
  await page.getByRole('link', { name: `Write to ${hugo.email}` }).click()
  const panel = page.getByRole('dialog', { name: hugo.name })
  const template = panel.getByRole('combobox', { name: 'Template' })
  const subject = panel.getByLabel('Subject')
  const optOut = panel.getByText('If you’d rather not hear from us')
  await expect(template).toHaveValue('answer')
  await expect(template).toBeFocused()
  await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0)
  await expect(panel.getByLabel('Text')).toHaveValue(/your loft conversion in Alresford/)
  await expect(optOut).toBeHidden()
  await template.selectOption('Follow-up')
  await subject.fill('Still thinking of your loft?')
  await page.reload()
  await expect(panel.getByText(/^Your draft from \d\d:\d\d is back/)).toBeVisible()
  await expect(template).toHaveValue('follow-up')
  await expect(subject).toHaveValue('Still thinking of your loft?')
  await expect(panel.getByLabel('Text')).toHaveValue(/I wrote to you about your loft conversion/)
  await expect(optOut).toBeVisible()

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(subject).toHaveValue('Still thinking of your loft?')
  await panel.getByRole('button', { name: 'Send email' }).click()
  const sent = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(sent.filter({ hasText: 'Still thinking of your loft?' })).toBeVisible()
  await expect(subject).toHaveCount(0)
  await expect.poll(() => app.mail.received.at(-1)?.text).toContain('reply with “stop”')
  expect(app.mail.received.at(-1)).toMatchObject({ subject: 'Still thinking of your loft?', recipients: [hugo.email] })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('who was found is not written to before a lawful basis is recorded, and no field is left open', async ({
    app,
    page,
  }) => {
    const owner = await app.ownerClient()
    await owner.call(importProspects, { body: 'name,email\nIris Sample,iris@example.com\n' })
    await signIn(page)
    const panel = await write(page, 'Iris Sample')
    await expect(panel.getByRole('alert')).toContainText('Record a lawful basis before you email them')
    await expect(panel.getByRole('button', { name: 'Send email' })).toHaveCount(0)
    await expectNoViolations(page)
    await panel.getByLabel('How you know').fill('Asked for a call at the spring show')
    await panel.getByRole('button', { name: 'Record the basis' }).click()
    await panel.getByRole('button', { name: 'Send email' }).click()
    await expect(panel.getByText('Please fill in [place]')).toBeVisible()
    await expectNoViolations(page)
    await panel.getByText(/lawful basis and email score$/).click()
    await panel.getByRole('button', { name: 'Record an objection to marketing' }).click()
    await panel.getByRole('combobox', { name: 'Template' }).selectOption('First contact')
    await expect(panel.getByRole('alert')).toContainText('so you can’t send them any')

    await page.goto('/marketing-hub/email-templates')
    await page.getByText('Follow-up').click()
    await expect(page.getByText('Still planning what they’re planning?')).toBeVisible()
    await expectNoViolations(page)
  })
})
