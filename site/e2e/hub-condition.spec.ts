import { createClient } from '../../shared/client.ts'
import { submitConsultation } from '../../shared/contract/consultations.ts'
import { ada } from '../../server/testing/enquiries.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

test.describe('with a mail server that cannot be reached', () => {
  test.use({ serverEnvironment: { SMTP_URL: 'smtp://127.0.0.1:9' } })

  test('the title, Today and Settings say that email is not working, and what to do', async ({ app, page }) => {
    await createClient({ baseUrl: app.address }).call(submitConsultation, { body: ada() })
    await signIn(page)
    await page.goto('/marketing-hub/today')
    // The first try of the mail may come after the first look.
    await expect(async () => {
      await page.reload()
      await expect(page).toHaveTitle('(!) Today')
    }).toPass()
    await expect(page.getByRole('link', { name: /^Settings/ })).toContainText('1')
    const fault = page.getByRole('region', { name: 'Needs fixing' }).getByRole('listitem')
    await expect(fault).toContainText('Email: not working')
    await fault.getByRole('link', { name: 'What to do about Email' }).click()
    await expect(page).toHaveTitle('(!) Settings')
    const email = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'Email' })
    await expect(email).toContainText('Not working')
    await expect(email).toContainText('Check the host name and port in SMTP_URL')
    await expect(page.getByRole('list', { name: 'Checks' }).getByText('OK', { exact: true })).not.toHaveCount(0)
    await email.getByRole('button', { name: 'Send a test email' }).click()
    await expect(email.getByRole('alert')).toContainText('The test email wasn’t sent')
    await expect(email.getByRole('alert')).toContainText('ECONNREFUSED')
    await expectNoViolations(page)
    await page.clock.setFixedTime(Date.now() + 20 * 60_000)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The server’s clock is 20 minutes behind this computer’s.')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
