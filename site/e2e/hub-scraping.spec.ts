import { expect, signIn, test } from './fixtures.ts'
import { addLead, toast } from './leads.ts'

test('a source is switched on once its terms are read, and leads of a file are imported, counted by Insight and removed again', async ({
  app,
  page,
}) => {
  test.slow()
  const known = { name: 'Hugo Sample', email: 'hugo@example.com', phone: '020 7946 0022' }
  await addLead(await app.ownerClient(), known)
  await signIn(page)

  await test.step('a source is added, switched on, and still there after a reload', async () => {
    await page.getByRole('link', { name: /^Find leads/ }).click()
    await page.getByRole('button', { name: 'Add a source' }).click()
    await page.getByRole('button', { name: 'Paste an address' }).click()
    await page.getByLabel('Name').fill('Sample planning')
    await page.getByLabel('Address').fill('https://planning.example.com/list')
    await page.getByRole('button', { name: 'Add source' }).click()
    await page.getByRole('switch', { name: 'Look for leads on Sample planning' }).click()
    await page.getByRole('button', { name: 'They allow it: switch on' }).click()
    const row = page.getByRole('row', { name: /Sample planning/ })
    await expect(row).toContainText('Active')
    await expect(page.getByText('Sample planning is switched on', { exact: true })).toBeVisible()
    await page.reload()
    await expect(row).toContainText('Active')
  })

  const panel = page.getByRole('dialog', { name: 'Import leads' })
  await test.step('a file is tried and imported without whom we know already', async () => {
    const people = Array.from(
      { length: 9 },
      (_, n) => `Jack Sample ${n};jack${n}@example.com;020 7946 003${n};Winchester`,
    )
    const text = ['Full name;E-mail;Mobile;Town', ...people, `${Object.values(known).join(';')};Alresford`].join('\n')
    await page.goto('/marketing-hub')
    await page.getByRole('button', { name: 'Import, export and more' }).click()
    await page.getByRole('menuitem', { name: 'Import from a file' }).click()
    await panel
      .getByLabel('File with people')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(panel.getByRole('combobox', { name: 'Full name' })).toHaveValue('name')
    await panel.getByRole('button', { name: 'Try it without importing' }).click()
    await expect(panel.getByText('Row 11')).toBeVisible()
    await panel.getByRole('button', { name: 'Import 9 leads' }).click()
    await expect(panel.getByRole('heading', { name: 'What it did' })).toBeVisible()
  })

  await test.step('with 10 leads, Insight draws its charts under the content security policy', async () => {
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

  await test.step('the import is undone, and the lead from before it stays', async () => {
    await page.goto('/marketing-hub?panel=import')
    await panel.getByRole('button', { name: 'Undo people.csv' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(toast(page, '9 leads removed')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('row')).toHaveText([/Name/, /Hugo Sample/])
  })
})
