import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../../shared/contract/backup.ts'
import { confirmPassword, expect, signIn, test } from './fixtures.ts'

test.use({ expectedConsole: [/status of (403|503)/] })

const passphrase = 'gravel umbrella teapot Tuesday'

test('a folder for the off-site copies is tried before it is saved, and then the newest backup is in it', async ({
  app,
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'offsite-'))
  const { file } = await (await app.ownerClient()).call(makeBackup)
  await signIn(page)
  await page.goto('/marketing-hub/settings')
  const section = page.getByRole('region', { name: 'Off-site copies' })
  await section.getByRole('button', { name: 'Set up off-site copies' }).click()
  await section.getByLabel('Where to').selectOption('A mounted disk or share')
  await section.getByLabel('Folder on the server').fill(join(folder, 'missing'))
  await section.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await section.getByLabel('Passphrase again').fill(passphrase)
  await section.getByRole('button', { name: 'Test and save' }).click()
  await confirmPassword(page)
  await expect(section.getByRole('alert')).toContainText('There’s no folder')
  await section.getByLabel('Folder on the server').fill(folder)
  await section.getByRole('button', { name: 'Test and save' }).click()
  await expect(section.getByRole('table', { name: 'Off-site copies' })).toBeVisible({ timeout: 30_000 })
  expect(await readdir(folder)).toEqual([`${file}.age`])
  await rm(folder, { recursive: true })
})
