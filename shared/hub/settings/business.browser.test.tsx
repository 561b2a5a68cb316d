import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { downloadBackup, listBackups, makeBackup } from '#shared/contract/backup.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { changeDailyDigest, readDailyDigest } from '#shared/contract/daily-digest.ts'
import { readOffsiteBackup } from '#shared/contract/offsite-backup.ts'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleTime } from '../testing/samples.ts'

const section = (name: string) => page.getByRole('region', { name })

test('the details of the business and the backups are loading, failed and then loaded', async () => {
  const client = createFakeClient()
  await expectLoadStates(client, '/settings', [
    { call: readBusiness, loading: 'Loading your business details', failed: 'Couldn’t load your business details' },
    { call: listBackups, loading: 'Loading backups', failed: 'Couldn’t load the backups' },
    { call: readOffsiteBackup, loading: 'Loading the off-site copies', failed: 'Couldn’t load the off-site copies' },
  ])
  await expect.element(page.getByText('Website version 1.2.3')).toBeVisible()
  const details = section('Business details')
  await expect.element(details).toMatchTextContent('Sample Extensions')
  await expect.element(details).toMatchTextContent('Google reviewsNot set')
  await expect.element(details).toMatchTextContent('Opening hoursMon-Fri 8:00-18:00, Sat 9:00-16:00')
  await expect.element(details.getByRole('link', { name: 'Change in Website' })).toBeVisible()
  await expect.element(details.getByText('PUBLIC_URL')).not.toBeVisible()
  await details.getByText('What is set on the server').click()
  await expect.element(details.getByText('PUBLIC_URL')).toBeVisible()
  await expect.element(section('Prices')).toMatchTextContent('+ VAT')
  await expect.element(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible()
})

test('a backup that is dated ahead is named in the list, with what that means', async () => {
  const client = createFakeClient()
  const backup = { file: 'app-000002_20360302T090000000Z.db', bytes: 1_400_000, createdAt: '2036-03-02T09:00:00.000Z' }
  client.answer(listBackups, [
    { ...backup, isDatedAhead: true },
    { ...backup, file: 'app-000001_20260302T090000000Z.db', createdAt: sampleTime },
  ])
  await openHub(client, '/settings')
  const table = page.getByRole('table', { name: 'Backups' })
  await expect.element(table.getByRole('row', { name: /2036/ })).toMatchTextContent('dated ahead')
  await expect.element(table.getByRole('row', { name: /2026/ })).not.toMatchTextContent('dated ahead')
  await expect.element(page.getByText('One is dated ahead')).toBeVisible()
  await expectNoViolations()
})

test('a backup is made and downloaded, and one that fails says so', async () => {
  const client = createFakeClient()
  const backup = { file: 'app-20260302T090000000Z.db', bytes: 1_400_000, createdAt: sampleTime }
  await openHub(client, '/settings')
  const make = page.getByRole('button', { name: 'Back up now' })
  const restore = client.refuse(makeBackup, 'unavailable', 'The disk is full.')
  await make.click()
  await expect.element(toast('Backup failed')).toMatchTextContent('The disk is full.')
  restore()
  client.answer(makeBackup, backup)
  client.answer(listBackups, [
    backup,
    { ...backup, file: 'app-before-2.0.0.db', createdAt: '2026-03-01T09:00:00.000Z', beforeVersion: '2.0.0' },
  ])
  const release = client.hold(makeBackup)
  await make.click()
  await expect.element(page.getByRole('button', { name: 'Backing up…' })).toBeVisible()
  release()
  await expect.element(toast('Backup made and checked')).toMatchTextContent('Backup size: 1.4 MB.')
  const table = page.getByRole('table', { name: 'Backups' })
  await expect.element(table).toMatchTextContent('before version 2.0.0')

  const restoreDownload = client.refuse(downloadBackup, 'not_found', 'Backup not found.')
  await table.getByRole('button', { name: /^Download the backup of Monday 2 Mar 2026/ }).click()
  const form = page.getByRole('form', { name: /^Download the backup of Monday 2 Mar 2026/ })
  const first = form.getByLabelText('Passphrase for this download', { exact: true })
  const second = form.getByLabelText('The same passphrase again', { exact: true })
  const submit = form.getByRole('button', { name: 'Encrypt and download' })
  const passphrase = 'gravel umbrella teapot Tuesday'
  await expect.element(first).toHaveFocus()
  await first.fill(passphrase)
  await second.fill('something else')
  await submit.click()
  await expect.element(second).toHaveAccessibleDescription('These aren’t the same')
  expect(client.requests(downloadBackup)).toEqual([])
  await second.fill(passphrase)
  await submit.click()
  await expect.element(form.getByRole('alert')).toMatchTextContent('Backup not found.')
  await expectNoViolations()
  restoreDownload()
  const accept = client.refuse(downloadBackup, 'invalid_input', 'That’s easy to guess.', {
    fields: { passphrase: 'That’s easy to guess' },
  })
  await submit.click()
  await expect.element(first).toHaveAccessibleDescription(/That’s easy to guess/)
  accept()
  client.answer(downloadBackup, 'encrypted')
  await submit.click()
  await expect.element(toast('Backup downloaded')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(client.requests(downloadBackup).at(-1)).toMatchObject({ params: { file: backup.file }, body: { passphrase } })
})

test('the morning summary is turned off and stays on when that fails; a download that fails says so', async () => {
  const client = createFakeClient()
  client.answer(changeDailyDigest, ({ body }) => body)
  client.disconnect(exportProspects)
  await openHub(client, '/settings')
  const summary = page.getByRole('switch', { name: 'Email me at 7.30am' })
  const release = client.hold(changeDailyDigest)
  await summary.click()
  await expect.element(summary).not.toBeChecked()
  await expect.element(summary).toBeDisabled()
  release()
  await expect.element(summary).toBeEnabled()
  await expect.element(summary).not.toBeChecked()
  client.answer(readDailyDigest, { on: false })
  client.disconnect(changeDailyDigest)
  await summary.click()
  await expect.element(toast('We don’t know if that worked')).toMatchTextContent('may have been done')
  await expect.element(summary).not.toBeChecked()
  await page.getByRole('button', { name: 'Download all leads' }).click()
  await expect.element(toast('Download failed')).toBeVisible()
})
