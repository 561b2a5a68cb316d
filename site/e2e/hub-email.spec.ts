import { recordPrivacy } from '../../shared/contract/prospect-history.ts'
import { expect, signIn, test } from './fixtures.ts'
import { addLead } from './leads.ts'

test('an email to a lead is sent with the unsubscribe link and appears on the timeline', async ({ app, page }) => {
  const owner = await app.ownerClient()
  const { id, email } = await addLead(owner)
  const agreed = { lawfulBasis: 'consent', lawfulBasisNote: 'Asked for our news on the phone' } as const
  await owner.call(recordPrivacy, { params: { id }, body: agreed })
  await signIn(page)
  await page.getByRole('link', { name: `Write to ${email}` }).click()
  const panel = page.getByRole('dialog', { name: 'Grace Sample' })
  await panel.getByRole('combobox', { name: 'Template' }).selectOption('Follow-up')
  await panel.getByLabel('Subject').fill('Still thinking of your loft?')
  await panel.getByRole('button', { name: 'Send email' }).click()
  const sent = panel.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(sent.filter({ hasText: 'Still thinking of your loft?' })).toBeVisible()
  await expect.poll(() => app.mail.received.at(-1)?.text).toContain('reply with “stop”')
  expect(app.mail.received.at(-1)).toMatchObject({ subject: 'Still thinking of your loft?', recipients: [email] })
})
