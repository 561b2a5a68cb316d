import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../../shared/contract/backup.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ expectedConsole: [/status of (400|503)/] })

const passphrase = 'gravel umbrella teapot Tuesday'

test('the owner sets up off-site copies, sees what is wrong with a place, and turns them off', async ({
  app,
  page,
}) => {
  test.slow()
  const folder = await mkdtemp(join(tmpdir(), 'offsite-'))
  const { file } = await (await app.ownerClient()).call(makeBackup)
  await signIn(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  const section = page.getByRole('region', { name: 'Off-site copies' })
  await section.getByRole('button', { name: 'Set up off-site copies' }).click()
  await section.getByRole('button', { name: 'Test and save' }).click()
  await expect(section.getByText('Please enter the bucket', { exact: true })).toBeVisible()
  await expectNoViolations(page)

  await section.getByLabel('Where to').selectOption('A mounted disk or share')
  await section.getByLabel('Folder on the server').fill(join(folder, 'missing'))
  await section.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await section.getByLabel('Passphrase again').fill('something else')
  await section.getByRole('button', { name: 'Test and save' }).click()
  await expect(section.getByText('These aren’t the same')).toBeVisible()
  await section.getByLabel('Passphrase again').fill(passphrase)
  await section.getByRole('button', { name: 'Test and save' }).click()
  await expect(section.getByRole('alert')).toContainText('There’s no folder')

  await section.getByLabel('Folder on the server').fill(folder)
  await section.getByRole('button', { name: 'Test and save' }).click()
  await expect(section.getByRole('table', { name: 'Off-site copies' })).toBeVisible({ timeout: 30_000 })
  expect(await readdir(folder)).toEqual([`${file}.age`])
  await expectNoViolations(page)
  await section.getByRole('button', { name: 'Test this place' }).click()
  await expect(page.getByText('This place works', { exact: true })).toBeVisible()

  await section.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Set up off-site copies' })).toBeVisible()
  await rm(folder, { recursive: true })
})
