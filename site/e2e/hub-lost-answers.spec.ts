import { createProspect } from '../../shared/contract/prospects.ts'
import { getTimeline, recordPrivacy } from '../../shared/contract/prospect-history.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ expectedConsole: [/ERR_CONNECTION_RESET/] })

test('an email whose first response was lost is sent once, although it was submitted twice', async ({ app, page }) => {
  const owner = await app.ownerClient()
  const { id } = await owner.call(createProspect, {
    body: {
      name: 'Hugo Sample',
      email: 'hugo@example.com',
      phone: '020 7946 0022',
      location: 'Alresford',
      projectType: 'loft_conversion',
    },
  })
  const params = { id }
  await owner.call(recordPrivacy, { params, body: { lawfulBasis: 'contract', lawfulBasisNote: 'Asked for a quote' } })
  await signIn(page)
  await page.getByRole('link', { name: 'Write to hugo@example.com' }).click()
  const panel = page.getByRole('dialog', { name: 'Hugo Sample' })
  const send = panel.getByRole('button', { name: 'Send email', exact: true })
  await page.route(/\/emails$/, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send.click()
  await expect(page.getByText('We don’t know if that worked', { exact: true })).toBeVisible()
  await page.unroute(/\/emails$/)
  await send.click()
  await expect(panel.getByLabel('Subject')).toHaveCount(0)
  const timeline = await owner.call(getTimeline, { params })
  expect(timeline.filter(({ kind }) => kind === 'email')).toHaveLength(1)
  await expect.poll(() => app.mail.received.length).toBe(1)
})
