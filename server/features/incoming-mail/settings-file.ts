import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { AccessGrant } from '../../platform/personal-data/access-grants.ts'
import { mailbox } from '#shared/contract/incoming-mail-edits.ts'
import type { PrivateHosts } from '../../platform/private-hosts.ts'
import { readIfPresent, replaceFile } from '../../platform/data-dir/files.ts'

/** Stored in a file of DATA_DIR that only the server's user can read, because in the database the password would be in every backup. */
const mailboxSettings = z.extend(mailbox, {
  password: z.string(),
  /** Set where the server was checked against PRIVATE_HOSTS. One of an earlier version goes on, and Condition says so. */
  isChecked: z.optional(z.literal(true)),
})
export type MailboxSettings = z.output<typeof mailboxSettings>

const settingsFile = (dataDir: string) => join(dataDir, 'incoming-mail.json')

/** Returns undefined until a mailbox is set up, and when the file is damaged. */
export async function readMailboxSettings(dataDir: string): Promise<MailboxSettings | undefined> {
  const settings = await readFile(dataDir)
  return settings === 'damaged' ? undefined : settings
}

/** Returns whether a mailbox was set up whose settings can't be read any more. */
export async function areMailboxSettingsDamaged(dataDir: string): Promise<boolean> {
  return (await readFile(dataDir)) === 'damaged'
}

async function readFile(dataDir: string): Promise<MailboxSettings | 'damaged' | undefined> {
  try {
    const text = readIfPresent(settingsFile(dataDir))
    return text === undefined ? undefined : mailboxSettings.parse(JSON.parse(text))
  } catch {
    return 'damaged'
  }
}

export async function writeMailboxSettings(dataDir: string, settings: MailboxSettings): Promise<void> {
  await replaceFile(dataDir, settingsFile(dataDir), JSON.stringify(settings))
}

export async function removeMailboxSettings(dataDir: string): Promise<void> {
  await rm(settingsFile(dataDir), { force: true })
}

/** Anyone could have set up a mailbox of their own, whose emails then appear on leads' timelines. */
export const mailboxAccess: AccessGrant = {
  storedIn: ['file incoming-mail.json'],
  async describeKept({ config }) {
    const settings = await readMailboxSettings(config.dataDir)
    return settings && `replies are read from the mailbox ${settings.user} on ${settings.host}`
  },
}

/** Returns the hosts outside the public internet to which the mailbox may be connected. */
export function hostsFor({ isChecked }: Pick<MailboxSettings, 'isChecked'>, allowed: PrivateHosts): PrivateHosts {
  return isChecked ? allowed : 'all'
}

/** Names the account, so that a stored password is never sent to another one. */
export function accountOf({ host, port, user }: Pick<MailboxSettings, 'host' | 'port' | 'user'>): string {
  return `${user}@${host}:${port}`
}
