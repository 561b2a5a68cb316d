/** The access to mailboxes of an email provider. */
export interface MailProvider {
  label: string
  /** The host of the mail server; blank for another provider, whose host the owner enters. */
  host: string
  /** The domains of its email addresses. */
  domains: readonly string[]
  /** What to know about the password. */
  hint?: string
  /** Why its mailboxes cannot be read, if so. */
  problem?: string
}

const appPassword = (where: string) => `An app password, not your usual one: make it ${where}.`

export const mailProviders = {
  google: {
    label: 'Gmail or Google Workspace',
    host: 'imap.gmail.com',
    domains: ['gmail.com', 'googlemail.com'],
    hint: appPassword('at myaccount.google.com/apppasswords'),
  },
  icloud: {
    label: 'iCloud',
    host: 'imap.mail.me.com',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    hint: appPassword('at account.apple.com, under Sign-In and Security'),
  },
  yahoo: {
    label: 'Yahoo',
    host: 'imap.mail.yahoo.com',
    domains: ['yahoo.co.uk', 'yahoo.com', 'ymail.com'],
    hint: appPassword('in the security settings of your Yahoo account'),
  },
  fastmail: {
    label: 'Fastmail',
    host: 'imap.fastmail.com',
    domains: ['fastmail.com', 'fastmail.co.uk', 'fastmail.fm'],
    hint: appPassword('in Fastmail’s settings, under Privacy & Security'),
  },
  ionos: { label: 'IONOS', host: 'imap.ionos.co.uk', domains: [] },
  microsoft: {
    label: 'Outlook or Microsoft 365',
    host: 'outlook.office365.com',
    domains: ['outlook.com', 'hotmail.com', 'hotmail.co.uk', 'live.com', 'live.co.uk', 'msn.com'],
    problem:
      'Microsoft no longer lets other programs read a mailbox with a password. You can have your mail forwarded to a mailbox with another provider, and set up that one here.',
  },
  other: { label: 'Another provider', host: '', domains: [] },
} as const satisfies Record<string, MailProvider>

export type MailProviderName = keyof typeof mailProviders

const names = Object.keys(mailProviders) as MailProviderName[]

export const providerOptions = names.map((value) => ({ value, label: mailProviders[value].label }))

/** Returns the provider of an address; undefined when its domain is unknown. */
export function providerOfAddress(address: string): MailProviderName | undefined {
  const domain = address.split('@').at(-1)?.trim().toLowerCase() ?? ''
  return names.find((name) => (mailProviders[name].domains as readonly string[]).includes(domain))
}

export function providerOfHost(host: string): MailProviderName {
  return names.find((name) => mailProviders[name].host === host) ?? 'other'
}
