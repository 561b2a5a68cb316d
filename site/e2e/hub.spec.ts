import { expect, owner, test } from './fixtures.ts'

const domain = 'https://www.hill.example'
test.use({ withOwner: false, serverEnvironment: { PUBLIC_URL: domain, TRUST_PROXY: 'on' } })

test('at the first start, before the domain leads to the server, the printed link works through an SSH tunnel, without HTTPS', async ({
  app,
  page,
}) => {
  const [, link = ''] = /Set up the owner account once: (\S+)/.exec(app.output()) ?? []
  const { port } = new URL(app.address)
  await page.goto(link.replace(domain, `http://localhost:${port}`))
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('New password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up your website' })).toBeVisible()
})
