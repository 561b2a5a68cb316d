import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  changePassword,
  listAccessTokens,
  listSessions,
  revokeAccessToken,
  revokeSession,
  type Session,
  signOut,
} from '#shared/contract/accounts.ts'
import { type AuditEntry, listAudit } from '#shared/contract/audit.ts'
import { readMailbox, turnOffMailbox } from '#shared/contract/mailbox.ts'
import { readOffsiteBackup, turnOffOffsiteBackup } from '#shared/contract/offsite-backup.ts'
import { readSecondFactor } from '#shared/contract/second-factor.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, pageOf } from '../testing/fake-client.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../testing/samples.ts'

const present = page.getByLabelText('Current password')
const next = page.getByLabelText('New password')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

const sampleEntry = (extra: Partial<AuditEntry> = {}): AuditEntry => ({
  id: sampleId(71),
  createdAt: sampleTime,
  action: 'password_changed',
  subjectId: null,
  detail: {},
  ...extra,
})

test('a password that is missing, short or wrong is refused at its field, and one that fits is changed', async () => {
  const client = createFakeClient()
  await openHub(client, '/settings?show=security')
  const change = page.getByRole('button', { name: 'Change password' })
  await expect.element(page.getByText('owner@example.com')).toBeVisible()
  await next.fill('short')
  await change.click()
  await expect.element(present).toHaveAccessibleDescription('Please enter your password')
  await expect.element(present).toHaveFocus()
  await expect.element(next).toHaveAccessibleDescription(/Please use at least 12 characters/)
  await expectNoViolations()
  expect(client.requests(changePassword)).toEqual([])
  await present.fill('not the password')
  await next.fill('another long phrase')
  const accept = client.refuse(changePassword, 'invalid_input', 'That isn’t your current password.', {
    fields: { currentPassword: 'That isn’t your current password' },
  })
  await change.click()
  await expect.element(present).toHaveAccessibleDescription('That isn’t your current password')
  await expect.element(present).toHaveFocus()
  accept()
  client.answer(changePassword, undefined)
  await present.fill('a long enough phrase')
  await page.getByRole('button', { name: 'Show password' }).nth(1).click()
  await expect.element(next).toHaveAttribute('type', 'text')
  await page.getByLabelText('Keep my computers signed in (desktop app)').first().click()
  await change.click()
  await expect.element(toast('Password changed')).toMatchTextContent('Every other browser has been signed out.')
  await expect.element(present).toHaveValue('')
  await expect.element(next).toHaveValue('')
  expect(client.requests(changePassword).at(-1)?.body).toEqual({
    currentPassword: 'a long enough phrase',
    newPassword: 'another long phrase',
    keepDevices: true,
  })
})

