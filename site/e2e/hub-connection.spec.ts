import { createProspect } from '../../shared/contract/prospects.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ expectedConsole: [/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING/] })

test('the open hub notices that the server is gone, keeps what is being written, and continues when it is back', async ({
  app,
  page,
}) => {
  await signIn(page)
  await page.getByRole('button', { name: 'Add a lead' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Add a lead' })
  await panel.getByLabel('Name').fill('Hugo Sample')
  await panel.getByLabel('Phone').fill('020 7946 0022')
  await panel.getByLabel('Location').fill('Alresford')

  await app.stop()
  await expect(page.getByText('The server can’t be reached')).toBeAttached()
  await panel.getByRole('button', { name: 'Add lead' }).click()
  await expect(panel.getByRole('alert')).toContainText('this may have been done')
  await expect(panel.getByLabel('Name')).toHaveValue('Hugo Sample')

  await app.restart()
  await panel.getByRole('button', { name: 'Add lead' }).click()
  await expect(page.getByRole('dialog', { name: 'Hugo Sample' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Simulates the browser's event, so that the hub reconnects without waiting for its next retry.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('The server can’t be reached')).toHaveCount(0)
  const owner = await app.ownerClient()
  await owner.call(createProspect, {
    body: { name: 'Iris Sample', phone: '020 7946 0023', location: 'Romsey', projectType: 'extension' },
  })
  await page.getByRole('button', { name: '1 new lead' }).click()
  await expect(page.getByRole('row', { name: /Iris Sample/ })).toBeVisible()
})
