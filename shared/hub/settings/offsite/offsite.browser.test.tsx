import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  copyOffsite,
  type OffsiteBackup,
  readOffsiteBackup,
  readSftpHostKey,
  setUpOffsiteBackup,
  testOffsiteBackup,
  turnOffOffsiteBackup,
} from '#shared/contract/offsite-backup.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../../testing/fake-client.ts'
import { openHub, passTime, toast } from '../../testing/open-hub.tsx'
import { sampleTime, testStart } from '../../testing/samples.ts'

const section = page.getByRole('region', { name: 'Off-site copies' })
const field = (label: string) => section.getByLabelText(label, { exact: true })
const button = (name: string) => section.getByRole('button', { name, exact: true })
const passphrase = 'gravel umbrella teapot Tuesday'

const unset: OffsiteBackup = {
  settings: null,
  status: { lastGoodAt: null, lastError: null, failingSince: null, isCopying: false },
  copies: [],
}
const copied: OffsiteBackup = {
  settings: {
    place: { kind: 'folder', folder: '/mnt/backups' },
    address: 'folder:/mnt/backups',
    keepDays: 30,
    setUpAt: sampleTime,
    hostKey: null,
    isSameDisk: false,
  },
  status: { ...unset.status, lastGoodAt: sampleTime },
  copies: [{ file: 'app-20260302T090000000Z.db.age', bytes: 1_400_000, createdAt: sampleTime }],
}

/** Lets a fake client keep where the copies are. */
function serveOffsite(client: FakeClient, state: OffsiteBackup): void {
  client.answer(readOffsiteBackup, () => state)
  client.answer(setUpOffsiteBackup, () => (state = copied))
  client.answer(turnOffOffsiteBackup, () => void (state = unset))
}

test('a place is asked for in its own fields, and what is wrong with it is shown beside them', async () => {
  const client = createFakeClient()
  serveOffsite(client, unset)
  await openHub(client, '/settings')
  await button('Set up off-site copies').click()
  const accept = client.refuse(setUpOffsiteBackup, 'invalid_input', 'Please check the bucket.', {
    fields: { bucket: 'Please enter the bucket' },
  })
  await field('Address of the store').fill('https://s3.example.com')
  await field('Region').fill('eu-west-2')
  await field('Bucket').fill('backups')
  await field('Access key').fill('KEY')
  await button('Test and save').click()
  await expect.element(field('Bucket')).toHaveAccessibleDescription(/Please enter the bucket/)
  await expect.element(field('Bucket')).toHaveFocus()
  await field('Where to').selectOptions('Another server (SFTP)')
  await expect.element(field('Or a private key')).toBeVisible()
  await expect.element(field('Bucket')).not.toBeInTheDocument()

  await field('Where to').selectOptions('A mounted disk or share')
  await field('Folder on the server').fill('/mnt/missing')
  await field('Passphrase').fill(passphrase)
  await field('Passphrase again').fill('something else')
  const sent = client.requests(setUpOffsiteBackup).length
  await button('Test and save').click()
  await expect.element(field('Passphrase again')).toHaveAccessibleDescription('These aren’t the same')
  await expect.element(field('Passphrase again')).toHaveFocus()
  expect(client.requests(setUpOffsiteBackup)).toHaveLength(sent)
  accept()
  const allow = client.refuse(setUpOffsiteBackup, 'unavailable', 'There’s no folder /mnt/missing.')
  await field('Passphrase again').fill(passphrase)
  const release = client.hold(setUpOffsiteBackup)
  await button('Test and save').click()
  await expect.element(button('Testing this place…')).toBeVisible()
  release()
  await expect.element(section.getByRole('alert')).toMatchTextContent('There’s no folder /mnt/missing.')
  await expectNoViolations()
  allow()
  await field('Folder on the server').fill('/mnt/backups')
  await button('Test and save').click()
  await expect.element(toast('Off-site copies are set up')).toBeVisible()
  await expect.element(section.getByRole('table', { name: 'Off-site copies' })).toMatchTextContent('1.4 MB')
  expect(client.requests(setUpOffsiteBackup).at(-1)?.body).toMatchObject({ kind: 'folder', folder: '/mnt/backups' })
})

test('copies are begun, tested, changed and turned off, each with what failed', async () => {
  const client = createFakeClient()
  serveOffsite(client, copied)
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(testStart) })
  await openHub(client, '/settings')
  await expect.element(section).toMatchTextContent('Last copied1 hour ago')
  client.refuse(testOffsiteBackup, 'unavailable', 'The disk is full.')
  await button('Test this place').click()
  await expect.element(toast('This place doesn’t work')).toMatchTextContent('The disk is full.')
  client.answer(testOffsiteBackup, undefined)
  await button('Test this place').click()
  await expect.element(toast('This place works')).toBeVisible()
  client.answer(copyOffsite, { ...copied, status: { ...copied.status, isCopying: true } })
  await button('Copy now').click()
  await expect.element(button('Copying…')).toBeVisible()
  // It is asked about every two seconds until the copy is made.
  await passTime(2000)
  await expect.element(button('Copy now')).toBeVisible()

  await button('Change').click()
  await expect.element(field('Folder on the server')).toHaveValue('/mnt/backups')
  await expect.element(field('Passphrase')).toHaveAccessibleDescription(/Leave it empty to keep the one you have/)
  await button('Cancel').click()
  await button('Turn off').click()
  const question = page.getByRole('dialog', { name: 'Turn off off-site copies?' })
  const restore = client.disconnect(turnOffOffsiteBackup)
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  await button('Turn off').click()
  await question.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(button('Set up off-site copies')).toBeVisible()
})

test('a copy that failed, a folder on the same disk and a changed key are pointed out', async () => {
  const client = createFakeClient()
  serveOffsite(client, {
    ...copied,
    settings: {
      ...copied.settings!,
      place: { kind: 'sftp', host: 'backup.example.com', port: 22, username: 'olive', folder: 'copies' },
      hostKey: 'SHA256:sample',
      isSameDisk: true,
    },
    status: { ...copied.status, lastError: 'The key of the server has changed.' },
  })
  await openHub(client, '/settings')
  await expect.element(section.getByRole('alert')).toMatchTextContent('The key of the server has changed.')
  await expect.element(section.getByRole('status')).toMatchTextContent('This folder is on the same disk as your data')
  await expectNoViolations()
  await button('Change').click()
  const hostKey = `SHA256:${'a'.repeat(43)}`
  client.answer(readSftpHostKey, { hostKey, keyType: 'ssh-ed25519' })
  const question = page.getByRole('dialog', { name: 'Is this the key of backup.example.com?' })
  await field('Compare this server’s key again').click()
  await button('Test and save').click()
  await expect.element(question).toMatchTextContent(`${hostKey} (ssh-ed25519)`)
  await expectNoViolations()
  await question.getByRole('button', { name: 'It’s different' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(client.requests(setUpOffsiteBackup)).toEqual([])
  await button('Test and save').click()
  await question.getByRole('button', { name: 'It’s the same' }).click()
  await expect.element(toast('Off-site copies are set up')).toBeVisible()
  expect(client.requests(setUpOffsiteBackup)).toMatchObject([{ body: { kind: 'sftp', hostKey } }])
})