test('the devices are loading, failed, empty and then loaded, and the access of one is ended after confirmation', async () => {
  const client = createFakeClient()
  let devices = [
    { id: sampleId(61), label: 'Office computer', createdAt: sampleTime, lastUsedAt: null, expiresAt: sampleTime },
    { id: sampleId(62), label: 'Laptop', createdAt: sampleTime, lastUsedAt: sampleTime, expiresAt: sampleTime },
  ]
  client.answer(listAccessTokens, () => devices)
  client.answer(revokeAccessToken, ({ params }) => void (devices = devices.filter(({ id }) => id !== params.id)))
  await expectLoadStates(client, '/settings?show=security', [
    { call: listAccessTokens, loading: 'Loading devices', failed: 'Couldn’t load your devices' },
  ])
  await expect.element(row('Office computer')).toMatchTextContent('Never')
  const end = row('Office computer').getByRole('button', { name: 'End access for Office computer' })
  const question = page.getByRole('alertdialog', { name: 'End access for Office computer?' })
  await end.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(end).toHaveFocus()
  const restore = client.disconnect(revokeAccessToken)
  await end.click()
  await question.getByRole('button', { name: 'End access' }).click()
  await expect.element(toast('We don’t know if that worked')).toMatchTextContent('may have been done')
  restore()
  await end.click()
  await question.getByRole('button', { name: 'End access' }).click()
  await expect.element(toast('Office computer no longer has access')).toBeVisible()
  await expect.element(row('Office computer')).not.toBeInTheDocument()
  await row('Laptop').getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
  await expect.element(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible()
})

test('signing out everywhere is asked about, may fail, and leads to the sign-in form', async () => {
  const client = createFakeClient()
  const restore = client.disconnect(signOut)
  await openHub(client, '/settings?show=security')
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  const leave = page.getByRole('button', { name: 'Sign out everywhere' })
  await page.getByLabelText('Keep my computers signed in (desktop app)').nth(1).click()
  await leave.click()
  await expect.element(question).toMatchTextContent('Your computers stay signed in.')
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  client.answer(signOut, undefined)
  await leave.click()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(page.getByText('You’ve signed out everywhere.')).toBeVisible()
  expect(client.requests(signOut).at(-1)?.body).toEqual({ everywhere: true, keepDevices: true })
})

test('what somebody else may have set up is shown before signing out everywhere, and turned off where it is unticked', async () => {
  const client = createFakeClient()
  client.answer(signOut, undefined)
  client.answer(turnOffOffsiteBackup, undefined)
  client.answer(turnOffMailbox, undefined)
  client.answer(readOffsiteBackup, {
    settings: {
      place: { kind: 'sftp', host: 'backup.example', port: 22, username: 'eve', folder: 'copies' },
      address: 'sftp://eve@backup.example:22/copies?hostkey=SHA256:sample',
      keepDays: 30,
      setUpAt: sampleTime,
      hostKey: null,
      isSameDisk: false,
    },
    status: { lastGoodAt: null, lastError: null, failingSince: null, isCopying: false },
    copies: [],
  })
  const mailbox = { host: 'imap.example.com', port: 993, security: 'tls', user: 'eve', folder: 'INBOX' } as const
  const authentication = { state: 'waiting', server: null } as const
  client.answer(readMailbox, { mailbox, isConnected: true, lastReadAt: null, lastError: null, authentication })
  await openHub(client, '/settings?show=security')
  const copies = page.getByLabelText(
    /^Keep copying backups to sftp:\/\/eve@backup\.example:22\/copies, set up Monday 2 Mar/,
  )
  const replies = page.getByLabelText('Keep reading replies from eve on imap.example.com')
  await expect.element(copies).toBeChecked()
  await expect.element(replies).toBeChecked()
  await expectNoViolations()
  await copies.click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await expect.element(question).toMatchTextContent('Backups are no longer copied')
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(page.getByText('You’ve signed out everywhere.')).toBeVisible()
  expect([client.requests(turnOffOffsiteBackup).length, client.requests(turnOffMailbox).length]).toEqual([1, 0])
})

test('the browsers are loading, failed and then loaded, another one is signed out after confirmation, and none are left', async () => {
  const client = createFakeClient()
  const sample = { createdAt: sampleTime, lastUsedAt: sampleTime, expiresAt: sampleTime, deviceId: null }
  let sessions: Session[] = [
    { ...sample, id: 'a'.repeat(64), label: 'Firefox on Linux', isThisBrowser: true },
    { ...sample, id: 'b'.repeat(64), label: 'Chrome on Windows', isThisBrowser: false },
  ]
  client.answer(listSessions, () => sessions)
  // As if this browser were a device by now.
  client.answer(revokeSession, () => void (sessions = []))
  await expectLoadStates(client, '/settings?show=security', [
    { call: listSessions, loading: 'Loading browsers', failed: 'Couldn’t load your browsers' },
  ])
  await expect.element(row('Firefox on Linux')).toMatchTextContent('This browser')
  await expectNoViolations()
  const end = row('Chrome on Windows').getByRole('button', { name: 'Sign out Chrome on Windows' })
  const question = page.getByRole('dialog', { name: 'Sign out Chrome on Windows?' })
  const restore = client.disconnect(revokeSession)
  await end.click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  restore()
  await end.click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(toast('Chrome on Windows is signed out')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No other browsers' })).toBeVisible()
})

test('the audit log is loading, failed, empty and then loaded page by page, narrowed to one kind of action', async () => {
  const client = createFakeClient()
  await expectLoadStates(client, '/settings?show=security#audit-log', [
    { call: listAudit, loading: 'Loading audit log', failed: 'Failed to fetch audit log' },
  ])
  await expect.element(page.getByRole('heading', { name: 'No entries' })).toBeVisible()
  const older = sampleEntry({ id: sampleId(72), action: 'backup_made', detail: { file: 'app.db', bytes: 1_400_000 } })
  client.answer(listAudit, ({ query }) => {
    if (query.action === 'backup_made') return [older]
    return query.cursor === undefined ? pageOf([sampleEntry()], { nextCursor: `${sampleTime}_${older.id}` }) : [older]
  })
  await page.getByText('Audit log', { exact: true }).click()
  await page.getByText('Audit log', { exact: true }).click()
  await page.getByLabelText('What', { exact: true }).selectOptions('Backup made')
  await expect.element(row('Backup made')).toMatchTextContent('app.db, 1.4 MB')
  await page.getByLabelText('What', { exact: true }).selectOptions('Password changed')
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.element(page.getByRole('table', { name: 'Audit log' }).getByRole('row')).toHaveLength(3)
  await expectNoViolations()
  expect(location.search).toContain('action=password_changed')
})

test('settings for the second factor that cannot be read say so', async () => {
  await expectLoadStates(createFakeClient(), '/settings?show=security', [
    { call: readSecondFactor, loading: 'Loading', failed: 'Couldn’t load your sign-in settings' },
  ])
  await expect.element(page.getByRole('button', { name: 'Turn on codes' })).toBeVisible()
})
