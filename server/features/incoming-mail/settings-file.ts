import * as z from 'zod/mini'
import type { AccessGrant } from '../../platform/personal-data/access-grants.ts'
import { mailbox } from '#shared/contract/mailbox.ts'
import type { PrivateHosts } from '../../platform/private-hosts.ts'
import { asJson, secretFile } from '../../platform/data-dir/secret-file.ts'

const mailboxSettings = z.extend(mailbox, {
  password: z.string(),
  /** Set where the server was checked against PRIVATE_HOSTS. One of an earlier version goes on, and Condition says so. */
  isChecked: z.optional(z.literal(true)),
})
export type MailboxSettings = z.output<typeof mailboxSettings>

export const mailboxFile = secretFile('incoming-mail.json', asJson(mailboxSettings))

/** Anyone could have set up a mailbox of their own, whose emails then appear on leads' timelines. */
export const mailboxAccess: AccessGrant = {
  storedIn: ['file incoming-mail.json'],
  async describeKept({ config }) {
    const settings = mailboxFile.readUndamaged(config.dataDir)
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
